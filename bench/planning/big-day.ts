import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { connect } from '../../apps/server/src/db/connect.ts';

export const DAY = '2027-03-02';

/** A point of the capital area, in millionths of a degree. */
const latitude = sql`64080000 + (random() * 80000)::integer`;
const longitude = sql`-22000000 + (random() * 240000)::integer`;

/** Makes the shipments of an organisation, and vehicles for them, the largest day that can be planned. Returns the vehicles. */
export const makeBigDay = async (
  url: string,
  organisationId: string,
  stops: number,
  vehicles: number,
): Promise<readonly string[]> => {
  const ids = Array.from({ length: vehicles }, () => randomUUID());
  const database = connect({ url });
  await database.asOperator(async (tx) => {
    await sql`update waybill.shipments s set delivery_status = 'in-warehouse', deleted_at = null, status_before_deletion = null, carrier_id = null,
        dropoff_scheduled_date = ${DAY}::date, dropoff_earliest_time = null, dropoff_latest_time = null
      where id in (select id from waybill.shipments where organisation_id = ${organisationId} order by id limit ${stops})`.execute(
      tx,
    );
    await sql`insert into waybill.stop_places (organisation_id, shipment_key, kind, address_key, receiver_key, state, asked_at,
        latitude, longitude, precision, source)
      select organisation_id, id, 'dropoff', id::text, id::text, 'found', now(), ${latitude}, ${longitude}, 'rooftop', 'geocoder'
      from waybill.shipments where organisation_id = ${organisationId} and dropoff_scheduled_date = ${DAY}::date`.execute(
      tx,
    );
    for (const [n, id] of ids.entries())
      await sql`insert into waybill.vehicles (organisation_id, id, name, registration, registration_key, search_text, created_at,
          updated_at)
        values (${organisationId}, ${id}, ${`BEN ${n}`}, ${`BEN ${n}`}, ${`BEN${n}`}, ${`BEN ${n}`}, now(), now())`.execute(
        tx,
      );
  });
  await database.close();
  return ids;
};

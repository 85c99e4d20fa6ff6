import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { connect } from '../../apps/server/src/db/connect.ts';
import { hashToken } from '../../apps/server/src/features/accounts/tokens.ts';

export type BenchDriver = {
  readonly userId: string;
  readonly cookie: string;
  readonly vehicleId: string;
};

/** Drivers of an organisation, each signed in and with a vehicle, whose route of a day has so many stops of one shipment. */
export const enterFleet = async (
  url: string,
  organisationId: string,
  drivers: number,
  { stops, day }: { readonly stops: number; readonly day: string },
): Promise<readonly BenchDriver[]> => {
  const database = connect({ url });
  const fleet: BenchDriver[] = [];
  await database.asOperator(async (tx) => {
    for (let n = 0; n < drivers; n++) {
      const [userId, vehicleId, routeId] = [randomUUID(), randomUUID(), randomUUID()];
      const token = randomBytes(32).toString('base64url');
      const registration = `DRV${n}`;
      await sql`insert into waybill.users (id, organisation_id, email, name, roles, vehicle_registration)
        values (${userId}, ${organisationId}, ${`${userId}@bench.test`}, 'Driver', '{driver}', ${registration})`.execute(
        tx,
      );
      await sql`insert into waybill.sessions (token_hash, user_id, created_at, last_used_at, password_at, expires_at)
        values (${hashToken(token)}, ${userId}, now(), now(), now(), now() + interval '1 day')`.execute(tx);
      await sql`insert into waybill.vehicles (organisation_id, id, name, registration, registration_key, search_text, created_at, updated_at)
        values (${organisationId}, ${vehicleId}, ${registration}, ${registration}, ${registration}, ${registration}, now(), now())`.execute(
        tx,
      );
      await sql`insert into waybill.routes (organisation_id, id, vehicle_id, day, created_at, updated_at)
        values (${organisationId}, ${routeId}, ${vehicleId}, ${day}::date, now(), now())`.execute(tx);
      await sql`with chosen as (
          select id, row_number() over (order by id) as n from waybill.shipments
          where organisation_id = ${organisationId} and not exists (
            select from waybill.delivery_shipments ds where ds.shipment_key = shipments.id)
          limit ${stops}),
        assigned as (
          update waybill.shipments s set delivery_status = 'assigned', deleted_at = null, status_before_deletion = null, carrier_id = null
          from chosen c where s.id = c.id returning s.id),
        stop as (
          insert into waybill.deliveries (organisation_id, id, route_id, kind, stop_number)
          select ${organisationId}, c.id, ${routeId}, 'dropoff', c.n from chosen c returning id)
        insert into waybill.delivery_shipments (organisation_id, delivery_id, shipment_key, kind)
        select ${organisationId}, s.id, s.id, 'dropoff' from stop s`.execute(tx);
      fleet.push({ userId, vehicleId, cookie: `waybill=${token}` });
    }
  });
  // As a database that has been at work for a while.
  await sql`analyze waybill.routes, waybill.deliveries, waybill.delivery_shipments, waybill.shipments`.execute(
    database.kysely,
  );
  await database.close();
  return fleet;
};

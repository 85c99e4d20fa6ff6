import { newId, type OrganisationId, type ShipmentId, type ShipmentKey, shipmentId } from '@waybill/domain/ids';
import { searchTextOf } from '@waybill/domain/search-text';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Shipments } from '../db/schema.ts';

export type NewShipment = Partial<Insertable<Shipments>>;

let count = 0;
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Readable ids, unique in a test run, whose order differs from that of their creation. */
const nextShipmentId = (): ShipmentId => {
  count += 1;
  let scattered = (count * 2_654_435_761) % 2 ** 32;
  let text = '';
  for (let place = 0; place < 8; place += 1) {
    text = `${DIGITS[scattered % 32]}${text}`;
    scattered = Math.floor(scattered / 32);
  }
  return shipmentId.parse(`S${text}`);
};

/** Inserts rows of shipments as they would be stored, search texts included; returns their readable ids. */
export const enterShipments = async (
  database: Pick<Database, 'asOperator'>,
  organisationId: OrganisationId,
  shipments: readonly NewShipment[],
  words: (shipment: NewShipment) => readonly (string | null | undefined)[] = (shipment) => [
    shipment.shipment_id,
    shipment.dropoff_receiver_name,
  ],
): Promise<ShipmentId[]> => {
  const rows = shipments.map((shipment) => ({
    organisation_id: organisationId,
    id: newId<ShipmentKey>(),
    shipment_id: nextShipmentId(),
    created_at: '2026-11-14T08:00:00Z',
    updated_at: '2026-11-14T08:00:00Z',
    ...(shipment.delivery_status === 'deleted' ? { deleted_at: '2026-11-14T08:00:00Z' } : {}),
    ...shipment,
  }));
  if (rows.length === 0) return [];
  await database.asOperator(async (tx) => {
    await tx.insertInto('shipments').values(rows).execute();
    await sql`select set_config('waybill.organisation_id', ${organisationId}, true)`.execute(tx);
    const texts = rows.map((row) => searchTextOf(words(row)));
    await sql`select waybill.index_shipments(${sql.val(rows.map(({ id }) => id))}::uuid[], ${sql.val(texts)}::text[])`.execute(
      tx,
    );
  });
  return rows.map((row) => row.shipment_id);
};

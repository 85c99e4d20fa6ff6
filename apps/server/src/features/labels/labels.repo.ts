import { fromUnits } from '@waybill/domain/decimals';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import { WEIGHT_DECIMALS } from '@waybill/domain/parcel';
import { DIMENSION_DECIMALS, TEMPERATURE_DECIMALS } from '@waybill/domain/shipment';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Shipments } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import type { LabelledShipment } from './label.ts';

type Row = Selectable<Shipments> & { readonly dropoff_day: string | null };

/** What is printed of the shipments that row-level security shows. */
export const labelsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  /** Null also for what was deleted: nothing of it is to be carried. */
  key: async (shipmentId: string): Promise<ShipmentKey | null> => {
    const row = await tx
      .selectFrom('shipments')
      .select('id')
      .where('shipment_id', '=', shipmentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return (row?.id as ShipmentKey | undefined) ?? null;
  },

  /** In the order of the keys; what is not there, or not there any more, is left out. */
  shipments: async (keys: readonly ShipmentKey[]): Promise<LabelledShipment[]> => {
    const rows = await tx
      .selectFrom('shipments')
      .selectAll()
      .select(sql<string | null>`dropoff_scheduled_date::text`.as('dropoff_day'))
      .where(sql<boolean>`id = any (${[...keys]}::uuid[])`)
      .where('deleted_at', 'is', null)
      .execute();
    const names = await namesOf(tx, organisationId, keys);
    const parcels = await parcelsOf(tx, keys);
    const byKey = new Map(rows.map((row) => [row.id, row]));
    return keys.flatMap((key) => {
      const row = byKey.get(key);
      return row ? [labelled(row, ownSubCompany(row, organisationId), names, parcels.get(key) ?? [])] : [];
    });
  },
});
export type LabelsRepo = ReturnType<typeof labelsRepo>;

/** Of organisations and of one's own divisions. */
const namesOf = async (tx: Tx, organisationId: string, keys: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from waybill.party_names(${[...keys]}::uuid[])
    union all select id, name from waybill.sub_companies where organisation_id = ${organisationId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

type ParcelRow = { readonly barcode: string; readonly weight_g: number | null };

const parcelsOf = async (tx: Tx, keys: readonly string[]) => {
  const rows = await tx
    .selectFrom('shipments as s')
    .innerJoin('parcels as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.shipment_key', '=', 's.id'),
    )
    .select(['p.shipment_key', 'p.barcode', 'p.weight_g'])
    .where(sql<boolean>`s.id = any (${[...keys]}::uuid[])`)
    .where('p.status', '<>', 'deleted')
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  const found = new Map<string, ParcelRow[]>();
  for (const row of rows) found.set(row.shipment_key, [...(found.get(row.shipment_key) ?? []), row]);
  return found;
};

const ownSubCompany = (row: Row, organisationId: string): string | null => {
  if (row.organisation_id === organisationId) return row.sub_company_id;
  return row.carrier_id === organisationId ? row.carrier_sub_company_id : row.forwarder_sub_company_id;
};

const labelled = (
  row: Row,
  subCompany: string | null,
  names: ReadonlyMap<string, string>,
  parcels: readonly ParcelRow[],
): LabelledShipment => ({
  shipmentId: row.shipment_id,
  carrierName: names.get(row.carrier_id ?? row.organisation_id) ?? '',
  subCompanyName: subCompany === null ? null : (names.get(subCompany) ?? null),
  senderName: row.sender_name ?? row.pickup_receiver_name ?? row.pickup_location_name,
  pickup: { streetAddress1: row.pickup_street_address1, postcode: row.pickup_postcode, city: row.pickup_city },
  dropoff: {
    locationName: row.dropoff_location_name,
    receiverName: row.dropoff_receiver_name,
    streetAddress1: row.dropoff_street_address1,
    postcode: row.dropoff_postcode,
    city: row.dropoff_city,
    scheduledDate: row.dropoff_day,
    earliestTime: row.dropoff_earliest_time,
    latestTime: row.dropoff_latest_time,
  },
  warehouseLocation: row.warehouse_location,
  weight: fromUnits(row.weight_g, WEIGHT_DECIMALS),
  sizeCm: [row.length_mm, row.width_mm, row.height_mm].map((side) => fromUnits(side, DIMENSION_DECIMALS)),
  temperature: {
    lower: fromUnits(row.temperature_lower_tenths, TEMPERATURE_DECIMALS),
    upper: fromUnits(row.temperature_upper_tenths, TEMPERATURE_DECIMALS),
  },
  flags: row.flags as MetadataFlag[],
  parcels: parcels.map(({ barcode, weight_g }) => ({ barcode, weight: fromUnits(weight_g, WEIGHT_DECIMALS) })),
});

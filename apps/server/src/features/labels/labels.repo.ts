import type { OrganisationId, ShipmentId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Shipments } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { readParcelValues, readShipmentValues } from '../../records/shipment-columns.ts';
import type { LabelledShipment } from './label-content.ts';

type Row = Selectable<Shipments>;

/** The printed fields of the shipments that row-level security shows. */
export const labelsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  /** Null for a deleted shipment too, since it is not to be carried. */
  key: async (shipmentId: ShipmentId): Promise<ShipmentKey | null> => {
    const row = await tx
      .selectFrom('shipments')
      .select('id')
      .where('shipment_id', '=', shipmentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.id ?? null;
  },

  /** In the order of the keys; shipments that are out of view or deleted are left out. */
  shipments: async (keys: readonly ShipmentKey[]): Promise<LabelledShipment[]> => {
    const rows = await tx
      .selectFrom('shipments')
      .selectAll()
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

/** Names of the parties and of the reader's own sub-companies. */
const namesOf = async (tx: Tx, organisationId: OrganisationId, keys: readonly ShipmentKey[]) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from waybill.party_names(${[...keys]}::uuid[])
    union all select id, name from waybill.sub_companies where organisation_id = ${organisationId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

type LabelledParcel = LabelledShipment['parcels'][number];

const parcelsOf = async (tx: Tx, keys: readonly ShipmentKey[]) => {
  const rows = await tx
    .selectFrom('shipments as s')
    .innerJoin('parcels as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.shipment_key', '=', 's.id'),
    )
    .selectAll('p')
    .where(sql<boolean>`s.id = any (${[...keys]}::uuid[])`)
    .where('p.status', '<>', 'deleted')
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  const found = new Map<ShipmentKey, LabelledParcel[]>();
  for (const row of rows) {
    found.set(row.shipment_key, [...(found.get(row.shipment_key) ?? []), readParcelValues(row)]);
  }
  return found;
};

const ownSubCompany = (row: Row, organisationId: OrganisationId): SubCompanyId | null => {
  if (row.organisation_id === organisationId) return row.sub_company_id;
  return row.carrier_id === organisationId ? row.carrier_sub_company_id : row.forwarder_sub_company_id;
};

const labelled = (
  row: Row,
  subCompany: SubCompanyId | null,
  names: ReadonlyMap<string, string>,
  parcels: readonly LabelledParcel[],
): LabelledShipment => {
  const { senderName, pickup, dropoff, warehouseLocation, weight, dimensions, temperatureRange, flags } =
    readShipmentValues(row);
  return {
    shipmentId: row.shipment_id,
    carrierName: names.get(row.carrier_id ?? row.organisation_id) ?? '',
    subCompanyName: subCompany === null ? null : (names.get(subCompany) ?? null),
    senderName: senderName ?? pickup.receiverName ?? pickup.locationName,
    pickup,
    dropoff,
    warehouseLocation,
    weight,
    sizeCm: [dimensions.lengthCm, dimensions.widthCm, dimensions.heightCm],
    temperature: temperatureRange,
    flags,
    parcels,
  };
};

import type { ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { partiesOfRows, partyNames } from '../../../records/party-names.ts';
import { placesOf } from '../../../records/stop-places.ts';
import { presentShipment } from '../present/present-shipment.ts';
import { storedOf } from '../stored/shipment-row.sql.ts';
import { parcelsOf, selectShipments } from '../stored/shipments.repo.ts';
import type { ExportedShipment } from './export-columns.ts';

/** Many shipments, each as the reader's organisation sees it on its own. */
export const shipmentExportRepo = (tx: Tx, view: Scope) => ({
  /** In the order of the keys, deleted ones included; shipments out of view are left out. */
  shipments: async (keys: readonly ShipmentKey[], now: Date): Promise<ExportedShipment[]> => {
    const rows = await selectShipments(tx, view)
      .where(sql<boolean>`s.id = any (${[...keys]}::uuid[])`)
      .execute();
    const parcels = await parcelsOf(tx, rows);
    const places = await placesOf(
      tx,
      rows.map(({ id }) => id),
    );
    const names = await partyNames(tx, null, partiesOfRows(rows));
    const subCompanies = await subCompanyNames(tx, view);
    const byKey = new Map(rows.map((row) => [row.id, row]));
    // The file has no column for the next statuses, and none of what is switched off: the switches do not matter.
    const rules = { usesChangeShipmentStatus: true, usesPayments: true, usesPickups: true, usesSubCompany: true };
    const reader = { organisationId: view.organisationId, now, names, rules };
    return keys.flatMap((key) => {
      const row = byKey.get(key);
      if (!row) return [];
      const stored = storedOf(row, parcels.get(key) ?? []);
      const shipment = presentShipment(row, stored, places.get(key) ?? {}, reader);
      return [{ ...shipment, subCompanyName: subCompanies.get(shipment.subCompanyId ?? '') ?? null }];
    });
  },
});

/** Only the reader's own sub-companies: the names of others' are not disclosed. */
const subCompanyNames = async (tx: Tx, { organisationId }: Scope): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('sub_companies')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

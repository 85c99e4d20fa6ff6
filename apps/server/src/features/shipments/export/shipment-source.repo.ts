import type { FieldSwitches } from '@waybill/domain/fields';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { ShipmentListHeader } from '@waybill/domain/shipment-list-headers';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import type { ExportSource } from '../../../export-table.ts';
import { type ExportedShipment, exportColumns } from './export-columns.ts';
import { shipmentExportRepo } from './shipment-export.repo.ts';

type Selected = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId };
type Config = FieldSwitches & { readonly shipmentListHeaders: readonly ShipmentListHeader[] };

/** The number of shipments in memory at once, however many are exported. */
const PORTION = 250;

/** The shipments that a query selects, in its order. Whatever is changed meanwhile, the snapshot has each of them once. */
export const shipmentSource = (
  tx: Tx,
  scope: Scope,
  selected: RawBuilder<Selected>,
  config: Config,
  now: Date,
): ExportSource<ExportedShipment> => {
  const { shipments } = shipmentExportRepo(tx, scope);
  return {
    columns: exportColumns(config, config.shipmentListHeaders),
    count: async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${selected}) s`.execute(tx);
      return rows[0]?.count ?? 0;
    },
    portions: async function* () {
      await sql`declare exported no scroll cursor for select s.key from (${selected}) s order by s.position`.execute(
        tx,
      );
      for (;;) {
        const { rows } = await sql<Pick<Selected, 'key'>>`fetch ${sql.lit(PORTION)} from exported`.execute(tx);
        if (rows.length === 0) break;
        yield await shipments(
          rows.map(({ key }) => key),
          now,
        );
      }
      await sql`close exported`.execute(tx);
    },
  };
};

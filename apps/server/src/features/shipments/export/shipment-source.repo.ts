import type { FieldSwitches } from '@waybill/domain/fields';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { ShipmentListHeader } from '@waybill/domain/shipment-list-headers';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { wholeList } from '../../../db/whole-list.ts';
import type { ExportSource } from '../../../export-table.ts';
import { presenting } from '../../../whole-list.ts';
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
    ...presenting(wholeList(tx, selected, { order: sql`position`, portion: PORTION }), (rows) =>
      shipments(
        rows.map(({ key }) => key),
        now,
      ),
    ),
  };
};

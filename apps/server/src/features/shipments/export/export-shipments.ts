import { Readable } from 'node:stream';
import { CSV_BOM, csvLine } from '@waybill/domain/csv';
import { FIELD_FEATURES, type FieldFeature, type FieldSwitches } from '@waybill/domain/fields';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { type ExportedShipment, exportColumns } from './export-columns.ts';

export type ExportDeps<By> = {
  /** The shipments that are in view, in the order of the keys; in one transaction. */
  readonly shipments: (by: By, keys: readonly ShipmentKey[]) => Promise<readonly ExportedShipment[]>;
  readonly config: (by: By) => Promise<FieldSwitches>;
};

/** The number of shipments in memory at once, however many are exported. */
const PORTION = 250;

/** Called for each written portion, with the keys that were asked for and the shipments among them that were found. */
type OnWritten = (asked: readonly ShipmentKey[], shipmentIds: readonly ShipmentId[]) => Promise<void>;

export const exportShipments = async <By>(
  deps: ExportDeps<By>,
  by: By,
  keys: readonly ShipmentKey[],
  onWritten: OnWritten,
): Promise<{ readonly content: Readable; readonly features: readonly FieldFeature[] }> => {
  const switches = await deps.config(by);
  const columns = exportColumns(switches);
  const portions = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(CSV_BOM + csvLine(columns.map(([header]) => header)));
    for (let at = 0; at < keys.length; at += PORTION) {
      const asked = keys.slice(at, at + PORTION);
      const found = await deps.shipments(by, asked);
      yield Buffer.from(found.map((shipment) => csvLine(columns.map(([, value]) => value(shipment)))).join(''));
      await onWritten(
        asked,
        found.map(({ shipmentId }) => shipmentId),
      );
    }
  };
  return { content: Readable.from(portions()), features: FIELD_FEATURES.filter((feature) => switches[feature]) };
};

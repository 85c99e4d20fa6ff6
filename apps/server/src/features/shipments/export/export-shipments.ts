import { Readable } from 'node:stream';
import { CSV_BOM, csvLine } from '@waybill/domain/csv';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { type ExportedShipment, exportColumns } from './export-columns.ts';

export type ExportDeps<By> = {
  /** The shipments that are in view, in the order of the keys; in one transaction. */
  readonly shipments: (by: By, keys: readonly ShipmentKey[]) => Promise<readonly ExportedShipment[]>;
  readonly config: (by: By) => Promise<Pick<OrganisationConfig, 'usesPayments' | 'usesPickups' | 'usesSubCompany'>>;
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
): Promise<Readable> => {
  const columns = exportColumns(await deps.config(by));
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
  return Readable.from(portions());
};

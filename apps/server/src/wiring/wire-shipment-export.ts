import { randomUUID } from 'node:crypto';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { DiskStorage } from '../adapters/storage/disk-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { MadeFile } from '../features/bulk-jobs/bulk-jobs.repo.ts';
import { type ExportDeps, exportShipments } from '../features/shipments/export/export-shipments.ts';
import { shipmentExportRepo } from '../features/shipments/export/shipment-export.repo.ts';
import { configOf } from './wire-configs.ts';
import { keepMadeFile } from './wire-made-files.ts';

type Parts = { readonly database: Database; readonly storage: DiskStorage; readonly clock: Clock };
type OnWritten = Parameters<typeof exportShipments>[3];

/** Writes many shipments to a file in the storage. Bound to a scope, since the requester may be gone. */
export const wireShipmentExport = (parts: Parts) => {
  const { database, clock } = parts;
  const keep = keepMadeFile(parts);
  const deps: ExportDeps<Scope> = {
    shipments: (scope, keys) => database.inScope(scope, (tx) => shipmentExportRepo(tx, scope).shipments(keys, clock())),
    config: (scope) => database.inScope(scope, (tx) => configOf(tx, scope)),
  };
  return async (scope: Scope, keys: readonly ShipmentKey[], onWritten: OnWritten): Promise<MadeFile> => {
    const { content, features } = await exportShipments(deps, scope, keys, onWritten);
    return { key: await keep(`exports/${randomUUID()}.csv`, content), features };
  };
};

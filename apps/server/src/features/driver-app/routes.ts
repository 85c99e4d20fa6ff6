import type { Readable } from 'node:stream';
import * as contract from '@waybill/contract/driver-app';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import type { BytePart } from '../../http/files.ts';

type AppFile =
  | Exclude<contract.DriverApp, contract.ReadyDriverApp>
  | (contract.ReadyDriverApp & { readonly open: (part: BytePart) => Promise<Readable | null> });

export type DriverAppRoutes = {
  readonly read: () => Promise<AppFile>;
  /** Waits where that takes a moment. */
  readonly readSettled: () => Promise<AppFile>;
};

export const driverAppRoutes = (serve: Serve, { read, readSettled }: DriverAppRoutes) => {
  serve(contract.readDriverApp, 'public', async () => ({ driverApp: await read() }));
  serve(contract.downloadDriverApp, 'public', async () => {
    const app = await readSettled();
    const { name, sha256, bytes, open } = orNotFound(app.state === 'ready' ? app : null);
    return {
      type: 'application/vnd.android.package-archive',
      name,
      etag: sha256,
      isToKeep: true,
      resumable: { bytes, open },
    };
  });
};

import { randomUUID } from 'node:crypto';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { MadeFile } from '../features/bulk-jobs/bulk-jobs.repo.ts';
import { labelsRepo } from '../features/labels/labels.repo.ts';
import { type LabelDeps, type OnPrinted, printLabels } from '../features/labels/print-labels.ts';
import { viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { keepMadeFile } from './wire-made-files.ts';

type Parts = { readonly database: Database; readonly publicUrl: string };

/** Bound to a scope and not to a requester, since a job may print long after its requester has signed out. */
const inWalls = ({ database, publicUrl }: Parts): LabelDeps<Scope> => ({
  publicUrl,
  inScope: (scope, work) => database.inScope(scope, (tx) => work(labelsRepo(tx, scope))),
  language: (scope) =>
    database.inScope(scope, async (tx) => {
      const { defaultLocale, timeZone } = await configOf(tx, scope);
      return { locale: defaultLocale, timeZone };
    }),
});

export const wireLabels = (parts: Parts): LabelDeps<{ readonly actor: Member | ApiKeyActor }> => {
  const { inScope, language, publicUrl } = inWalls(parts);
  return {
    publicUrl,
    inScope: ({ actor }, work) => inScope(viewOf(actor), work),
    language: ({ actor }) => language(viewOf(actor)),
  };
};

/** Prints many labels into the storage. They look the same whatever features are switched on. */
export const wireLabelFiles = (parts: Parts & { readonly storage: FileStorage; readonly clock: Clock }) => {
  const deps = inWalls(parts);
  const keep = keepMadeFile(parts);
  return async (scope: Scope, keys: readonly ShipmentKey[], onPrinted?: OnPrinted): Promise<MadeFile> => {
    const content = await printLabels(deps, scope, keys, onPrinted);
    return { key: await keep(`labels/${randomUUID()}.pdf`, content), features: [] };
  };
};

import { randomUUID } from 'node:crypto';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { ShipmentKey } from '@waybill/domain/ids';
import { effectiveConfig } from '@waybill/domain/organisation-config';
import type { DiskStorage } from './adapters/storage/disk-storage.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import type { Scope } from './db/scope.ts';
import { labelsRepo } from './features/labels/labels.repo.ts';
import { type LabelDeps, type OnPrinted, printLabels } from './features/labels/print-labels.ts';
import { organisationConfigsRepo } from './features/organisations/organisation-configs.repo.ts';
import { viewOf } from './wire-actors.ts';
import { keepFiles } from './wire-attachments.ts';

type Parts = { readonly database: Database; readonly publicUrl: string };

/** By walls, since a job prints when whoever asked for it has long gone. */
const inWalls = ({ database, publicUrl }: Parts): LabelDeps<Scope> => ({
  publicUrl,
  inScope: (scope, work) => database.inScope(scope, (tx) => work(labelsRepo(tx, scope))),
  language: (scope) =>
    database.inScope(scope, async (tx) => {
      const configs = organisationConfigsRepo(tx, scope);
      const { defaultLocale, timeZone } = effectiveConfig(
        scope.organisationId,
        (await configs.find(null)).overrides,
        scope.subCompanyId ? (await configs.find(scope.subCompanyId)).overrides : {},
      );
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

/** Prints many into the storage, and answers with the key of the file. It stays when a row comes to name it within the day. */
export const wireLabelFiles = (parts: Parts & { readonly storage: DiskStorage; readonly clock: Clock }) => {
  const deps = inWalls(parts);
  const keep = keepFiles(parts);
  return async (scope: Scope, keys: readonly ShipmentKey[], onPrinted?: OnPrinted): Promise<string> => {
    const pdf = await printLabels(deps, scope, keys, onPrinted);
    // Whoever reads it is told when it breaks off; when nobody does any more, nobody need be.
    pdf.on('error', () => {});
    const key = `labels/${randomUUID()}.pdf`;
    try {
      await keep([{ key, content: () => pdf }]);
    } finally {
      pdf.destroy();
    }
    return key;
  };
};

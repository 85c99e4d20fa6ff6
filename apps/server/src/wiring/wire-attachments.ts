import type { DiskStorage } from '../adapters/storage/disk-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { AttachmentDeps } from '../features/attachments/attachment-deps.ts';
import { attachmentsRepo } from '../features/attachments/attachments.repo.ts';
import { expectFiles } from '../records/expected-files.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { authorOf, viewOf } from './wire-actors.ts';

type Parts = { readonly database: Database; readonly storage: DiskStorage; readonly clock: Clock };

/** Files are announced before they are written: see expectFiles. */
export const keepFiles =
  ({ database, storage, clock }: Parts): AttachmentDeps['files']['keep'] =>
  async (files) => {
    await expectFiles(
      database,
      files.map(({ key }) => key),
      clock(),
    );
    for (const { key, content } of files) await storage.put(key, content());
  };

export const wireAttachments = (parts: Parts): AttachmentDeps => {
  const { database, storage, clock } = parts;
  return {
    clock,
    files: {
      receive: storage.receive,
      keep: keepFiles(parts),
      drop: async (keys) => {
        for (const key of keys) await storage.remove(key);
      },
      open: storage.get,
    },
    inScope: ({ actor, visitor }, work) => {
      const { organisationId } = actor;
      const author = authorOf(actor, visitor);
      return database.inScope(viewOf(actor), (tx) => {
        const record = shipmentHistoryRecorder(tx, { ...author, organisationId }, clock);
        return work({ attachments: attachmentsRepo(tx), record: (entry) => record([entry]), authorName: author.name });
      });
    },
  };
};

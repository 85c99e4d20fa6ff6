import type { ImageType } from '@waybill/domain/attachment';
import type { PrepareImage } from '../adapters/images/image-preparer.ts';
import type { ImageFormat } from '../adapters/images/image-task.ts';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { AttachmentDeps } from '../features/attachments/attachment-deps.ts';
import { attachmentsRepo } from '../features/attachments/attachments.repo.ts';
import { expectFiles } from '../records/expected-files.ts';
import { fileUsage } from '../records/file-usage.ts';
import { keepDeleted } from '../records/keep-deleted.ts';
import { REMOVE_FILES } from '../records/remove-files.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { authorOf, viewOf } from './wire-actors.ts';

type StorageParts = { readonly database: Database; readonly storage: FileStorage; readonly clock: Clock };
type Parts = StorageParts & { readonly prepareImage: PrepareImage };

/** Files are announced before they are written: see expectFiles. */
export const keepFiles =
  ({ database, storage, clock }: StorageParts): AttachmentDeps['files']['keep'] =>
  async (files) => {
    await expectFiles(
      database,
      files.map(({ key }) => key),
      clock(),
    );
    for (const { key, content } of files) await storage.put(key, content());
  };

const FORMATS: Readonly<Record<ImageType, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export const wireAttachments = (parts: Parts): AttachmentDeps => {
  const { database, storage, clock, prepareImage } = parts;
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
    prepareImage: ({ type, organisationId, ...image }) =>
      prepareImage({ ...image, format: FORMATS[type], owner: organisationId }),
    inScope: ({ actor, visitor }, work) => {
      const { organisationId } = actor;
      const author = authorOf(actor, visitor);
      return database.inScope(viewOf(actor), (tx) => {
        const record = shipmentHistoryRecorder(tx, { ...author, organisationId }, clock);
        return work({
          attachments: attachmentsRepo(tx),
          record: (entry) => record([entry]),
          fileUsage: () => fileUsage(tx, organisationId),
          removeFiles: async (delayMs) => void (await enqueueJobs(tx, [{ kind: REMOVE_FILES, delayMs }])),
          keepDeleted: keepDeleted(tx, author, clock()),
          authorName: author.name,
        });
      });
    },
  };
};

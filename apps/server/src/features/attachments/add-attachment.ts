import type { Attachment } from '@waybill/contract/attachments';
import { MOST_ATTACHMENTS } from '@waybill/domain/attachment';
import { attachmentTypeOf } from '@waybill/domain/attachment-type';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { ShipmentId } from '@waybill/domain/ids';
import type { IncomingFile } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import type { AttachedTo, AttachmentsRepo } from './attachments.repo.ts';
import { nameToKeep } from './file-name.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';
import { attachmentOf } from './present-attachment.ts';

type Sent = { readonly shipmentId: ShipmentId; readonly name: string; readonly file: IncomingFile };

/**
 * Refused as early as the reason is known: the shipment and the room for files are looked at before anything of the file is
 * read, its type after the first bytes. The files are written before the row that names them, and dropped again when the row is
 * refused.
 */
export const addAttachment = async (
  deps: AttachmentDeps,
  by: Requester,
  { shipmentId, name, file }: Sent,
): Promise<Attachment> => {
  await deps.inScope(by, async ({ attachments, fileUsage }) => {
    await assertTakesFiles(attachments, orNotFound(await attachments.shipment(shipmentId)));
    const { bytes, quotaBytes } = await fileUsage();
    if (bytes >= quotaBytes) throw new AppError('files-full');
  });
  const received = await deps.files.receive(file.content, { mostBytes: file.mostBytes, judgeHead: assertAcceptedType });
  try {
    await file.stillAllowed();
    file.turn.leave();
    const prepared = await prepareFile(deps, received, by.actor.organisationId, file.signal);
    try {
      await file.turn.take();
      return await keep(deps, by, { shipmentId, name: nameToKeep(name), prepared });
    } finally {
      await prepared.discard();
    }
  } finally {
    await received.discard();
  }
};

const assertTakesFiles = async (attachments: AttachmentsRepo, shipment: AttachedTo) => {
  if (shipment.isDeleted) throw new AppError('is-deleted');
  if ((await attachments.count(shipment)) >= MOST_ATTACHMENTS) throw new AppError('too-many-files');
};

const assertAcceptedType = (head: Uint8Array) => {
  if (!attachmentTypeOf(head)) throw new AppError('file-type');
};

type ToKeep = { readonly shipmentId: ShipmentId; readonly name: string; readonly prepared: PreparedFile };

const keep = async (
  deps: AttachmentDeps,
  by: Requester,
  { shipmentId, name, prepared }: ToKeep,
): Promise<Attachment> => {
  const { file, thumbnail, discard: _, ...known } = prepared;
  const files = thumbnail ? [file, thumbnail] : [file];
  try {
    await deps.files.keep(files);
    return await deps.inScope(by, async ({ attachments, record, fileUsage, authorName }) => {
      const shipment = orNotFound(await attachments.hold(shipmentId));
      const now = deps.clock();
      await assertTakesFiles(attachments, shipment);
      await attachments.touch(shipment, now);
      const added = {
        ...known,
        name,
        fileKey: file.key,
        thumbnailKey: thumbnail?.key ?? null,
        addedByOrganisationId: by.actor.organisationId,
        addedBy: authorName,
        addedAt: now,
      };
      await attachments.add(shipment, added);
      // The file is counted by now, after all that came before it; a refusal takes it back with the row.
      const { bytes, quotaBytes } = await fileUsage();
      if (bytes > quotaBytes) throw new AppError('files-full');
      await record({ shipment, action: 'attachment-added', changes: { attachment: { from: null, to: name } } });
      return attachmentOf(added, shipment, by.actor);
    });
  } catch (error) {
    // A refusal has written no row. After any other error that is uncertain: a connection can be lost after the commit.
    // Then, and when dropping fails too, the daily clean-up removes the files that no row names.
    if (error instanceof AppError) await deps.files.drop(files.map(({ key }) => key)).catch(() => {});
    throw error;
  }
};

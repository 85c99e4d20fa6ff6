import { createReadStream } from 'node:fs';
import type { Attachment } from '@waybill/contract/attachments';
import { type AttachmentType, attachmentTypeOf, isImage, MOST_ATTACHMENTS } from '@waybill/domain/attachment';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { type AttachmentId, newId, type ShipmentId } from '@waybill/domain/ids';
import type { IncomingFile } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { AttachmentDeps, FileToKeep, Received } from './attachment-deps.ts';
import type { AttachedTo, AttachmentsRepo } from './attachments.repo.ts';
import { nameToKeep } from './file-name.ts';
import { prepareImage } from './prepare-image.ts';
import { attachmentOf } from './present-attachment.ts';

type Sent = { readonly shipmentId: ShipmentId; readonly name: string; readonly file: IncomingFile };

/**
 * The shipment is looked up before anything of the file is read. The files are written before the row that names them, and
 * dropped again when the row is refused.
 */
export const addAttachment = async (
  deps: AttachmentDeps,
  by: Requester,
  { shipmentId, name, file }: Sent,
): Promise<Attachment> => {
  await deps.inScope(by, async ({ attachments }) => {
    await mustTakeFiles(attachments, orNotFound(await attachments.shipment(shipmentId)));
  });
  const received = await deps.files.receive(file.content, file.mostBytes);
  try {
    await file.stillAllowed();
    const prepared = await prepare(received);
    return await keep(deps, by, { shipmentId, name: nameToKeep(name), prepared });
  } finally {
    await received.discard();
  }
};

const mustTakeFiles = async (attachments: AttachmentsRepo, shipment: AttachedTo) => {
  if (shipment.isDeleted) throw new AppError('is-deleted');
  if ((await attachments.count(shipment)) >= MOST_ATTACHMENTS) throw new AppError('too-many-files');
};

type Prepared = {
  readonly id: AttachmentId;
  readonly type: AttachmentType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly file: FileToKeep;
  readonly thumbnail: FileToKeep | null;
};

const prepare = async ({ path, bytes, head }: Received): Promise<Prepared> => {
  const type = attachmentTypeOf(head);
  if (!type) throw new AppError('file-type');
  const id = newId<AttachmentId>();
  const key = `attachments/${id.slice(0, 2)}/${id}`;
  if (!isImage(type)) {
    const file = { key, content: () => createReadStream(path) };
    return { id, type, bytes, width: null, height: null, file, thumbnail: null };
  }
  const { content, thumbnail, width, height } = await prepareImage(path, type);
  return {
    id,
    type,
    bytes: content.length,
    width,
    height,
    file: { key, content: () => content },
    thumbnail: { key: `${key}-small`, content: () => thumbnail },
  };
};

type ToKeep = { readonly shipmentId: ShipmentId; readonly name: string; readonly prepared: Prepared };

const keep = async (
  deps: AttachmentDeps,
  by: Requester,
  { shipmentId, name, prepared }: ToKeep,
): Promise<Attachment> => {
  const { file, thumbnail, ...known } = prepared;
  const files = thumbnail ? [file, thumbnail] : [file];
  try {
    await deps.files.keep(files);
    return await deps.inScope(by, async ({ attachments, record, authorName }) => {
      const shipment = orNotFound(await attachments.hold(shipmentId));
      const now = deps.clock();
      await mustTakeFiles(attachments, shipment);
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

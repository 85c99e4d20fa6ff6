import { AppError, orNotFound } from '@waybill/domain/errors';
import type { AttachmentId, ShipmentId } from '@waybill/domain/ids';
import type { FileAnswer } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import type { StoredAttachment } from './attachments.repo.ts';
import { nameToServe } from './file-name.ts';

type Named = { readonly shipmentId: ShipmentId; readonly attachmentId: AttachmentId };

const find = (deps: AttachmentDeps, by: Requester, { shipmentId, attachmentId }: Named): Promise<StoredAttachment> =>
  deps.inScope(by, async ({ attachments }) =>
    orNotFound(await attachments.find(orNotFound(await attachments.shipment(shipmentId)), attachmentId)),
  );

export const readContent = async (deps: AttachmentDeps, by: Requester, named: Named): Promise<FileAnswer> => {
  const { id, name, type, fileKey } = await find(deps, by, named);
  return { open: () => deps.files.open(fileKey), type, name: nameToServe(name, type), etag: id };
};

export const readThumbnail = async (deps: AttachmentDeps, by: Requester, named: Named): Promise<FileAnswer> => {
  const { id, name, thumbnailKey } = await find(deps, by, named);
  if (thumbnailKey === null) throw new AppError('not-found');
  const type = 'image/webp';
  return { open: () => deps.files.open(thumbnailKey), type, name: nameToServe(name, type), etag: `${id}-small` };
};

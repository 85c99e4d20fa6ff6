import { createReadStream } from 'node:fs';
import { type AttachmentType, isImage } from '@waybill/domain/attachment';
import { attachmentTypeOf } from '@waybill/domain/attachment-type';
import { AppError } from '@waybill/domain/errors';
import { type AttachmentId, newId, type OrganisationId } from '@waybill/domain/ids';
import type { AttachmentDeps, FileToKeep, Received } from './attachment-deps.ts';

export type PreparedFile = {
  readonly id: AttachmentId;
  readonly type: AttachmentType;
  readonly bytes: number;
  readonly thumbnailBytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly file: FileToKeep;
  readonly thumbnail: FileToKeep | null;
  discard(): Promise<void>;
};

/** The file as it will be kept: an image encoded anew with a small one beside it, a PDF as it came. */
export const prepareFile = async (
  { prepareImage }: AttachmentDeps,
  { path, bytes, head }: Received,
  organisationId: OrganisationId,
  signal: AbortSignal,
): Promise<PreparedFile> => {
  const type = attachmentTypeOf(head);
  if (!type) throw new AppError('file-type');
  const id = newId<AttachmentId>();
  const key = `attachments/${id.slice(0, 2)}/${id}`;
  const read = (from: string) => () => createReadStream(from);
  if (!isImage(type)) {
    const asItCame = { bytes, thumbnailBytes: 0, width: null, height: null, thumbnail: null };
    return { id, type, ...asItCame, file: { key, content: read(path) }, discard: async () => {} };
  }
  const image = await prepareImage({ path, type, organisationId, signal });
  const { content, thumbnail, bytes: imageBytes, thumbnailBytes, width, height, discard } = image;
  return {
    id,
    type,
    bytes: imageBytes,
    thumbnailBytes,
    width,
    height,
    discard,
    file: { key, content: read(content) },
    thumbnail: { key: `${key}-small`, content: read(thumbnail) },
  };
};

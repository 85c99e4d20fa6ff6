import { PHOTO_MAX_BYTES } from '@waybill/contract/driver';
import { isImage } from '@waybill/domain/attachment';
import { attachmentTypeOf } from '@waybill/domain/attachment-type';
import { encodePhoto, sha256Of } from '../../../lib/browser/encode-photo.ts';
import { newKey } from '../../../lib/browser/new-key.ts';

/** A file of a proof, as it is sent. */
export type ProofFile = {
  readonly id: string;
  readonly name: string;
  readonly content: Blob;
  readonly sha256: string;
};

/** The first bytes tell what a file is. */
const HEAD_BYTES = 16;

/** A photo is made a JPEG, whatever it was; a PDF stays as it is. Rejects what is neither, and what is too large. */
export const proofFileOf = async (file: File): Promise<ProofFile> => {
  const type = attachmentTypeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!type) throw new Error('This is neither a photo nor a PDF.');
  const content = isImage(type) ? await encodePhoto(file) : file;
  if (content.size > PHOTO_MAX_BYTES) throw new Error('This is too large.');
  return { id: newKey(), name: file.name, content, sha256: await sha256Of(content) };
};

import { encodePhoto, sha256Of } from '../lib/browser/encode-photo.ts';
import { newKey } from '../lib/browser/new-key.ts';
import type { TakenPhoto } from './store/schema.ts';

export class PhotoProblem extends Error {
  readonly kind: 'photoFailed' | 'photoNeedsHttps';
  constructor(kind: PhotoProblem['kind'], cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** A photo as it is kept and sent. */
export const takePhoto = async (file: Blob): Promise<TakenPhoto> => {
  if (!globalThis.crypto?.subtle) throw new PhotoProblem('photoNeedsHttps');
  try {
    const content = await encodePhoto(file);
    return { id: newKey(), content, takenAt: Date.now(), sha256: await sha256Of(content) };
  } catch (cause) {
    throw new PhotoProblem('photoFailed', cause);
  }
};

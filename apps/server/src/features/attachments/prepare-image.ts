import { type AttachmentType, IMAGE_MAX_PIXELS } from '@waybill/domain/attachment';
import { AppError } from '@waybill/domain/errors';
import sharp, { type Sharp } from 'sharp';
import { oneAtATime } from './one-at-a-time.ts';

export type PreparedImage = {
  readonly content: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
};

/**
 * The longer side of what is kept: a page of A4 at 400 dots to the inch. Larger ones are made smaller while they are decoded,
 * which takes a fifth of the memory that a hundred megapixels would.
 */
const KEPT_PIXELS = 5000;
const THUMBNAIL_PIXELS = 320;
const QUALITY = 88;

// What was decoded is needed once: kept, it would only take memory.
sharp.cache(false);

/** A decoded image can take some hundred megabytes, and all cores work on one: others wait for their turn. */
const inTurn = oneAtATime();

/**
 * Decoded and written anew, the right way up: what is kept is an image and nothing else, without where and with which camera
 * it was taken.
 */
export const prepareImage = (path: string, type: AttachmentType): Promise<PreparedImage> =>
  inTurn(async () => {
    await judge(path, type);
    try {
      const { data, info } = await encoded(within(path, KEPT_PIXELS), type).toBuffer({ resolveWithObject: true });
      const thumbnail = await within(path, THUMBNAIL_PIXELS).webp({ quality: 75 }).toBuffer();
      return { content: data, thumbnail, width: info.width, height: info.height };
    } catch {
      throw new AppError('file-broken');
    }
  });

const within = (path: string, pixels: number): Sharp =>
  sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });

/** Requester its header alone: what would be too large to decode is not decoded to find out. */
const judge = async (path: string, type: AttachmentType) => {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) throw new AppError('file-broken');
  if (`image/${header.format}` !== type) throw new AppError('file-type');
  if (header.width * header.height > IMAGE_MAX_PIXELS) throw new AppError('image-too-large');
};

const encoded = (image: Sharp, type: AttachmentType): Sharp => {
  if (type === 'image/png') return image.png();
  return type === 'image/webp' ? image.webp({ quality: QUALITY }) : image.jpeg({ quality: QUALITY });
};

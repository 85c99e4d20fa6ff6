import { type AttachmentType, IMAGE_MAX_PIXELS } from '@waybill/domain/attachment';
import { AppError } from '@waybill/domain/errors';
import sharp, { type Sharp } from 'sharp';

/** Runs work one at a time; each waits until the one before it has ended, whether that succeeded or failed. */
const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
};

export type PreparedImage = {
  readonly content: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
};

/**
 * The longer side of the stored image: a page of A4 at 400 dots to the inch. Larger images are scaled while they are decoded,
 * which takes a fifth of the memory that a hundred megapixels would.
 */
const KEPT_PIXELS = 5000;
const THUMBNAIL_PIXELS = 320;
const QUALITY = 88;

// A decoded image is needed once; caching it would only take memory.
sharp.cache(false);

/** A decoded image can take some hundred megabytes and uses all cores, so images are prepared one at a time. */
const inTurn = oneAtATime();

/**
 * Decodes the image and encodes it anew, the right way up, so that the file is an image and nothing else: the place and the
 * camera are not in it.
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

/** Reads the header alone: an image too large to decode must not be decoded to find out. */
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

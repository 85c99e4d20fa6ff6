// The process that decodes one image and ends. Plain JavaScript: it starts for every image, and nothing is put together for it.
import { stat } from 'node:fs/promises';
import process from 'node:process';
import sharp from 'sharp';

/** @typedef {import('./image-task.ts').ImageTask} ImageTask */
/** @typedef {import('./image-task.ts').ImageAnswer} ImageAnswer */

/** How often the memory is looked at; at a gigabyte per second, an image takes some 20 MB in between. */
const WATCH_MS = 20;
const QUALITY = 88;
const THUMBNAIL_QUALITY = 75;

// Nothing but these three is ever decoded, whatever else the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
// One image needs one thread: each more takes memory, and the processors are wanted by requests.
sharp.concurrency(1);
sharp.cache(false);

/** @type {ImageTask} */
const task = JSON.parse(process.argv[2] ?? '{}');

// Decoding runs in another thread of this process, so that this timer is never late.
setInterval(() => {
  if (process.memoryUsage.rss() > task.limits.memoryBytes) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS).unref();

/**
 * Judges the header alone: an image that is too large must not be decoded to find that out. The header is read by the library
 * that decodes the image afterwards, so that no header can mean two things.
 *
 * @returns {Promise<Extract<ImageAnswer, { refused: unknown }>['refused'] | null>}
 */
const refusal = async () => {
  const { limits } = task;
  const header = await sharp(task.path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) return 'file-broken';
  if (header.format !== task.format) return 'file-type';
  if ((header.pages ?? 1) > 1) return 'image-animated';
  const pixels = header.width * header.height;
  if (Math.max(header.width, header.height) > limits.side || pixels > limits.pixels) return 'image-too-large';
  // These cannot be decoded row by row: all of the image is in the memory at once.
  const isWhole = header.isProgressive || header.format === 'webp';
  return isWhole && pixels * header.channels * bytesOfSample(header.depth) > limits.wholeBytes
    ? 'image-too-large'
    : null;
};

/** @param {string} depth */
const bytesOfSample = (depth) => (depth === 'uchar' ? 1 : 2);

/** @param {string} path @param {number} side */
const within = (path, side) =>
  sharp(path, { limitInputPixels: task.limits.pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });

/** @param {import('sharp').Sharp} image */
const encoded = (image) => {
  if (task.format === 'png') return image.png();
  return task.format === 'webp' ? image.webp({ quality: QUALITY }) : image.jpeg({ quality: QUALITY });
};

/** @returns {Promise<ImageAnswer>} */
const work = async () => {
  const refused = await refusal();
  if (refused) return { refused };
  try {
    const { width, height } = await encoded(within(task.path, task.side)).toFile(task.content);
    await within(task.content, task.thumbnailSide).webp({ quality: THUMBNAIL_QUALITY }).toFile(task.thumbnail);
    const { size: bytes } = await stat(task.content);
    const { size: thumbnailBytes } = await stat(task.thumbnail);
    return { width, height, bytes, thumbnailBytes, peakBytes: process.resourceUsage().maxRSS * 1024 };
  } catch {
    return { refused: 'file-broken' };
  }
};

process.stdout.write(JSON.stringify(await work()));

import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE, IMAGE_MAX_WHOLE_BYTES } from '@waybill/domain/attachment';
import { fairTurns } from '../../fair-turns.ts';
import type { ChildLimits, ImageFormat, ImageLimits } from './image-task.ts';
import { imageChildRunner } from './run-image-child.ts';

type ImageToPrepare = {
  readonly path: string;
  readonly format: ImageFormat;
  /** Images of different owners do not wait for each other. */
  readonly owner: string;
  readonly signal: AbortSignal;
};

type PreparedImage = {
  /** The paths of the two files. */
  readonly content: string;
  readonly thumbnail: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly thumbnailBytes: number;
  /** The most memory that decoding took. */
  readonly peakBytes: number;
  discard(): Promise<void>;
};

const LIMITS: ImageLimits & ChildLimits & { readonly idleMs: number } = {
  side: IMAGE_MAX_SIDE,
  pixels: IMAGE_MAX_PIXELS,
  wholeBytes: IMAGE_MAX_WHOLE_BYTES,
  memoryBytes: 512 * 1024 * 1024,
  cpuSeconds: 20,
  wallMs: 90_000,
  /** After so long without an image nothing of it is in the memory: few days are full of them. */
  idleMs: 60_000,
};

/**
 * The longer side of the stored image: a page of A4 at 400 dots to the inch. Larger images are scaled while they are decoded,
 * which takes a fifth of the memory that a hundred megapixels would.
 */
const KEPT_PIXELS = 5000;
const THUMBNAIL_PIXELS = 320;

/** Two at least, so that one organisation's slowest image leaves room for the next organisation's. */
const atOnce = () => Math.min(4, Math.max(2, availableParallelism() - 1));
/** Of one organisation; a turn takes about a second. */
const MOST_WAITING = 100;

/**
 * Decodes images and encodes them anew, the right way up, so that each file is an image and nothing else: the place and the
 * camera are not in it.
 */
export const imagePreparer = (changed: Partial<typeof LIMITS> = {}) => {
  const limits = { ...LIMITS, ...changed };
  const { cpuSeconds, wallMs, idleMs, ...ofImage } = limits;
  const runImageChild = imageChildRunner(idleMs);
  const inTurn = fairTurns<string>({ atOnce: atOnce(), perOwner: 1, mostWaiting: MOST_WAITING });

  return async ({ path, format, owner, signal }: ImageToPrepare): Promise<PreparedImage> => {
    const [content, thumbnail] = [`${path}-image`, `${path}-thumbnail`];
    const task = { path, format, content, thumbnail, side: KEPT_PIXELS, thumbnailSide: THUMBNAIL_PIXELS };
    const discard = async () => {
      await rm(content, { force: true });
      await rm(thumbnail, { force: true });
    };
    try {
      const decode = () => runImageChild({ task: { ...task, limits: ofImage }, cpuSeconds, wallMs }, signal);
      const answer = await inTurn(owner, decode, signal);
      return { ...answer, content, thumbnail, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
};
export type PrepareImage = ReturnType<typeof imagePreparer>;

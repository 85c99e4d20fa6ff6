import { z } from 'zod';

/** The formats that are decoded, as the image library calls them. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** What an image may be, as its header says it, and what decoding it may take. */
export type ImageLimits = {
  /** Pixels of the longer side. */
  readonly side: number;
  readonly pixels: number;
  /** The decoded size of an image that cannot be decoded row by row. */
  readonly wholeBytes: number;
  /** The memory of the process that decodes it. */
  readonly memoryBytes: number;
};

/** The work of a child process: one image, of which a version to keep and a small one are written. */
export type ImageTask = {
  readonly path: string;
  readonly format: ImageFormat;
  readonly content: string;
  readonly thumbnail: string;
  /** Pixels of the longer side of the two. */
  readonly side: number;
  readonly thumbnailSide: number;
  readonly limits: ImageLimits;
};

export type ChildLimits = {
  /** Processor time, which does not depend on how busy the machine is. Not limited on Windows. */
  readonly cpuSeconds: number;
  readonly wallMs: number;
};

/** A child that the server wants, or wants no longer. */
export type ImageOrder =
  | ({ readonly id: number; readonly task: ImageTask } & ChildLimits)
  | { readonly id: number; readonly cancel: true };

/** How a child ended: with what it wrote, or not by itself. */
export type ImageOutcome = { readonly id: number } & (
  | { readonly stdout: string }
  | { readonly signal: NodeJS.Signals | null; readonly error: string }
);

const positive = z.number().int().positive();

/** Parsed, since the process that writes it has read a file of a stranger. */
export const imageAnswer = z.union([
  z.strictObject({ refused: z.enum(['file-broken', 'file-type', 'image-animated', 'image-too-large']) }),
  z.strictObject({
    width: positive,
    height: positive,
    bytes: positive,
    thumbnailBytes: positive,
    /** The most memory that the process has had. */
    peakBytes: positive,
  }),
]);
export type ImageAnswer = z.infer<typeof imageAnswer>;

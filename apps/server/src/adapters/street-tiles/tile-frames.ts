import type { Readable } from 'node:stream';
import type { StreetTile } from './cut-tiles.ts';

/** What follows the last tile: without it the process has not come to its end. */
const END = 255;
const HEAD_BYTES = 13;
/** A tile of a whole city is a tenth of that. */
const MOST_BYTES = 16 * 2 ** 20;

const frame = ({ z, x, y, bytes }: StreetTile): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(z, 0);
  head.writeUInt32BE(x, 1);
  head.writeUInt32BE(y, 5);
  head.writeUInt32BE(bytes.length, 9);
  return Buffer.concat([head, bytes]);
};

export type CutEnd = { readonly peakBytes: number };

/** The tiles as bytes, with what the process says at its end. */
export const tileFrame = (tile: StreetTile): Buffer => frame(tile);
export const endFrame = (end: CutEnd): Buffer => frame({ z: END, x: 0, y: 0, bytes: Buffer.from(JSON.stringify(end)) });

/** Reads the tiles again as they come; ends with what the process has said at its end, or null when it has not come to it. */
export async function* readFrames(stream: Readable): AsyncGenerator<StreetTile, CutEnd | null> {
  let waiting = Buffer.alloc(0);
  for await (const chunk of stream) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= HEAD_BYTES) {
      const length = waiting.readUInt32BE(9);
      if (length > MOST_BYTES) throw new Error(`A street tile of ${length} bytes is too large`);
      if (waiting.length < HEAD_BYTES + length) break;
      const bytes = Buffer.from(waiting.subarray(HEAD_BYTES, HEAD_BYTES + length));
      const tile = { z: waiting.readUInt8(0), x: waiting.readUInt32BE(1), y: waiting.readUInt32BE(5), bytes };
      waiting = waiting.subarray(HEAD_BYTES + length);
      if (tile.z === END) return JSON.parse(bytes.toString('utf8'));
      yield tile;
    }
  }
  return null;
}

import { constants, crc32, deflateRawSync } from 'node:zlib';

const CHANNELS = { grey: [0, 1], rgb: [2, 3], rgba: [6, 4] } as const;

type Png = {
  readonly width: number;
  readonly height: number;
  readonly colour?: keyof typeof CHANNELS;
  readonly depth?: 1 | 8 | 16;
  readonly isInterlaced?: boolean;
  /** Chunks between the header and the pixels. */
  readonly chunks?: readonly (readonly [type: string, data: Buffer])[];
  /** The share of the pixels that is there; the header tells of all of them. */
  readonly share?: number;
};

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A PNG whose pixels are all zero: as many as wanted, in few bytes, made in no time. */
export const buildPng = (png: Png): Buffer => {
  const { width, height, colour = 'grey', depth = 1, isInterlaced = false, chunks = [], share = 1 } = png;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, CHANNELS[colour][0], 0, 0, Number(isInterlaced)], 8);
  const rows = (columns: number, lines: number) =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * CHANNELS[colour][1] * depth) / 8));
  const bytes = isInterlaced
    ? ADAM7.map(([x, y, right, down]) => rows(Math.ceil((width - x) / right), Math.ceil((height - y) / down)))
    : [rows(width, height)];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflatedZeros(Math.floor(bytes.reduce((sum, part) => sum + part, 0) * share))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

const BLOCK = 1024 * 1024;
const BLOCK_OF_ZEROS = deflateRawSync(Buffer.alloc(BLOCK), { finishFlush: constants.Z_FULL_FLUSH });

/** Zeros as zlib packs them. A block that is complete in itself is written once and repeated. */
export const deflatedZeros = (bytes: number): Buffer => {
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeros: the first sum stays 1, the second counts the bytes.
  checksum.writeUInt32BE((bytes % 65521) * 65536 + 1);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: Math.floor(bytes / BLOCK) }, () => BLOCK_OF_ZEROS),
    deflateRawSync(Buffer.alloc(bytes % BLOCK)),
    checksum,
  ]);
};

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { code128, QUIET_MODULES } from '@waybill/domain/code128';
import sharp from 'sharp';
import { encode } from 'uqr';
import { prepareZXingModule as prepareReader } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';
import type { CODE_KINDS } from '../decoder/read-codes.ts';
import type { Pixels } from '../decoder/turned-image.ts';

const wasmOf = (file: string) =>
  new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${file}`))).buffer;

/** Reading without a browser: the file comes from the disk. */
export const prepareReading = (): void => {
  prepareReader({ overrides: { wasmBinary: wasmOf('reader/zxing_reader.wasm') } });
};
prepareWriter({ overrides: { wasmBinary: wasmOf('writer/zxing_writer.wasm') } });

type CodeKind = (typeof CODE_KINDS)[number];

/** Rows of dark and light modules; a row of bars stands for all of them. */
type Modules = readonly (readonly boolean[])[];

const QUIET_QR = 4;
/** The height of bars, in modules: as high as a label has them in proportion to their width. */
const BARS_HIGH = 40;

const bars = (text: string): Modules => {
  const { width, bars } = code128(text);
  const row = Array.from({ length: width + 2 * QUIET_MODULES }, (_, x) =>
    bars.some(({ at, width }) => x >= QUIET_MODULES + at && x < QUIET_MODULES + at + width),
  );
  return Array.from({ length: BARS_HIGH }, () => row);
};

const written = async (kind: CodeKind, text: string): Promise<Modules> => {
  const { symbol, error } = await writeBarcode(text, { format: kind });
  if (error) throw new Error(error);
  const { data, width, height } = symbol;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (data[y * width + x] ?? 255) < 128),
  );
  const [row] = rows;
  return rows.length === 1 && row ? Array.from({ length: BARS_HIGH }, () => row) : rows;
};

/** The codes that the product prints are drawn as it draws them, the others by a library. */
const modulesOf = async (kind: CodeKind, text: string): Promise<Modules> => {
  if (kind === 'Code128') return bars(text);
  if (kind === 'QRCode') return encode(text, { border: QUIET_QR }).data;
  return written(kind, text);
};

/** A picture of one code on white paper, each module as many pixels wide as asked for. */
export const drawCode = async (kind: CodeKind, text: string, pixels: number): Promise<Buffer> => {
  const modules = await modulesOf(kind, text);
  const height = modules.length;
  const width = modules[0]?.length ?? 0;
  const grey = Buffer.from(modules.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .resize(width * pixels, height * pixels, { kernel: 'nearest' })
    .png()
    .toBuffer();
};

/** A picture as a camera hands it on. */
export const pixelsOf = async (picture: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
};

import { type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { beforeTurn, type Pixels, type Point, turnedImage } from './turned-image.ts';

export type FoundCode = {
  readonly text: string;
  /** In pixels of the image, around the code. */
  readonly corners: readonly [Point, Point, Point, Point];
};

const BARS = ['Code128', 'EAN13', 'EAN8', 'Code39', 'ITF'] as const;
/** The kinds of codes that parcels carry. */
export const CODE_KINDS = [...BARS, 'QRCode', 'DataMatrix'] as const;

const OPTIONS = {
  formats: [...CODE_KINDS],
  tryHarder: true,
  tryRotate: true,
  // Light bars on dark are not printed on labels, and looking for them takes as long again.
  tryInvert: false,
  tryDownscale: true,
  // As a hand scanner sends it: the readable form puts brackets into GS1 codes.
  textMode: 'Plain',
} as const satisfies ReaderOptions;

/**
 * Bars are read along lines, and those of a tilted code are on none that runs across the picture or down it. With these
 * turns, some line crosses all bars of a code, however it lies.
 */
export const TURNS = [22.5, 45, 67.5] as const;
const TURNED_OPTIONS = { ...OPTIONS, formats: [...BARS], tryDownscale: false } satisfies ReaderOptions;

const isBars = ({ format }: ReadResult) => (BARS as readonly string[]).includes(format);

const read = async (image: Pixels, options: ReaderOptions): Promise<readonly ReadResult[]> =>
  (await readBarcodes(image as ImageData, options)).filter(({ isValid, text }) => isValid && text !== '');

const foundCode = ({ text, position }: ReadResult, place = (point: Point) => point): FoundCode => {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return { text, corners: [place(topLeft), place(topRight), place(bottomRight), place(bottomLeft)] };
};

/**
 * All codes in a picture. Bars are looked for in one turn of it, too, if there are no straight ones: trying all turns on
 * each picture would make a straight code, which is the usual one, wait for them.
 */
export const readCodes = async (image: Pixels, turn: (typeof TURNS)[number]): Promise<readonly FoundCode[]> => {
  const straight = await read(image, OPTIONS);
  const codes = straight.map((result) => foundCode(result));
  if (straight.some(isBars)) return codes;
  const tilted = await read(turnedImage(image, turn), TURNED_OPTIONS);
  return [...codes, ...tilted.map((result) => foundCode(result, (point) => beforeTurn(point, image, turn)))];
};

import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

type Point = { readonly x: number; readonly y: number };

export type FoundCode = {
  readonly text: string;
  /** In pixels of the image, around the code. */
  readonly corners: readonly [Point, Point, Point, Point];
};

/** The kinds of codes that parcels carry. */
export const CODE_KINDS = ['Code128', 'EAN13', 'EAN8', 'QRCode', 'Code39', 'DataMatrix', 'ITF'] as const;

export const READER_OPTIONS = {
  formats: [...CODE_KINDS],
  tryHarder: true,
  tryRotate: true,
  // Light bars on dark are not printed on labels, and looking for them takes as long again.
  tryInvert: false,
  tryDownscale: true,
  // As a hand scanner sends it: the readable form puts brackets into GS1 codes.
  textMode: 'Plain',
} as const satisfies ReaderOptions;

/** All codes in a picture. */
export const readCodes = async (image: ImageData): Promise<readonly FoundCode[]> => {
  const found = await readBarcodes(image, READER_OPTIONS);
  return found
    .filter(({ isValid, text }) => isValid && text !== '')
    .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }));
};

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

const DOTS_PER_MM = 8;
const CHANNELS = 4;
/** Dots to a point of the page, at the resolution of the coarsest label printers: eight to the millimetre. */
const PRINTER_DOTS = (DOTS_PER_MM * 25.4) / 72;

/** Dark on light, upright and at the printer's size: looking for codes that are not takes twice the time. */
const READ_AS_PRINTED: ReaderOptions = {
  formats: ['Code128', 'QRCode'],
  tryHarder: true,
  tryInvert: false,
  tryRotate: false,
  tryDownscale: false,
};

type Area = readonly [x: number, y: number, width: number, height: number];

export type ReadPage = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly bars: string | null;
  /** All barcodes, from the top down. */
  readonly allBars: readonly string[];
  readonly qr: string | null;
  /** The text that a person reads. */
  readonly text: string;
  /** Whether the area is blank; in mm. */
  readonly isBlank: (...area: Area) => boolean;
  /** Whether the area has both paper and ink; in mm. */
  readonly isDrawnOn: (...area: Area) => boolean;
};

/** Prints a PDF, and scans every page of it. */
export const readPages = async (pdf: Buffer): Promise<ReadPage[]> => {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: PRINTER_DOTS });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    const context = canvas.getContext('2d');
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const codes = await readBarcodes(image as never, READ_AS_PRINTED);
    /** The darkest and the lightest shade of red, green and blue in an area. */
    const shadesOf = (...area: Area): readonly [darkest: number, lightest: number] => {
      const [x, y, width, height] = area.map((mm) => Math.round(mm * DOTS_PER_MM)) as unknown as Area;
      let [darkest, lightest] = [255, 0];
      for (let row = y; row < y + height; row++) {
        const start = (row * image.width + x) * CHANNELS;
        image.data.subarray(start, start + width * CHANNELS).forEach((shade, at) => {
          if (at % CHANNELS === CHANNELS - 1) return;
          darkest = Math.min(darkest, shade);
          lightest = Math.max(lightest, shade);
        });
      }
      return [darkest, lightest];
    };
    const { items } = await page.getTextContent();
    pages.push({
      widthMm: Math.round((page.view[2] ?? 0) * (25.4 / 72)),
      heightMm: Math.round((page.view[3] ?? 0) * (25.4 / 72)),
      bars: codes.find(({ format }) => format === 'Code128')?.text ?? null,
      allBars: codes
        .filter(({ format }) => format === 'Code128')
        .toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y)
        .map(({ text }) => text),
      qr: codes.find(({ format }) => format === 'QRCode')?.text ?? null,
      text: items.map((item) => ('str' in item ? item.str : '')).join('\n'),
      isBlank: (...area) => shadesOf(...area)[0] === 255,
      isDrawnOn: (...area) => {
        const [darkest, lightest] = shadesOf(...area);
        return darkest < 64 && lightest > 192;
      },
    });
  }
  await document.destroy();
  return pages;
};

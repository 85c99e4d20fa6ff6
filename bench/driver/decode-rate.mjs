/**
 * How many codes the scanner reads in pictures as phones take them: straight, tilted, small and blurred. Prints the share
 * that was read of each kind within three pictures, as JSON. The reader and its options are those of the product.
 */
import sharp from 'sharp';
import { readCodes, TURNS } from '../../apps/web/src/shared/scanner/decoder/read-codes.ts';
import { drawCode, pixelsOf, prepareReading } from '../../apps/web/src/shared/scanner/testing/draw-code.ts';

/** The codes of each kind: EAN-13 ends with its check digit. */
const TEXTS = /** @type {const} */ ({
  Code128: ['WB3540029174', 'BLF48213001', 'S7K2M9XQA001', 'NL900000123', 'WB3540029311', '00340123450000000018'],
  EAN13: ['5690527000017', '4006381333931', '5901234123457', '9780201379624', '7622210449283', '5000112637922'],
  QRCode: ['WB3540029174', 'BLF48213001', 'S7K2M9XQA001', 'NL900000123', 'WB3540029311', '00340123450000000018'],
});

/** Pixels to the narrowest bar, when the picture is taken from a hand's distance. */
const NEAR = 4;
const VIEW = { width: 1080, height: 1440 };
const PAPER = '#b9b2a6';

/** @typedef {{ pixels?: number, degrees?: number, blur?: number }} Distortion */

/** @type {Record<string, Distortion>} */
const DISTORTIONS = {
  straight: {},
  'tilted 5°': { degrees: 5 },
  'tilted 15°': { degrees: 15 },
  'tilted 30°': { degrees: 30 },
  'tilted 45°': { degrees: 45 },
  'sideways 90°': { degrees: 90 },
  'small, 3 pixels to a bar': { pixels: 3 },
  'small, 2 pixels to a bar': { pixels: 2 },
  'small, 1.5 pixels to a bar': { pixels: 1.5 },
  'blurred by 1 pixel': { blur: 1 },
  'blurred by 2 pixels': { blur: 2 },
  'blurred by 3 pixels': { blur: 3 },
  'small, tilted and blurred': { pixels: 2.5, degrees: 15, blur: 0.8 },
};

/**
 * A label on cardboard, as the camera sees it.
 *
 * @param {Buffer} code
 * @param {Distortion} distortion
 */
const photograph = async (code, { pixels = NEAR, degrees = 0, blur = 0 }) => {
  const { width = 0 } = await sharp(code).metadata();
  const scaled = await sharp(code)
    .resize(Math.round((width * pixels) / NEAR))
    .png()
    .toBuffer();
  const label = await sharp(scaled).rotate(degrees, { background: PAPER }).png().toBuffer();
  const view = sharp({ create: { ...VIEW, channels: 3, background: PAPER } }).composite([{ input: label }]);
  const flat = await view.png().toBuffer();
  return blur === 0 ? flat : sharp(flat).blur(blur).png().toBuffer();
};

/** @type {number[]} */
const times = [];

/**
 * The camera sees a parcel in many pictures, and the reader turns each of three by another angle. Whatever else is read
 * is a mistake.
 *
 * @param {Awaited<ReturnType<typeof pixelsOf>>} picture
 * @param {string} text
 */
const isRead = async (picture, text) => {
  for (const turn of TURNS) {
    const start = performance.now();
    const found = await readCodes(picture, turn);
    times.push(performance.now() - start);
    for (const code of found) if (code.text !== text) misread.push(`${code.text} for ${text}`);
    if (found.some((code) => code.text === text)) return true;
  }
  return false;
};

/** @type {string[]} */
const misread = [];

prepareReading();

/** @type {Record<string, Record<string, number>>} */
const rates = {};
for (const kind of /** @type {(keyof typeof TEXTS)[]} */ (Object.keys(TEXTS))) {
  /** @type {Record<string, number>} */
  const ofKind = {};
  rates[kind] = ofKind;
  for (const [name, distortion] of Object.entries(DISTORTIONS)) {
    let read = 0;
    for (const text of TEXTS[kind]) {
      const picture = await pixelsOf(await photograph(await drawCode(kind, text, NEAR), distortion));
      if (await isRead(picture, text)) read++;
    }
    ofKind[name] = Math.round((100 * read) / TEXTS[kind].length);
  }
}
times.sort((one, other) => one - other);
const median = Math.round(times[Math.floor(times.length / 2)] ?? 0);
console.log(JSON.stringify({ decodeRate: { percentRead: rates, misread, medianMs: median, view: VIEW } }, null, 2));

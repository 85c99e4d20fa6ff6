import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawCode, pixelsOf, prepareReading } from '../testing/draw-code.ts';
import { readCodes, TURNS } from './read-codes.ts';

beforeAll(prepareReading);

const mean = (values: readonly number[] = []) => values.reduce((sum, value) => sum + value, 0) / values.length;

test.each([
  ['Code128', 'WB3540029174'],
  ['EAN13', '5690527000017'],
  ['EAN8', '96385074'],
  ['QRCode', 'WB3540029174'],
  ['Code39', 'WB-3540'],
  ['DataMatrix', 'WB3540029174'],
  ['ITF', '15690527000011'],
] as const)('%s is read', async (kind, text) => {
  const found = await readCodes(await pixelsOf(await drawCode(kind, text, 4)), 45);
  expect(found.map((code) => code.text)).toEqual([text]);
});

test('several codes in view are all read, each with the place where it is', async () => {
  const [left, right] = await Promise.all([drawCode('Code128', 'WB1', 3), drawCode('QRCode', 'WB2', 3)]);
  const both = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#fff' } })
    .composite([
      { input: left, left: 0, top: 100 },
      { input: right, left: 600, top: 100 },
    ])
    .png()
    .toBuffer();
  const found = await readCodes(await pixelsOf(both), 45);
  const sideOf = (text: string) =>
    found.find((code) => code.text === text)?.corners.map(({ x }) => (x < 450 ? 'left' : 'right'));
  expect(sideOf('WB1')).toEqual(Array(4).fill('left'));
  expect(sideOf('WB2')).toEqual(Array(4).fill('right'));
});

test.each([-60, -45, -30, 15, 30, 45, 60, 75])(
  'bars tilted by %s degrees are read in one of three pictures, where they are',
  async (degrees) => {
    const label = await sharp(await drawCode('Code128', 'WB3540029174', 4))
      .rotate(degrees, { background: '#fff' })
      .toBuffer();
    const { width = 0, height = 0 } = await sharp(label).metadata();
    const picture = await sharp({ create: { width: 1000, height: 1200, channels: 3, background: '#fff' } })
      .composite([{ input: label, left: 420 - Math.round(width / 2), top: 520 - Math.round(height / 2) }])
      .png()
      .toBuffer();
    const pixels = await pixelsOf(picture);
    const [found] = (await Promise.all(TURNS.map((turn) => readCodes(pixels, turn)))).flat();
    expect(found?.text).toBe('WB3540029174');
    const middle = { x: mean(found?.corners.map(({ x }) => x)), y: mean(found?.corners.map(({ y }) => y)) };
    expect(Math.hypot(middle.x - 420, middle.y - 520)).toBeLessThan(60);
  },
);

test('a picture without a code has none', async () => {
  const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#876' } })
    .png()
    .toBuffer();
  expect(await readCodes(await pixelsOf(blank), 45)).toEqual([]);
});

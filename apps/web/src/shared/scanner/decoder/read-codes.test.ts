import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawCode, pixelsOf, prepareReading } from '../testing/draw-code.ts';
import { readCodes } from './read-codes.ts';

beforeAll(prepareReading);

test.each([
  ['Code128', 'WB3540029174'],
  ['EAN13', '5690527000017'],
  ['EAN8', '96385074'],
  ['QRCode', 'WB3540029174'],
  ['Code39', 'WB-3540'],
  ['DataMatrix', 'WB3540029174'],
  ['ITF', '15690527000011'],
] as const)('%s is read', async (kind, text) => {
  const found = await readCodes(await pixelsOf(await drawCode(kind, text, 4)));
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
  const found = await readCodes(await pixelsOf(both));
  const sideOf = (text: string) =>
    found.find((code) => code.text === text)?.corners.map(({ x }) => (x < 450 ? 'left' : 'right'));
  expect(sideOf('WB1')).toEqual(Array(4).fill('left'));
  expect(sideOf('WB2')).toEqual(Array(4).fill('right'));
});

test('a picture without a code has none', async () => {
  const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#876' } })
    .png()
    .toBuffer();
  expect(await readCodes(await pixelsOf(blank))).toEqual([]);
});

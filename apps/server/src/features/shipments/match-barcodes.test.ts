import { expect, test } from 'vitest';
import { barcodesThatDiffer } from './match-barcodes.ts';

/** Of the size that a pattern may just have, and with all of its instructions at work on each character. */
const LARGE = '(?:.?){110}a.{10}b.{5}[cd]';
const barcodes = Array.from({ length: 500 }, (_, n) => `${n}`.padEnd(40, 'ab'));

/** Counts how often other work gets its turn until the given work is done. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isDone = false;
  const next = () => {
    turns++;
    if (!isDone) setImmediate(next);
  };
  setImmediate(next);
  await work;
  isDone = true;
  return turns;
};

test('barcodes that do not fit are found, whichever turn they are in', async () => {
  const differing = await barcodesThatDiffer('^\\d+(ab)*a?$', [...barcodes, 'x', 'y1']);
  expect([...differing]).toEqual(['x', 'y1']);
});

test('a usual pattern needs no second turn for a usual shipment', async () => {
  expect(await turnsDuring(barcodesThatDiffer('^BLF\\d{8}$', barcodes.slice(0, 100)))).toBeLessThan(3);
});

test('other requests have their turn between ten barcodes and the next ten of a large pattern', async () => {
  expect(await turnsDuring(barcodesThatDiffer(LARGE, barcodes))).toBeGreaterThan(45);
});

test('ten large shipments at once take turns of one each', async () => {
  const all = Promise.all(Array.from({ length: 10 }, () => barcodesThatDiffer(LARGE, barcodes)));
  expect(await turnsDuring(all)).toBeGreaterThan(450);
});

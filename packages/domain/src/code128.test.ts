import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128 } from './code128.ts';

/** Widths of bars and spaces in turn, as a scanner measures them. */
const measured = ({ bars, width }: ReturnType<typeof code128>) =>
  bars
    .map((bar, index) => {
      const next = bars[index + 1];
      return next ? `${bar.width}${next.at - bar.at - bar.width}` : `${width - bar.at}`;
    })
    .join('');

const START_B = '211214';
const START_C = '211232';
const STOP = '2331112';

test('the code of a known text is the one that the standard prints', () => {
  // The example that explanations of the standard calculate: 879 modulo 103 is 55, when it starts in set B.
  expect(measured(code128('PJJ123C'))).toBe(
    [START_B, '313121', '112133', '112133', '123221', '223211', '221132', '131321', '311321', STOP].join(''),
  );
});

test('digits are written two by two', () => {
  expect(measured(code128('123456'))).toBe([START_C, '112232', '131123', '331121', '132131', STOP].join(''));
});

/** Reads the symbols back, using only the table of widths of the writer. */
const widthsOf = (symbol: number) => measured(code128(String.fromCharCode(symbol + 32))).slice(6, 12);
const TABLE = new Map(Array.from({ length: 95 }, (_, symbol) => [widthsOf(symbol), symbol]));

test('each printable character has a symbol of its own', () => {
  expect(TABLE.size).toBe(95);
});

const barcode = fc.string({
  minLength: 1,
  maxLength: 40,
  unit: fc.oneof(
    fc.constantFrom(...'0123456789'),
    fc.integer({ min: 32, max: 126 }).map((n) => String.fromCharCode(n)),
  ),
});

describe('of any text', () => {
  test('every symbol is eleven modules wide, and the stop thirteen', () => {
    fc.assert(
      fc.property(barcode, (text) => {
        const { width, bars } = code128(text);
        expect((width - 13) % 11).toBe(0);
        expect(bars[0]?.at).toBe(0);
        const last = bars.at(-1);
        expect((last?.at ?? 0) + (last?.width ?? 0)).toBe(width);
      }),
    );
  });

  test('it never takes more symbols than one for each character', () => {
    fc.assert(
      fc.property(barcode, (text) => {
        // Start, check symbol and stop come on top.
        expect((code128(text).width - 13) / 11 - 2).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

test.each([
  ['0', 1],
  ['00', 1],
  ['000', 3],
  ['0000', 2],
  ['A00', 3],
  ['A000000', 5],
  ['0000A', 4],
  ['A0000A', 6],
  ['A000000A', 7],
  ['1'.repeat(40), 20],
])('%s takes %i symbols', (text, symbols) => {
  expect((code128(text).width - 13) / 11 - 2).toBe(symbols);
});

test.each(['', 'þ', 'a\n', '\u007f', '☃'])('what it cannot carry is refused: %j', (text) => {
  expect(() => code128(text)).toThrow(RangeError);
});

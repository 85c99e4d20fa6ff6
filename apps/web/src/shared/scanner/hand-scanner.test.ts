import { expect, test } from 'vitest';
import { scannedSoFar } from './hand-scanner.ts';

test.each([
  ['the first key', '', 'W', Number.POSITIVE_INFINITY, 'W'],
  ['the next one, at once', 'W', 'WB', 8, 'WB'],
  ['a scanner that is slow', 'W', 'WB', 500, 'WB'],
  ['after a key that was pressed by mistake', 'x', 'xW', 3_000, 'W'],
  ['a code that was pasted over it', 'x', 'WB35', 3_000, 'WB35'],
])('%s', (_, before, after, pause, code) => {
  expect(scannedSoFar(before, after, pause)).toBe(code);
});

import { expect, test } from 'vitest';
import { readKey } from './use-wedge.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false };

const readAll = (keys: readonly string[]) => {
  const codes: string[] = [];
  let typed = '';
  for (const key of keys) {
    const read = readKey(typed, { ...NONE, key });
    typed = read.typed;
    if (read.code !== null) codes.push(read.code);
  }
  return codes;
};

test.each([
  [
    [...'BLF1', 'Enter', ...'B2', 'Enter'],
    ['BLF1', 'B2'],
  ],
  [['Shift', 'B', 'Shift', 'L', '1', 'Enter'], ['BL1']],
  // A person presses what has the focus, or moves on.
  [['Enter'], []],
  [[' ', 'Enter'], []],
  [['a', 'Tab', 'Enter'], []],
  [['a', 'Escape', 'b', 'Enter'], ['b']],
])('of the keys %j a hand scanner has read %j', (keys, codes) => {
  expect(readAll(keys)).toEqual(codes);
});

test('a shortcut is no part of a code', () => {
  expect(readKey('BL', { ...NONE, key: 'z', ctrlKey: true })).toEqual({ typed: '', code: null });
});

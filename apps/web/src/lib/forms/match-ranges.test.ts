import { expect, test } from 'vitest';
import { matchParts } from './match-ranges.ts';

const marked = (text: string, typed: string) =>
  matchParts(text, typed)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['Hótel Selfoss', 'self', 'Hótel [Self]oss'],
  ['Hótel Selfoss, þvottahús', 'thvott', 'Hótel Selfoss, [þvott]ahús'],
  ['Ægisíða 4', 'aegisida', '[Ægisíða] 4'],
  ['Selfoss', 'hella', 'Selfoss'],
  ['Selfoss', '', 'Selfoss'],
  ['800 Selfoss, Selvogur', 'sel 800', '[800] [Sel]foss, [Sel]vogur'],
  ['Jo\u0301n', 'jon', '[J\u00f3n]'],
])('what was searched for is set apart in the text as it is written: %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});

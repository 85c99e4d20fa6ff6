import { expect, test } from 'vitest';
import { townOfPostcode } from './town-of-postcode.ts';

test.each([
  ['101', 'Reykjavík'],
  ['225', 'Álftanes'],
  ['600', 'Akureyri'],
  ['806', 'Selfoss'],
  ['900', 'Vestmannaeyjar'],
  [' 800 ', 'Selfoss'],
  ['IS-780', 'Höfn í Hornafirði'],
  ['is 170', 'Seltjarnarnes'],
])('%s is the postcode of %s', (typed, town) => {
  expect(townOfPostcode(typed)).toBe(town);
});

test.each(['', '8', '80', '8000', '999', '101 Reykjavík', 'DK-800', 'constructor'])(
  '“%s” is no Icelandic postcode',
  (typed) => {
    expect(townOfPostcode(typed)).toBeUndefined();
  },
);

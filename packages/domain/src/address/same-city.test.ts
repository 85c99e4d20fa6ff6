import { expect, test } from 'vitest';
import { cityKey, compareCities } from './same-city.ts';
import { nameKey } from './street-key.ts';

test.each([
  ['Reykjavík', 'Reykjavík', 'same'],
  ['reykjavik', 'Reykjavík', 'same'],
  ['Rvk', 'Reykjavík', 'same'],
  ['Rvk.', 'Reykjavík', 'same'],
  ['Hafnarfj.', 'Hafnarfjörður', 'same'],
  ['Hafnarfirði', 'Hafnarfjörður', 'same'],
  ['Kópavogi', 'Kópavogur', 'same'],
  ['Garðabæ', 'Garðabær', 'same'],
  ['Egilsstöðum', 'Egilsstaðir', 'same'],
  ['Egilsstaðir', 'Egilsstöðir', 'similar'],
  ['Selfossi', 'Selfoss', 'same'],
  ['Vestmannaeyjum', 'Vestmannaeyjar', 'same'],
  ['Keflavík', 'Reykjanesbær', 'same'],
  ['Álftanes', 'Garðabær (Álftanes)', 'same'],
  ['Reykjvík', 'Reykjavík', 'similar'],
  ['Akureiry', 'Akureyri', 'similar'],
  ['Reykjavík', 'Reykjanesbær', 'other'],
  ['Akranes', 'Akureyri', 'other'],
  ['Vík', 'Vogar', 'other'],
])('%s and %s: %s', (typed, known, match) => {
  expect(compareCities(typed, nameKey(known))).toBe(match);
});

test('a town may be called like what every object has', () => {
  for (const name of ['constructor', '__proto__']) expect(cityKey(name)).toBe(nameKey(name));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsInBeginning, hashOf, nameKey, typingErrors, withoutOneLetter } from './street-key.ts';

test.each([
  ['Þórsgata', 'thorsgata'],
  ['Thorsgata', 'thorsgata'],
  ['ÞÓRSGATA', 'thorsgata'],
  ['Borgarfjörður (eystri)', 'borgarfjordureystri'],
  ['Ægisíða', 'aegisida'],
  ['Hauptstraße', 'hauptstrasse'],
  ['  -- ', ''],
])('%s is looked up as %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test.each([
  ['laugavegur', 'laugavegur', 0],
  ['laugavegur', 'lagavegur', 1],
  ['laugavegur', 'luagavegur', 1],
  ['laugavegur', 'laugarvegur', 1],
  ['laugavegur', 'laugovegur', 1],
  ['laugavegur', 'lagavegr', 2],
  ['laugavegur', 'skolavordustigur', 3],
  ['', 'ab', 2],
])('from %s to %s there are %i typing errors', (a, b, errors) => {
  expect(typingErrors(a, b, 2)).toBe(errors);
  expect(typingErrors(b, a, 2)).toBe(errors);
});

test.each([
  ['laug', 'laugavegur', 0],
  ['lagav', 'laugavegur', 1],
  ['luag', 'laugavegur', 1],
  ['laugavegurs', 'laugavegur', 1],
  ['skol', 'laugavegur', 3],
])('from %s to a beginning of %s there are %i typing errors', (typed, key, errors) => {
  expect(errorsInBeginning(typed, key, 2)).toBe(errors);
});

const word = fc.string({ unit: fc.constantFrom(...'abdegilnrstuv'), minLength: 5, maxLength: 14 });

test('two names that are one typing error apart have a variant in common', () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('add', 'drop', 'change', 'exchange'), (name, at, kind) => {
      const letters = [...name];
      const place = at % (letters.length - 1);
      if (kind === 'add') letters.splice(place, 0, 'x');
      if (kind === 'drop') letters.splice(place, 1);
      if (kind === 'change') letters[place] = 'x';
      if (kind === 'exchange') letters.splice(place, 2, letters[place + 1] ?? '', letters[place] ?? '');
      const mistyped = letters.join('');
      expect(typingErrors(name, mistyped, 2)).toBeLessThanOrEqual(1);
      const variants = new Set(withoutOneLetter(name).map(hashOf));
      expect(withoutOneLetter(mistyped).some((variant) => variants.has(hashOf(variant)))).toBe(true);
    }),
  );
});

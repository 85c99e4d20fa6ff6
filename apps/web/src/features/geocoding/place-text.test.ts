import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { differencesText } from './place-text.ts';

test.each([
  ['en', [], ''],
  ['en', ['no-street'], 'No match for the street'],
  ['en', ['spelling', 'postcode'], 'Spelled otherwise, other postcode'],
  ['en', ['no-street', 'city'], 'No match for the street, other city'],
  ['is', ['spelling', 'postcode', 'city'], 'Annar ritháttur, annað póstnúmer, annar bær'],
] as const)('differences in %s read as one sentence: %j', (locale, differences, text) => {
  expect(differencesText(differences, createTranslate(locale))).toBe(text);
});

import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import { stopInWords } from './stop-in-words.ts';

const STOP = { number: 1, label: 'Eyravegur 2, 800 Selfoss', point: { latitude: 63.9385, longitude: -21.005 } };

test.each([
  ['en', 'pickup', null, 'Pickup: Eyravegur 2, 800 Selfoss'],
  ['en', 'dropoff', 5, 'Dropoff: Eyravegur 2, 800 Selfoss'],
  ['en', 'dropoff', 899.6, 'Dropoff: Eyravegur 2, 800 Selfoss, within 900 m'],
  ['is', 'dropoff', 1_440, 'Afhenda: Eyravegur 2, 800 Selfoss, innan 1,4 km'],
] as const)('%s, %s, off by %s m: %s', (locale, kind, errorMetres, words) => {
  const texts = { t: createTranslate(locale), format: createFormat(locale, 'Atlantic/Reykjavik') };
  expect(stopInWords({ ...STOP, kind, errorMetres }, texts)).toBe(words);
});

import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

const words = { t: createTranslate('en'), format: createFormat('en', 'UTC') };

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [184_400, '184 kB'],
  [1_249_000, '1.2 MB'],
  [25 * 1024 * 1024, '26.2 MB'],
  [20_000_000_000, '20 GB'],
  [1_849_000_000, '1.8 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes, words)).toBe(text);
});

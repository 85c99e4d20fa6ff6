import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { syncWords } from './sync-words.ts';

test.each([
  [0, true, 'All sent', 'All sent', 'Everything you did is sent.'],
  [0, false, 'No signal', 'No signal', 'Everything you did is sent.'],
  [3, false, '3 waiting to send', '3 waiting', 'No signal. All safe on this phone.'],
  [3, true, '3 waiting to send', '3 waiting', 'On its way.'],
])('with %i waiting and a network (%s) it says "%s"', (waiting, isOnline, title, short, detail) => {
  expect(syncWords({ waiting, isOnline }, createTranslate('en'))).toEqual({ title, short, detail });
});

test('in Icelandic one waits, and twenty-one wait as one', () => {
  const titleOf = (waiting: number) => syncWords({ waiting, isOnline: true }, createTranslate('is')).title;
  expect([1, 2, 21].map(titleOf)).toEqual(['1 bíður sendingar', '2 bíða sendingar', '21 bíður sendingar']);
});

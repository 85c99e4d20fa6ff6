import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { syncWords } from './sync-words.ts';

test.each([
  [0, 0, true, 'All sent', 'All sent', 'Everything you did is sent.'],
  [0, 0, false, 'No signal', 'No signal', 'Everything you did is sent.'],
  [3, 0, false, '3 waiting to send', '3 waiting', 'No signal. All safe on this phone.'],
  [3, 0, true, '3 waiting to send', '3 waiting', 'On its way.'],
  [0, 1, true, '1 needs you', '1 needs you', 'Tap to see why.'],
  [3, 2, false, '2 need you', '2 need you', 'Tap to see why.'],
])(
  'with %i waiting, %i refused and a network (%s) it says "%s"',
  (waiting, refused, isOnline, title, short, detail) => {
    expect(syncWords({ waiting, refused, isOnline }, createTranslate('en'))).toEqual({ title, short, detail });
  },
);

test('in Icelandic one waits, and twenty-one wait as one', () => {
  const titleOf = (waiting: number) => syncWords({ waiting, refused: 0, isOnline: true }, createTranslate('is')).title;
  expect([1, 2, 21].map(titleOf)).toEqual(['1 ósent', '2 ósend', '21 ósent']);
});

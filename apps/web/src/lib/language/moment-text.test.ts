import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import { dayAndTime, momentText } from './moment-text.ts';

const NOW = new Date('2026-11-15T14:32:00Z');
const en = { t: createTranslate('en'), format: createFormat('en', 'Atlantic/Reykjavik') };
const is = { t: createTranslate('is'), format: createFormat('is', 'Atlantic/Reykjavik') };

test.each([
  ['2026-11-15T14:31:10Z', 'Now', 'Núna'],
  ['2026-11-15T14:28:00Z', '4 min ago', 'fyrir 4 mín.'],
  ['2026-11-15T13:32:00Z', 'Today 13:32', 'Í dag 13:32'],
  ['2026-11-14T23:59:00Z', 'Yesterday 23:59', 'Í gær 23:59'],
  ['2026-11-09T16:02:00Z', 'Mon 16:02', 'mán. 16:02'],
  ['2026-10-12T16:02:00Z', '12 Oct', '12. okt.'],
  ['2025-10-12T16:02:00Z', '12 Oct 2025', '12. okt. 2025'],
])('%s is said as %s, and %s', (at, english, icelandic) => {
  expect(momentText(new Date(at), NOW, en)).toBe(english);
  expect(momentText(new Date(at), NOW, is)).toBe(icelandic);
});

test("whether it was today is asked where the organisation is, not where the reader's clock is", () => {
  const copenhagen = { ...en, format: createFormat('en', 'Europe/Copenhagen') };
  const late = new Date('2026-11-14T23:30:00Z');
  expect(momentText(late, NOW, en)).toBe('Yesterday 23:30');
  expect(momentText(late, NOW, copenhagen)).toBe('Today 00:30');
});

test.each([
  ['2026-11-15T14:31:10Z', 'Today 14:31'],
  ['2026-11-14T09:05:00Z', 'Yesterday 09:05'],
  ['2026-11-09T16:02:00Z', '9 Nov 16:02'],
  ['2025-11-09T16:02:00Z', '9 Nov 2025 16:02'],
])('a history always has the time: %s is %s', (at, expected) => {
  expect(dayAndTime(new Date(at), NOW, en)).toBe(expected);
});

test.each([
  ['2026-11-15T14:31:10Z', 'now', 'núna'],
  ['2026-11-15T13:32:00Z', 'today 13:32', 'í dag 13:32'],
  ['2026-11-14T23:59:00Z', 'yesterday 23:59', 'í gær 23:59'],
  ['2026-11-09T16:02:00Z', 'Mon 16:02', 'mán. 16:02'],
  ['2026-10-12T16:02:00Z', '12 Oct', '12. okt.'],
])('in a sentence %s is %s, and %s', (at, english, icelandic) => {
  expect(momentText(new Date(at), NOW, en, 'inSentence')).toBe(english);
  expect(momentText(new Date(at), NOW, is, 'inSentence')).toBe(icelandic);
});

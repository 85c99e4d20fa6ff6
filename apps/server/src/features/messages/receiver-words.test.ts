import { LOCALES } from '@waybill/domain/locales';
import { RECEIVER_MESSAGES } from '@waybill/domain/message-template';
import { smsLength } from '@waybill/domain/sms-length';
import { defaultTemplate } from '@waybill/i18n/default-templates';
import { expect, test } from 'vitest';
import { exampleFacts } from './example-facts.ts';
import { filledTemplate, wordingOf } from './receiver-words.ts';

const NOW = new Date('2026-11-17T10:02:00Z');
const facts = exampleFacts({
  organisationName: 'Bláfell ehf.',
  timeZone: 'Atlantic/Reykjavik',
  receiverName: 'Sigríður',
  publicUrl: 'https://waybill.example',
  locale: 'is',
  now: NOW,
});
const textOf = (kind: (typeof RECEIVER_MESSAGES)[number], locale: (typeof LOCALES)[number], of = facts) =>
  filledTemplate(wordingOf(locale, of.timeZone, NOW), 'sms', defaultTemplate({ kind, channel: 'sms', locale }), of)
    .text;

test.each(RECEIVER_MESSAGES.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const)))(
  'the text message %s in %s is one part of plain letters, with its link',
  (kind, locale) => {
    for (const of of [facts, { ...facts, window: null, toPay: null, deliveredAt: null }]) {
      const text = textOf(kind, locale, of);
      expect(text).toContain(facts.trackingUrl);
      expect(text).not.toMatch(/[{}]|\s\s|\.\./);
      expect(smsLength(text), text).toMatchObject({ alphabet: 'gsm', segments: 1 });
    }
  },
);

test.each(['onsite', 'online', 'before'] as const)(
  'what is to be paid %s is one part of a text message in each language, and says how',
  (how) => {
    for (const locale of LOCALES) {
      const text = textOf('near', locale, { ...facts, toPay: { amount: { minor: 12_500, currency: 'ISK' }, how } });
      expect(text).toContain(locale === 'is' ? '12.500 kr.' : 'ISK 12,500');
      expect(text).not.toMatch(/[{}]|\s\s|\.\./);
      expect(smsLength(text), text).toMatchObject({ alphabet: 'gsm', segments: 1 });
    }
  },
);

test('a text message says the time first, and what is to be paid only where something is', () => {
  expect(textOf('out-for-delivery', 'is')).toBe(
    `Sending kemur kl. 10:15-11:15. Ef enginn er heima: ${facts.trackingUrl}`,
  );
  expect(textOf('near', 'is')).toBe(
    `Sending kemur innan skamms, kl. 10:15-11:15. Afhent gegn 12.500 kr. (kort/peningar) ${facts.trackingUrl}`,
  );
  expect(textOf('near', 'en', { ...facts, toPay: null })).toBe(
    `We are close: your delivery comes today 10:15-11:15. ${facts.trackingUrl}`,
  );
});

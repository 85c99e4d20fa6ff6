import { LOCALES } from '@waybill/domain/locales';
import { RECEIVER_MESSAGES } from '@waybill/domain/message-template';
import { smsLength } from '@waybill/domain/sms-length';
import { defaultTemplate } from '@waybill/i18n/default-templates';
import { describe, expect, test } from 'vitest';
import { exampleFacts } from './example-facts.ts';
import { receiverMail } from './receiver-mail.ts';
import { filledTemplate, wordingOf } from './receiver-words.ts';

const NOW = new Date('2026-11-17T10:02:00Z');
const facts = exampleFacts({
  organisationName: 'Bláfell ehf.',
  contact: { receiverPhone: '+354 555-0100', receiverEmail: 'hjalp@blafell.example' },
  timeZone: 'Atlantic/Reykjavik',
  receiverName: 'Sigríður',
  publicUrl: 'https://waybill.example',
  locale: 'is',
  now: NOW,
});
const AGREED = [
  { earliest: '10:00', latest: '12:00' },
  { earliest: '10:00', latest: null },
  { earliest: null, latest: '12:00' },
] as const;
const textOf = (kind: (typeof RECEIVER_MESSAGES)[number], locale: (typeof LOCALES)[number], of = facts) =>
  filledTemplate(
    wordingOf(locale, of.timeZone, NOW),
    { kind, channel: 'sms' },
    defaultTemplate({ kind, channel: 'sms', locale }),
    of,
  ).text;

test.each(RECEIVER_MESSAGES.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const)))(
  'the text message %s in %s is one part of plain letters, with its link',
  (kind, locale) => {
    const unplanned = { ...facts, window: null, toPay: null, deliveredAt: null };
    for (const of of [facts, unplanned, ...AGREED.map((agreed) => ({ ...unplanned, agreed }))]) {
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

describe('a message that it is out says when: as planned, else as agreed, else the day', () => {
  const unplanned = { ...facts, window: null, toPay: null };
  const mailOf = (kind: 'out-for-delivery' | 'near', locale: (typeof LOCALES)[number], of = facts) => {
    const wording = wordingOf(locale, of.timeZone, NOW);
    const key = { kind, channel: 'email' } as const;
    const filled = filledTemplate(wording, key, defaultTemplate({ ...key, locale }), of);
    const { subject, text } = receiverMail(wording, kind, filled, of, 'https://waybill.example/stop');
    const said = text.split('\n\n').slice(1, 3).join(' ').replaceAll('\n', ' ');
    return { subject, said };
  };

  test.each([
    ['en', null, 'today', 'today, Aðalstræti 1', 'today'],
    ['en', AGREED[0], 'today, 10:00–12:00', '10:00–12:00 today, Aðalstræti 1', 'today 10:00-12:00'],
    ['en', AGREED[1], 'today, from 10:00', 'from 10:00 today, Aðalstræti 1', 'today from 10:00'],
    ['en', AGREED[2], 'today, by 12:00', 'by 12:00 today, Aðalstræti 1', 'today by 12:00'],
    ['is', null, 'í dag', 'í dag, Aðalstræti 1', 'innan dags'],
    ['is', AGREED[0], 'í dag, kl. 10:00–12:00', '10:00–12:00 í dag, Aðalstræti 1', 'kl. 10:00-12:00'],
    ['is', AGREED[1], 'í dag, eftir kl. 10:00', 'eftir kl. 10:00 í dag, Aðalstræti 1', 'eftir kl. 10:00'],
    ['is', AGREED[2], 'í dag, fyrir kl. 12:00', 'fyrir kl. 12:00 í dag, Aðalstræti 1', 'fyrir kl. 12:00'],
  ] as const)('in %s with %o', (locale, agreed, when, below, sms) => {
    const of = { ...unplanned, agreed };
    const { subject, said } = mailOf('out-for-delivery', locale, of);
    expect(subject).toBe(`${locale === 'en' ? 'Your delivery comes' : 'Sendingin þín kemur'} ${when}`);
    expect(said.endsWith(`: ${below}`), said).toBe(true);
    expect(textOf('out-for-delivery', locale, of)).toContain(
      `${locale === 'en' ? 'Your delivery comes' : 'Sending kemur'} ${sms}. `,
    );
  });

  test('what is planned goes before what was agreed', () => {
    const { subject } = mailOf('out-for-delivery', 'en', { ...facts, agreed: AGREED[0] });
    expect(subject).toBe('Your delivery comes today, 10:15–11:15');
  });

  test('who is near comes shortly, whatever was agreed', () => {
    const of = { ...unplanned, agreed: AGREED[0] };
    expect(mailOf('near', 'en', of).subject).toBe('We are close: your delivery comes shortly');
    expect(textOf('near', 'is', of)).toBe(`Sending kemur innan skamms. ${facts.trackingUrl}`);
    expect(mailOf('near', 'is', of).said).toMatch(/Von er á okkur: í dag, /);
  });
});

describe('whom to ask', () => {
  const mailOf = (locale: (typeof LOCALES)[number], contact: typeof facts.contact) => {
    const wording = wordingOf(locale, facts.timeZone, NOW);
    const of = { ...facts, contact };
    const template = defaultTemplate({ kind: 'failed', channel: 'email', locale });
    return receiverMail(
      wording,
      'failed',
      filledTemplate(wording, { kind: 'failed', channel: 'email' }, template, of),
      of,
      'https://stop',
    );
  };

  test.each(LOCALES)('is said in a mail in %s, and answers go there', (locale) => {
    const { html, text, replyTo } = mailOf(locale, facts.contact);
    expect(html).toContain('<a class="link" href="tel:+3545550100"');
    expect(html).toContain('href="mailto:hjalp@blafell.example"');
    expect(text).toMatch(/\n\n(Questions|Spurningar)\? \+354 555-0100, hjalp@blafell\.example\n/);
    expect(replyTo).toBe('hjalp@blafell.example');
  });

  test('is not said where nobody has set it', () => {
    const { html, text, replyTo } = mailOf('en', { receiverPhone: '', receiverEmail: '' });
    expect(html + text).not.toContain('Questions');
    expect(replyTo).toBeUndefined();
    expect(mailOf('en', { receiverPhone: '555 0100', receiverEmail: '' }).text).toContain('Questions? 555 0100\n');
  });
});

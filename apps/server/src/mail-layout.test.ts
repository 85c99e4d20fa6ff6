import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { letter, mail, notice } from './mail-layout.ts';

const t = createTranslate('en');
const to = { email: 'nina@blafell.is', locale: 'en' } as const;
const words = { subject: 'About <it>', body: 'What happened & why', footer: 'What to do' };

const MAILS = {
  'a mail with a button': mail(t, to, 'https://waybill.is/x?a=1&b=2', { ...words, button: 'mail.resetButton' }),
  'a notice': notice(t, to, words),
  'a letter': letter(t, 'en', {
    ...words,
    sender: 'Bláfell ehf.',
    paragraphs: ['Please send us <these>'],
    list: ['Invoice'],
    note: 'The second\none is enough',
    facts: [{ word: 'To', value: 'Kaffistofan\nLaugavegur 3' }],
    button: { url: 'https://waybill.is/documents/x', label: 'Send them' },
    signature: ['Anna', 'Bláfell ehf.'],
  }),
};

test.each(Object.entries(MAILS))('%s is read in the dark, and on a phone', (_, { html }) => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const [, dark = ''] = html.split('(prefers-color-scheme:dark)');
  const repainted = new Set([...(dark.split('</style>')[0] ?? '').matchAll(/\.(\w+)/g)].map(([, name]) => name));
  const painted = [...html.matchAll(/<[^>]*style="[^"]*color:#[^"]*"[^>]*>/g)].map(([tag]) => tag);
  expect(painted.length).toBeGreaterThan(3);
  // Whatever has a colour has another one in the dark.
  const left = painted.filter(
    (tag) =>
      !/class="([^"]*)"/
        .exec(tag)?.[1]
        ?.split(' ')
        .some((name) => repainted.has(name)),
  );
  expect(left).toEqual([]);
  expect(html).toContain('width="100%"');
});

test.each(Object.entries(MAILS))(
  '%s says in plain text what it shows, and nothing becomes markup',
  (_, { html, text }) => {
    const shown = html
      .replace(/<(head)>.*<\/\1>/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
      .split(/\s+/)
      .filter(Boolean);
    for (const word of shown.filter((each) => !['Set', 'a', 'new', 'password'].includes(each)))
      expect(text).toContain(word);
    expect(html).not.toContain('<it>');
    expect(html).not.toContain('<these>');
  },
);

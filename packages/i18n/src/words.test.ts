import { LOCALES, type Locale } from '@waybill/domain/locales';
import { TERMS, wordPattern } from '@waybill/testing/terms';
import { describe, expect, test } from 'vitest';
import { messageTemplates as enTemplates } from './en/message-templates.ts';
import { en } from './en.ts';
import { messageTemplates as isTemplates } from './is/message-templates.ts';
import { is } from './is.ts';

type Tree = { readonly [key: string]: string | Tree };

const leaves = (tree: Tree, path = ''): readonly (readonly [key: string, text: string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : leaves(value, `${path}${key}.`),
  );

/** Every text of the product, those of its messages too. */
const TEXTS: Readonly<Record<Locale, readonly (readonly [key: string, text: string])[]>> = {
  en: leaves({ ...en, messageTemplates: enTemplates } as unknown as Tree),
  is: leaves({ ...is, messageTemplates: isTemplates } as unknown as Tree),
};

/** A word as it is read: what is filled in is not the text's own. */
const ownWords = (text: string) => text.replace(/\{\w+\}/g, '{}');

const breaches = (locale: Locale, isWrong: (text: string, key: string) => boolean) =>
  TEXTS[locale].filter(([key, text]) => isWrong(ownWords(text), key)).map(([key, text]) => `${key}: ${text}`);

describe.each(LOCALES)('the words of docs/WORDS.md in %s', (locale) => {
  test('are each in some text', () => {
    expect(TERMS.length).toBeGreaterThan(20);
    const said = TEXTS[locale].map(([, text]) => text.toLowerCase()).join('\n');
    expect(TERMS.map(({ words }) => words[locale]).filter((word) => !said.includes(word.toLowerCase()))).toEqual([]);
  });

  test('are not replaced by others', () => {
    for (const word of TERMS.flatMap(({ unused }) => unused[locale])) {
      const pattern = wordPattern(word);
      expect(
        breaches(locale, (text) => pattern.test(text)),
        word,
      ).toEqual([]);
    }
  });
});

test('a word that is not used is found whatever its case and its ending', () => {
  expect('Þessi Böggull').toMatch(wordPattern('böggul-'));
  expect('tengiliður').not.toMatch(wordPattern('tengil'));
  expect('email').not.toMatch(wordPattern('mail'));
  expect('E-mails').toMatch(wordPattern('e-mail-'));
});

describe('every text', () => {
  /** As the specification spells it, or a name. */
  const MAY_BE_CAPITAL = ['missingRoles.title', 'driverApp.forAndroid'];

  test('is in sentence case, that of the navigation too', () => {
    const titled = (text: string, key: string) =>
      !MAY_BE_CAPITAL.includes(key) && /^\p{Lu}\p{Ll}+( \p{Lu}\p{Ll}+)+$/u.test(text);
    for (const locale of LOCALES) expect(breaches(locale, titled)).toEqual([]);
  });

  test('of the navigation begins with a capital, but for the label that the specification spells small', () => {
    const isEntry = (key: string) => /^(page|nav|menu)\./.test(key);
    const isSmall = (text: string, key: string) => isEntry(key) && /^\p{Ll}/u.test(text);
    expect(breaches('en', isSmall)).toEqual(['nav.config: general settings']);
    expect(breaches('is', isSmall)).toEqual([]);
  });

  test('has the quotes of its language, and neither three dots nor two spaces', () => {
    expect(breaches('en', (text) => /["'„]|\.\.\.| {2}/.test(text))).toEqual([]);
    expect(breaches('is', (text) => /["'”‘’]|\.\.\.| {2}/.test(text))).toEqual([]);
    expect(breaches('is', (text) => (text.match(/„/g)?.length ?? 0) !== (text.match(/“/g)?.length ?? 0))).toEqual([]);
  });

  test('that names a field is a noun: “{field} is required” is to be a sentence', () => {
    const asks = (text: string, key: string) =>
      /^(shipment\.|vehicle\.)?field\.[\w-]+$/.test(key) &&
      /^(who|what|why|how|where|when|which|h[vw]\p{L}+)\s/iu.test(text);
    for (const locale of LOCALES) expect(breaches(locale, asks)).toEqual([]);
  });
});

describe('Icelandic', () => {
  /** What is fetched from another system is fetched in the word's own sense. */
  const IS_FETCHED = 'shipmentList.fetch.failed';

  test('has no goods picked up where data was meant', () => {
    expect(breaches('is', (text, key) => key !== IS_FETCHED && /tókst að sækja/iu.test(text))).toEqual([]);
  });

  test('says of a stop what is to be done, and not that it was', () => {
    const headings = TEXTS.is.filter(([key]) => /(^|\.)(kind|section|view|field|step)\.(pickup|dropoff)$/.test(key));
    expect(headings.length).toBeGreaterThan(8);
    expect(headings.filter(([, text]) => /sótt$|afhent$/i.test(text))).toEqual([]);
  });

  /** None of them says a number: they are as true of 21. */
  const FIT_ANY_COUNT = [
    'disagreements.word',
    'shipmentList.exact',
    'shipmentForm.paymentDecides',
    'shipmentDetail.proof.addFilesFailed',
    'documentPage.mail.body',
    'documentPage.mail.reminder',
  ];

  test('speaks of 21 as of one: a text for one says the count', () => {
    const withoutCount = TEXTS.is
      .filter(([key, text]) => key.endsWith('.one') && !text.includes('{count}'))
      .map(([key]) => key.replace(/\.one$/, ''));
    expect(withoutCount.toSorted()).toEqual(FIT_ANY_COUNT.toSorted());
  });
});

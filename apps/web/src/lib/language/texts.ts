import { LOCALES, type Locale } from '@waybill/domain/locales';
import { initial } from '@waybill/i18n/en/initial';
import type { Texts } from '@waybill/i18n/translate';
import { readStored, writeStored } from '../browser/browser-store.ts';

/**
 * English is always there: whatever else does not come, the page has words. Those that a first visit has no need of are
 * added by further-texts.ts, which comes with whatever speaks them; a test of it sees to that.
 */
export const english = { ...initial } as Texts;

export const addEnglish = (texts: Partial<Texts>): void => {
  Object.assign(english, texts);
};

/** The other languages are fetched, whole, when they are spoken. */
const LOADERS: Readonly<Partial<Record<Locale, () => Promise<Texts>>>> = {
  is: async () => (await import('@waybill/i18n/is')).is,
};

const loaded = new Map<Locale, Texts>([['en', english]]);
const loading = new Map<Locale, Promise<Texts>>();

export const textsOf = (locale: Locale): Texts | undefined => loaded.get(locale);

/** The texts of a language; asked for again after a failure. */
export const loadTexts = (locale: Locale): Promise<Texts> => {
  const known = loaded.get(locale);
  if (known) return Promise.resolve(known);
  const under = loading.get(locale);
  if (under) return under;
  const load = LOADERS[locale] ?? (async () => english);
  const asked = load().then(
    (texts) => {
      loaded.set(locale, texts);
      loading.delete(locale);
      return texts;
    },
    (error: unknown) => {
      loading.delete(locale);
      throw error;
    },
  );
  loading.set(locale, asked);
  return asked;
};

/** What this browser spoke last: fetched while the server is still asked who is signed in. */
const KEY = 'waybill-last-locale';

export const rememberLocale = (locale: Locale): void => {
  writeStored(KEY, locale);
};

const last = LOCALES.find((locale) => locale === readStored(KEY));
if (last) {
  loadTexts(last).catch(() => {
    // Whoever needs it asks again.
  });
}

import { LOCALES, type Locale } from '@waybill/domain/locales';
import { initial } from '@waybill/i18n/en/initial';
import type { Texts } from '@waybill/i18n/translate';
import { readStored, writeStored } from '../browser/browser-store.ts';

/**
 * English is always loaded: if everything else fails, the page has texts. Those that a first visit does not need are
 * added by lazy-texts.ts, which is loaded with every part that uses them; its test ensures that.
 */
export const english = { ...initial } as Texts;

export const addEnglish = (texts: Partial<Texts>): void => {
  Object.assign(english, texts);
};

type Loaders = Readonly<Partial<Record<Locale, () => Promise<Partial<Texts>>>>>;
let loaders: Loaders = {};

const loaded = new Map<Locale, Texts>([['en', english]]);
const loading = new Map<Locale, Promise<Texts>>();

export const textsOf = (locale: Locale): Texts | undefined => loaded.get(locale);

/** The texts of a language; requested again after a failure. */
export const loadTexts = (locale: Locale): Promise<Texts> => {
  const known = loaded.get(locale);
  if (known) return Promise.resolve(known);
  const under = loading.get(locale);
  if (under) return under;
  const load = loaders[locale] ?? (async () => english);
  const asked = load().then(
    (found) => {
      const texts = found as Texts;
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

/** The last language of this browser: loaded while the server is still asked who is signed in. */
const KEY = 'waybill-last-locale';

export const rememberLocale = (locale: Locale): void => {
  writeStored(KEY, locale);
};

/**
 * Other languages are loaded when they are used: all texts that this application has. Its entry says from where, before anything is
 * rendered; the last language of this browser is requested at once.
 */
export const loadTextsBy = (of: Loaders): void => {
  loaders = of;
  const last = LOCALES.find((locale) => locale === readStored(KEY));
  if (!last) return;
  loadTexts(last).catch(() => {
    // The component that needs it requests it again.
  });
};

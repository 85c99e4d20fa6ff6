import { changeProfile } from '@waybill/contract/session';
import { LOCALES, type Locale } from '@waybill/domain/locales';
import { createFormat, type Format } from '@waybill/i18n/format';
import { createTranslate, type Translate } from '@waybill/i18n/translate';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { api } from './api.ts';
import { readStored, writeStored } from './browser-store.ts';
import { errorText } from './error-text.ts';
import { showFlash } from './flash.ts';
import { adoptSession, type Session, useSession } from './session.ts';

type I18n = {
  readonly locale: Locale;
  /** What the visitor chose in this browser, while nobody was signed in. */
  readonly chosenHere: Locale | null;
  readonly t: Translate;
  readonly format: Format;
  readonly setLocale: (locale: Locale) => Promise<void>;
};

const Context = createContext<I18n | null>(null);
const KEY = 'waybill-locale';
const DEFAULT_TIME_ZONE = 'Atlantic/Reykjavik';

const isLocale = (text: string | null): text is Locale => (LOCALES as readonly (string | null)[]).includes(text);

/** Signed out: English unless this browser chose. Signed in: the user's choice, else the organisation's. */
export const localeFor = (session: Session | null, chosenHere: string | null): Locale => {
  if (session) return session.user.locale ?? session.config?.defaultLocale ?? 'en';
  return isLocale(chosenHere) ? chosenHere : 'en';
};

export const I18nProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession();
  const [chosenHere, setChosenHere] = useState(() => readStored(KEY));
  const locale = localeFor(session, chosenHere);
  const timeZone = session?.config?.timeZone ?? DEFAULT_TIME_ZONE;
  const signedIn = session !== null;

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  const i18n = useMemo<I18n>(() => {
    const t = createTranslate(locale);
    const setLocale = async (chosen: Locale) => {
      if (!signedIn) {
        writeStored(KEY, chosen);
        setChosenHere(chosen);
        return;
      }
      try {
        adoptSession((await api(changeProfile, { body: { locale: chosen } })).session);
      } catch (error) {
        showFlash({ type: 'error', message: errorText(error, t) });
      }
    };
    return {
      locale,
      chosenHere: isLocale(chosenHere) ? chosenHere : null,
      t,
      format: createFormat(locale, timeZone),
      setLocale,
    };
  }, [locale, chosenHere, timeZone, signedIn]);

  return <Context value={i18n}>{children}</Context>;
};

export const useI18n = (): I18n => {
  const i18n = use(Context);
  if (!i18n) throw new Error('useI18n needs an I18nProvider above it');
  return i18n;
};

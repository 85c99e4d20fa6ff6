import { useQuery } from '@tanstack/react-query';
import { changeProfile } from '@waybill/contract/session';
import { LOCALES, type Locale } from '@waybill/domain/locales';
import { createFormat, type Format } from '@waybill/i18n/format';
import { type Translate, translateFrom } from '@waybill/i18n/translate';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { api } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { readStored, writeStored } from '../browser/browser-store.ts';
import { adoptSession, type Session, sessionQuery, useSession } from '../session/session.ts';
import { showFlash } from '../state/flash.ts';
import { english, loadTexts, rememberLocale, textsOf } from './texts.ts';

type I18n = {
  readonly locale: Locale;
  /** The language chosen in this browser while signed out. */
  readonly chosenHere: Locale | null;
  readonly t: Translate;
  readonly format: Format;
  readonly setLocale: (locale: Locale) => Promise<void>;
};

const Context = createContext<I18n | null>(null);
const KEY = 'waybill-locale';
const DEFAULT_TIME_ZONE = 'Atlantic/Reykjavik';

const isLocale = (text: string | null): text is Locale => (LOCALES as readonly (string | null)[]).includes(text);

/** Signed out: English unless another language was chosen here. Signed in: the user's choice, else the organisation's. */
export const localeFor = (session: Session | null, chosenHere: string | null): Locale => {
  if (session) return session.user.locale ?? session.config?.defaultLocale ?? 'en';
  return isLocale(chosenHere) ? chosenHere : 'en';
};

export const I18nProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession();
  const [chosenHere, setChosenHere] = useState(() => readStored(KEY));
  const isKnown = useQuery(sessionQuery).data !== undefined;
  const locale = useSpoken(localeFor(session, chosenHere), isKnown);
  const timeZone = session?.config?.timeZone ?? DEFAULT_TIME_ZONE;
  const signedIn = session !== null;

  useEffect(() => {
    document.documentElement.lang = locale ?? 'en';
  }, [locale]);

  const i18n = useMemo<I18n>(() => {
    const spoken = locale ?? 'en';
    const t = translateFrom(spoken, textsOf(spoken) ?? english);
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
      locale: spoken,
      chosenHere: isLocale(chosenHere) ? chosenHere : null,
      t,
      format: createFormat(spoken, timeZone),
      setLocale,
    };
  }, [locale, chosenHere, timeZone, signedIn]);

  // Waiting a moment is better than texts that change their language a moment later.
  return <Context value={i18n}>{locale === null ? null : children}</Context>;
};

/**
 * The displayed language: the wanted one as soon as its texts have loaded, until then the previous one. Null
 * while the first is loading. If it does not load, the page is in English.
 */
const useSpoken = (wanted: Locale, isKnown: boolean): Locale | null => {
  const [spoken, setSpoken] = useState<Locale | null>(null);
  const isThere = textsOf(wanted) !== undefined;
  // Until it is known who is signed in, only a failure to find out is shown.
  if (isThere && isKnown && spoken !== wanted) setSpoken(wanted);
  useEffect(() => {
    if (!isKnown) return;
    let isWanted = true;
    rememberLocale(wanted);
    loadTexts(wanted).then(
      () => isWanted && setSpoken(wanted),
      () => isWanted && setSpoken((before) => before ?? 'en'),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, isKnown]);
  if (!isKnown) return isThere ? wanted : 'en';
  return isThere ? wanted : spoken;
};

export const useI18n = (): I18n => {
  const i18n = use(Context);
  if (!i18n) throw new Error('useI18n needs an I18nProvider above it');
  return i18n;
};

import type { Locale } from '@waybill/domain/locales';
import { en } from './en.ts';
import { is } from './is.ts';
import { type Texts, type Translate, translateFrom } from './translate.ts';

const TEXTS = { en, is } as const satisfies Record<Locale, Texts>;

/** For code that has every language loaded: the server, and tests. */
export const createTranslate = (locale: Locale): Translate => translateFrom(locale, TEXTS[locale]);

import { lazy } from '@waybill/i18n/en/lazy';
import { addEnglish } from './texts.ts';

/** Imported, for this side effect, by every screen and modal that uses these texts: they are loaded before it renders. */
addEnglish(lazy);

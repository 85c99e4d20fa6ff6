import { lazy } from '@waybill/i18n/en/lazy';
import { addEnglish } from './texts.ts';

/** Imported, for this alone, by every screen and modal that speaks them: they are then there before it is. */
addEnglish(lazy);

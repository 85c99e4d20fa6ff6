import { scanner } from '@waybill/i18n/en/scanner';
import { addEnglish } from '../../lib/language/texts.ts';

/** Imported, for this side effect, by what speaks these texts: an application with a scanner needs no others for it. */
addEnglish({ scanner });

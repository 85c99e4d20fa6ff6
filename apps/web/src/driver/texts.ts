import { driver } from '@waybill/i18n/en/driver';
import { addEnglish, loadTextsBy } from '../lib/language/texts.ts';

/** The texts of the driver app: those of a first visit, and its own. Imported for this side effect, before anything is rendered. */
addEnglish({ driver });
loadTextsBy({ is: async () => (await import('@waybill/i18n/is/driver-app')).driverApp });

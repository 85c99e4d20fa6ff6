import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { letter } from '../../mail-layout.ts';
import type { Occasion } from './document-deps.ts';
import type { StoredRequest } from './document-requests.repo.ts';

type Sender = { readonly name: string; readonly locale: Locale; readonly timeZone: string };

/** What somebody is asked for by mail: exactly what is still missing when it is sent. */
export const documentMail = (request: StoredRequest, occasion: Occasion, url: string, sender: Sender) => {
  const { locale, name: organisation, timeZone } = sender;
  const t = createTranslate(locale);
  const { shipmentId: id } = request.shipment;
  const missing = request.documents.filter(({ isMissing }) => isMissing).map(({ name }) => name);
  const isReminder = occasion !== 'asked';
  const filling = { organisation, id, count: missing.length };
  return letter(t, locale, {
    subject: t(isReminder ? 'documentPage.mail.reminderSubject' : 'documentPage.mail.subject', { organisation, id }),
    sender: organisation,
    paragraphs: [t(isReminder ? 'documentPage.mail.reminder' : 'documentPage.mail.body', filling)],
    list: missing,
    note: request.note,
    button: { url, label: t('documentPage.mail.button') },
    footer: t('documentPage.mail.footer', { day: createFormat(locale, timeZone).date(request.expiresAt) }),
  });
};

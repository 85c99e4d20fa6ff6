import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { letter } from '../../mail-layout.ts';
import type { Occasion } from './document-deps.ts';
import type { StoredRequest } from './document-requests.repo.ts';
import { orderFacts, orderInSentence, reachedBy } from './request-facts.ts';

type Sender = { readonly name: string; readonly locale: Locale; readonly timeZone: string };

/** What somebody is asked for by mail: exactly what is still missing when it is sent. */
export const documentMail = (request: StoredRequest, occasion: Occasion, url: string, sender: Sender) => {
  const { locale, name: organisation, timeZone } = sender;
  const t = createTranslate(locale);
  const format = createFormat(locale, timeZone);
  const { asker, shipment } = request;
  const order = orderInSentence(shipment, t);
  const missing = request.documents.filter(({ isMissing }) => isMissing).map(({ name }) => name);
  const isReminder = occasion !== 'asked';
  const filling = { organisation, order, count: missing.length };
  const laidOut = letter(t, locale, {
    subject: t(isReminder ? 'documentPage.mail.reminderSubject' : 'documentPage.mail.subject', { organisation, order }),
    sender: organisation,
    paragraphs: [t(isReminder ? 'documentPage.mail.reminder' : 'documentPage.mail.body', filling)],
    list: missing,
    note: request.note,
    facts: orderFacts(shipment, t, format),
    button: { url, label: t('documentPage.mail.button') },
    signature: asker
      ? [
          asker.name,
          organisation,
          reachedBy(asker)
            .map(({ text }) => text)
            .join(' · '),
        ]
      : [organisation],
    footer: t('documentPage.mail.footer', { day: format.date(request.expiresAt) }),
  });
  return { ...laidOut, ...(asker && { replyTo: asker.email }) };
};

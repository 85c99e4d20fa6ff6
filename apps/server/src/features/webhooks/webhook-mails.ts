import type { WebhookStop } from '@waybill/domain/webhook';
import { createTranslate } from '@waybill/i18n/create-translate';
import { type LaidOutMail, notice, type Recipient } from '../../mail-layout.ts';

/** The host alone: the rest of an address may hold a token. */
export const webhookStoppedMail = (
  to: Recipient,
  url: string,
  because: Exclude<WebhookStop, 'by-hand'>,
): LaidOutMail => {
  const t = createTranslate(to.locale);
  const { host } = new URL(url);
  return notice(t, to, {
    subject: t('mail.webhookStoppedSubject', { host }),
    body: t(`mail.webhookStopped.${because}`, { host }),
    footer: t('mail.webhookStoppedFooter'),
  });
};

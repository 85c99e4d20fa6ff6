import { createTranslate } from '@waybill/i18n/create-translate';
import { type LaidOutMail, mail, type Recipient } from '../../mail-layout.ts';

/** What its people read of an organisation that is about to go: when it is asked for, and again when the day is near. */
export const organisationDeletionMail = (
  to: Recipient,
  which: 'asked' | 'near',
  of: { readonly name: string; readonly by: string; readonly day: string },
  publicUrl: string,
): LaidOutMail => {
  const t = createTranslate(to.locale);
  return mail(t, to, `${publicUrl}/organisation-config-settings/data-requests`, {
    subject: t(`mail.organisationDeletion.${which}`, of),
    body: t('mail.organisationDeletionBody', of),
    button: 'mail.organisationDeletionButton',
    footer: t('mail.organisationDeletionFooter'),
  });
};

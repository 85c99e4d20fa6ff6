import type { Invitee } from '@waybill/domain/user';
import { createTranslate } from '@waybill/i18n/create-translate';
import { mail, notice, type Recipient } from '../../mail-layout.ts';
import type { Mail } from './account-deps.ts';

/** The link that carries the mailed code; the page behind it forwards each mode to its own screen. */
const actionUrl = (publicUrl: string, mode: 'resetPassword' | 'verifyEmail', code: string) =>
  `${publicUrl}/firebaseAuth/actionHandler?${new URLSearchParams({ mode, oobCode: code })}`;

export const resetMail = (to: Recipient, code: string, publicUrl: string): Mail => {
  const t = createTranslate(to.locale);
  return mail(t, to, actionUrl(publicUrl, 'resetPassword', code), {
    subject: t('mail.resetSubject'),
    body: t('mail.resetBody', { email: to.email }),
    button: 'mail.resetButton',
    footer: t('mail.resetFooter'),
  });
};

export const verificationMail = (to: Recipient, code: string, publicUrl: string): Mail => {
  const t = createTranslate(to.locale);
  return mail(t, to, actionUrl(publicUrl, 'verifyEmail', code), {
    subject: t('mail.verifySubject'),
    body: t('mail.verifyBody', { email: to.email }),
    button: 'mail.verifyButton',
    footer: t('mail.verifyFooter'),
  });
};

/** Goes to somebody who has an account already when that address signs up again. */
export const accountExistsMail = (to: Recipient, publicUrl: string): Mail => {
  const t = createTranslate(to.locale);
  return mail(t, to, `${publicUrl}/resetpassword/email`, {
    subject: t('mail.accountExistsSubject'),
    body: t('mail.accountExistsBody', { email: to.email }),
    button: 'mail.accountExistsButton',
    footer: t('mail.accountExistsFooter'),
  });
};

export const invitationUrl = (publicUrl: string, code: string) =>
  `${publicUrl}/invitation?${new URLSearchParams({ code })}`;

/** An address is known where a name may be anybody's. */
const inviterOf = ({ name, email }: NonNullable<Invitee['invitedBy']>) => (name ? `${name} (${email})` : email);

export const invitationMail = (to: Omit<Invitee, 'id' | 'expiresAt'>, link: string): Mail => {
  const t = createTranslate(to.locale);
  const { email, organisationName: organisation, invitedBy } = to;
  return mail(t, to, link, {
    subject: t('mail.invitationSubject', { organisation }),
    body: invitedBy
      ? t('mail.invitationBodyBy', { organisation, email, person: inviterOf(invitedBy) })
      : t('mail.invitationBody', { organisation, email }),
    button: 'mail.invitationButton',
    footer: t('mail.invitationFooter'),
  });
};

/** Goes to the new address, which replaces the old one once its owner follows the link. */
export const emailChangeMail = (to: Recipient, code: string, publicUrl: string): Mail => {
  const t = createTranslate(to.locale);
  return mail(t, to, actionUrl(publicUrl, 'verifyEmail', code), {
    subject: t('mail.changeEmailSubject'),
    body: t('mail.changeEmailBody', { email: to.email }),
    button: 'mail.changeEmailButton',
    footer: t('mail.changeEmailFooter'),
  });
};

/** Goes to the old address before anything has changed, so that its owner can still prevent it. */
export const emailChangeAskedMail = (to: Recipient, newEmail: string, organisation: string): Mail => {
  const t = createTranslate(to.locale);
  return notice(t, to, {
    subject: t('mail.emailChangeAskedSubject'),
    body: t('mail.emailChangeAskedBody', { organisation, email: newEmail }),
    footer: t('mail.emailChangeAskedFooter'),
  });
};

/** Goes to the old address, so that an owner who did not expect the change can object. */
export const emailChangedMail = (to: Recipient, newEmail: string): Mail => {
  const t = createTranslate(to.locale);
  return notice(t, to, {
    subject: t('mail.emailChangedSubject'),
    body: t('mail.emailChangedBody', { email: newEmail }),
    footer: t('mail.emailChangedFooter'),
  });
};

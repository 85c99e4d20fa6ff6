import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { TextKey, Translate } from '@waybill/i18n/translate';
import { escapeHtml } from '../../html.ts';
import type { Mail } from './account-deps.ts';

export type Recipient = { readonly email: string; readonly locale: Locale };

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

export const invitationMail = (to: Recipient, organisation: string, link: string): Mail => {
  const t = createTranslate(to.locale);
  return mail(t, to, link, {
    subject: t('mail.invitationSubject', { organisation }),
    body: t('mail.invitationBody', { organisation, email: to.email }),
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

type Parts = { subject: string; body: string; button?: TextKey & `mail.${string}Button`; footer: string };

/** A mail that only says what happened. */
export const notice = (t: Translate, to: Recipient, parts: Omit<Parts, 'button'>): Mail => mail(t, to, null, parts);

const buttonTo = (url: string, label: string) =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0e7c72;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>\n`;

/** One narrow column, no images, no web fonts: the mail looks the same in every client, and the text part says the same. */
const mail = (t: Translate, to: Recipient, url: string | null, parts: Parts): Mail => ({
  to: to.email,
  subject: parts.subject,
  text: [t('mail.greeting'), parts.body, ...(url ? [url] : []), parts.footer, t('app.name')].join('\n\n'),
  html: `<!doctype html>
<html lang="${to.locale}">
<body style="margin:0;padding:24px;background:#f6f8f8;font:16px/24px -apple-system,'Segoe UI',Arial,sans-serif;color:#15262b">
<table role="presentation" align="center" style="max-width:560px;background:#ffffff;border:1px solid #dde4e6;border-radius:6px">
<tr><td style="padding:20px 32px;border-bottom:1px solid #dde4e6;font-weight:600">${escapeHtml(t('app.name'))}</td></tr>
<tr><td style="padding:24px 32px">
<p>${escapeHtml(t('mail.greeting'))}</p>
<p>${escapeHtml(parts.body)}</p>
${url && parts.button ? buttonTo(url, t(parts.button)) : ''}<p style="font-size:14px;color:#55666c">${escapeHtml(parts.footer)}</p>
</td></tr>
</table>
</body>
</html>`,
});

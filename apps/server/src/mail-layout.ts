import type { Locale } from '@waybill/domain/locales';
import type { TextKey, Translate } from '@waybill/i18n/translate';
import { escapeHtml } from './html.ts';

export type Recipient = { readonly email: string; readonly locale: Locale };

export type LaidOutMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

type Parts = { subject: string; body: string; button?: TextKey & `mail.${string}Button`; footer: string };

/** A mail that only says what happened. */
export const notice = (t: Translate, to: Recipient, parts: Omit<Parts, 'button'>): LaidOutMail =>
  mail(t, to, null, parts);

const buttonTo = (url: string, label: string) =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0e7c72;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>\n`;

/** One narrow column, no images, no web fonts: the mail looks the same in every client, and the text part says the same. */
export const mail = (t: Translate, to: Recipient, url: string | null, parts: Parts): LaidOutMail => ({
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

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

type Letter = {
  readonly subject: string;
  /** Whose letter it is, above everything. */
  readonly sender: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  /** What somebody has to say beside it. */
  readonly note?: string | null;
  readonly facts?: readonly { readonly word: string; readonly value: string }[];
  readonly button?: { readonly url: string; readonly label: string } | undefined;
  /** Who writes, line by line; without one it is the sender who signs. */
  readonly signature?: readonly string[];
  readonly footer: string;
};

const inLetter = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** A letter to somebody without an account, in the name of an organisation; the text part says the same. */
export const letter = (t: Translate, locale: Locale, parts: Letter): Omit<LaidOutMail, 'to'> => {
  const { subject, sender, paragraphs, list = [], note = null, facts = [], button, signature, footer } = parts;
  const rows = facts.map(
    ({ word, value }) =>
      `<tr><td style="padding:4px 16px 4px 0;vertical-align:top;color:#55666c;white-space:nowrap">${escapeHtml(word)}</td><td style="padding:4px 0;vertical-align:top">${inLetter(value)}</td></tr>`,
  );
  const items = list.map((item) => `<li style="margin:4px 0">${escapeHtml(item)}</li>`);
  return {
    subject,
    text: [
      t('mail.greeting'),
      ...paragraphs,
      ...(list.length > 0 ? [list.map((item) => `- ${item}`).join('\n')] : []),
      ...(note === null ? [] : [note]),
      ...(facts.length > 0
        ? [facts.map(({ word, value }) => `${word}: ${value.replaceAll('\n', ', ')}`).join('\n')]
        : []),
      ...(button ? [`${button.label}:\n${button.url}`] : []),
      ...(signature ? [signature.join('\n'), footer] : [footer, sender]),
    ].join('\n\n'),
    html: page(
      locale,
      sender,
      `<p>${escapeHtml(t('mail.greeting'))}</p>
${paragraphs.map((text) => `<p>${inLetter(text)}</p>`).join('\n')}
${items.length > 0 ? `<ul style="padding-left:20px;font-weight:600">${items.join('')}</ul>` : ''}
${note === null ? '' : `<p>${inLetter(note)}</p>`}
${rows.length > 0 ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>` : ''}
${button ? buttonTo(button.url, button.label) : ''}${signature ? `<p>${signature.map(escapeHtml).join('<br>')}</p>\n` : ''}<p style="font-size:14px;color:#55666c">${inLetter(footer)}</p>`,
    ),
  };
};

const page = (locale: Locale, head: string, body: string) => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:24px;background:#f6f8f8;font:16px/24px -apple-system,'Segoe UI',Arial,sans-serif;color:#15262b">
<table role="presentation" align="center" style="max-width:560px;background:#ffffff;border:1px solid #dde4e6;border-radius:6px">
<tr><td style="padding:20px 32px;border-bottom:1px solid #dde4e6;font-weight:600">${escapeHtml(head)}</td></tr>
<tr><td style="padding:24px 32px">
${body}
</td></tr>
</table>
</body>
</html>`;

/** One narrow column, no images, no web fonts: the mail looks the same in every client, and the text part says the same. */
export const mail = (t: Translate, to: Recipient, url: string | null, parts: Parts): LaidOutMail => ({
  to: to.email,
  subject: parts.subject,
  text: [t('mail.greeting'), parts.body, ...(url ? [url] : []), parts.footer, t('app.name')].join('\n\n'),
  html: page(
    to.locale,
    t('app.name'),
    `<p>${escapeHtml(t('mail.greeting'))}</p>
<p>${escapeHtml(parts.body)}</p>
${url && parts.button ? buttonTo(url, t(parts.button)) : ''}<p style="font-size:14px;color:#55666c">${escapeHtml(parts.footer)}</p>`,
  ),
});

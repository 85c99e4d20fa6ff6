import type { Locale } from '@waybill/domain/locales';
import type { TextKey, Translate } from '@waybill/i18n/translate';
import { html, type Markup } from './html.ts';
import { FONT, mailFrame, SMALL, TEXT } from './mail-frame.ts';

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

const buttonTo = (url: string, label: string): Markup =>
  html`<p style="margin:16px 0"><a class="main" href="${url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0e7c72;color:#ffffff;text-decoration:none;font-family:${FONT};font-size:16px;line-height:24px;font-weight:600">${label}</a></p>`;

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

const lines = (text: string): Markup[] =>
  text.split('\n').map((each, index) => html`${index > 0 && html`<br>`}${each}`);

const paragraph = (text: string | readonly string[]): Markup =>
  html`<p class="text" style="${TEXT};margin:0 0 16px">${lines(typeof text === 'string' ? text : text.join('\n'))}</p>`;

const closing = (text: string): Markup => html`<p class="small" style="${SMALL};margin:0">${lines(text)}</p>`;

const listOf = (items: readonly string[]): Markup =>
  html`<ul class="text" style="${TEXT};font-weight:600;margin:0 0 16px;padding-left:20px">${items.map((item) => html`<li style="margin:4px 0">${item}</li>`)}</ul>`;

const factsOf = (facts: NonNullable<Letter['facts']>): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts.map(
    ({ word, value }) =>
      html`<tr><td class="small" valign="top" style="${SMALL};font-size:14px;padding:4px 16px 4px 0;white-space:nowrap">${word}</td><td class="text" valign="top" style="${TEXT};font-size:14px;line-height:20px;padding:4px 0">${lines(value)}</td></tr>`,
  )}</table>`;

const inOneRow = (...parts: readonly (Markup | readonly Markup[] | false | null)[]): Markup =>
  html`<tr><td class="side" style="padding:24px 32px">${parts}</td></tr>`;

/** A letter to somebody without an account, in the name of an organisation; the text part says the same. */
export const letter = (t: Translate, locale: Locale, parts: Letter): Omit<LaidOutMail, 'to'> => {
  const { subject, sender, paragraphs, list = [], note = null, facts = [], button, signature, footer } = parts;
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
    html: mailFrame(
      locale,
      subject,
      sender,
      inOneRow(
        paragraph(t('mail.greeting')),
        paragraphs.map(paragraph),
        list.length > 0 && listOf(list),
        note !== null && paragraph(note),
        facts.length > 0 && factsOf(facts),
        button !== undefined && buttonTo(button.url, button.label),
        signature !== undefined && paragraph(signature),
        closing(footer),
      ),
    ),
  };
};

/** The text part says the same. */
export const mail = (t: Translate, to: Recipient, url: string | null, parts: Parts): LaidOutMail => ({
  to: to.email,
  subject: parts.subject,
  text: [t('mail.greeting'), parts.body, ...(url ? [url] : []), parts.footer, t('app.name')].join('\n\n'),
  html: mailFrame(
    to.locale,
    parts.subject,
    t('app.name'),
    inOneRow(
      paragraph(t('mail.greeting')),
      paragraph(parts.body),
      url !== null && parts.button !== undefined && buttonTo(url, t(parts.button)),
      closing(parts.footer),
    ),
  ),
});

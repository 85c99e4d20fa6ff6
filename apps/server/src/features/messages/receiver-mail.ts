import type { ReceiverMessage, TemplateText } from '@waybill/domain/message-template';
import { METADATA_FLAGS } from '@waybill/domain/metadata-flag';
import { phoneLink } from '@waybill/domain/phone-link';
import { html, type Markup } from '../../html.ts';
import { FONT, mailFrame, SMALL, TEXT } from '../../mail-frame.ts';
import type { MailContent } from './message-kind.ts';
import type { ReceiverFacts } from './receiver-facts.ts';
import { agreedText, dayText, type Wording, windowText } from './receiver-words.ts';

/** Links and rows of one message, from which both the page and the plain text are made. */
type Parts = {
  readonly big: string | null;
  readonly line: string | null;
  readonly buttons: readonly { readonly label: string; readonly url: string }[];
  readonly rows: readonly { readonly label: string; readonly value: string }[];
};

const isExpected = (kind: ReceiverMessage) => kind === 'out-for-delivery' || kind === 'near';

const buttonsOf = ({ t }: Wording, kind: ReceiverMessage, url: string): Parts['buttons'] => {
  if (kind === 'completed') return [{ label: t('receiverMessage.seeProof'), url }];
  const answer = `${url}?view=answer`;
  if (kind === 'failed') return [{ label: t('receiverMessage.anotherDay'), url: answer }];
  return [
    { label: t('receiverMessage.followVan'), url },
    { label: t('receiverMessage.notHome'), url: answer },
  ];
};

const rowsOf = ({ t, format }: Wording, kind: ReceiverMessage, facts: ReceiverFacts): Parts['rows'] => {
  const { flags, toPay, reference } = facts;
  const notes = METADATA_FLAGS.filter((flag) => flags.includes(flag)).map((flag) => t(`trackingPage.flag.${flag}`));
  const coming = isExpected(kind);
  return [
    ...(coming && notes.length > 0 ? [{ label: t('receiverMessage.note'), value: notes.join(' ') }] : []),
    ...(coming && toPay
      ? [
          {
            label: t('receiverMessage.toPay'),
            value: t(`receiverMessage.toPayBy.${toPay.how}`, { amount: format.money(toPay.amount) }),
          },
        ]
      : []),
    ...(reference ? [{ label: t('receiverMessage.reference'), value: reference }] : []),
  ];
};

const partsOf = (wording: Wording, kind: ReceiverMessage, facts: ReceiverFacts): Parts => {
  const { t, format } = wording;
  // What comes has a day in any case: the sentence before it ends with a colon.
  const at = kind === 'completed' ? facts.deliveredAt : isExpected(kind) ? (facts.window?.from ?? wording.now) : null;
  const agreed = kind === 'out-for-delivery' ? agreedText(wording, facts) : null;
  const day = at && dayText(wording, at);
  return {
    big:
      kind === 'completed' ? at && format.time(at) : isExpected(kind) ? (windowText(wording, facts) ?? agreed) : null,
    line: day && (facts.address ? t('receiverMessage.line', { day, address: facts.address }) : day),
    buttons: buttonsOf(wording, kind, facts.trackingUrl),
    rows: rowsOf(wording, kind, facts),
  };
};

const button = ({ label, url }: Parts['buttons'][number], index: number, all: Parts['buttons']): Markup => {
  const padding = all.length === 1 ? '0' : index === 0 ? '0 6px 0 0' : '0 0 0 6px';
  const look =
    index === 0
      ? 'background:#0e7c72;color:#ffffff;border:1px solid #0e7c72'
      : 'background:transparent;color:#15262b;border:1px solid #7c8c92';
  return html`<td class="half" style="padding:${padding};width:${all.length === 1 ? '100%' : '50%'}"><a class="${index === 0 ? 'main' : 'other'}" href="${url}" style="display:block;padding:12px 16px;border-radius:6px;text-align:center;text-decoration:none;font-family:${FONT};font-size:16px;line-height:24px;font-weight:600;${look}">${label}</a></td>`;
};

const row = ({ label, value }: Parts['rows'][number]): Markup =>
  html`<tr><td class="label small rule" width="130" valign="top" style="${SMALL};font-size:14px;padding:12px 12px 12px 0;border-top:1px solid #dde4e6">${label}</td><td class="value rule" valign="top" style="${TEXT};font-size:14px;line-height:20px;padding:12px 0;border-top:1px solid #dde4e6">${value}</td></tr>`;

const lines = (text: string): Markup[] =>
  text.split('\n').map((each, index) => html`${index > 0 && html`<br>`}${each}`);

/** The plain text says the same. */
export const receiverMail = (
  wording: Wording,
  kind: ReceiverMessage,
  { subject, text }: TemplateText,
  facts: ReceiverFacts,
  stopUrl: string,
): MailContent => {
  const { t, locale } = wording;
  const { organisationName: organisation, receiverName: name } = facts;
  const { big, line, buttons, rows } = partsOf(wording, kind, facts);
  const greeting = name ? t('receiverMessage.greeting', { name }) : t('mail.greeting');
  const { receiverPhone: phone, receiverEmail: mail } = facts.contact;
  const hasContact = phone !== '' || mail !== '';
  // Around the links, which the plain text has as they are read.
  const [before = '', after = ''] = t('receiverMessage.questions', { contact: '\n' }).split('\n');
  const contactLinks = [
    phone && html`<a class="link" href="${phoneLink(phone)}" style="color:#55666c">${phone}</a>`,
    mail && html`<a class="link" href="mailto:${mail}" style="color:#55666c">${mail}</a>`,
  ].filter((link) => link !== '');
  const questions =
    hasContact && html`${before}${contactLinks.map((link, index) => html`${index > 0 && ', '}${link}`)}${after}<br>`;
  const cardNumbers = t('receiverMessage.cardNumbers');
  const because = t('receiverMessage.because', { organisation });
  const rowsOfCard = html`<tr><td class="side" style="padding:24px 32px 0">
<p class="text" style="${TEXT};margin:0 0 8px">${greeting}</p>
<p class="text" style="${TEXT};margin:0 0 8px">${lines(text)}</p>
${big && html`<p class="big" style="font-family:${FONT};font-size:42px;line-height:48px;font-weight:700;color:#15262b;margin:8px 0 4px">${big}</p>`}
${line && html`<p class="text" style="${TEXT};font-weight:600;margin:0 0 8px">${line}</p>`}
</td></tr>
<tr><td class="side" style="padding:16px 32px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${buttons.map(button)}</tr></table></td></tr>
${rows.length > 0 && html`<tr><td class="side" style="padding:0 32px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(row)}</table></td></tr>`}
<tr><td class="side small rule" style="${SMALL};padding:16px 32px 20px;border-top:1px solid #dde4e6">${questions}${cardNumbers}<br>${because}<br><a class="link" href="${stopUrl}" style="color:#55666c">${t('receiverMessage.stop')}</a></td></tr>`;
  const plain = [
    greeting,
    text,
    [big, line].filter(Boolean).join('\n'),
    ...buttons.map(({ label, url }) => `${label}: ${url}`),
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    hasContact ? t('receiverMessage.questions', { contact: [phone, mail].filter(Boolean).join(', ') }) : '',
    [cardNumbers, because, `${t('receiverMessage.stop')}: ${stopUrl}`].join('\n'),
  ].filter((part) => part !== '');
  return {
    channel: 'email',
    subject: subject ?? '',
    text: plain.join('\n\n'),
    html: mailFrame(locale, subject ?? '', organisation, rowsOfCard),
    fromName: organisation,
    ...(mail && { replyTo: mail }),
    unsubscribeUrl: stopUrl,
  };
};

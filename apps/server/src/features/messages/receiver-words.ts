import type { Locale } from '@waybill/domain/locales';
import {
  fillTemplate,
  type ReceiverMessage,
  type TemplateKey,
  type TemplateText,
  type TemplateValues,
} from '@waybill/domain/message-template';
import type { MessageChannel } from '@waybill/domain/messages';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat, type Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import type { ReceiverFacts } from './receiver-facts.ts';

export type Wording = {
  readonly t: Translate;
  readonly format: Format;
  readonly locale: Locale;
  readonly now: Date;
};

export const wordingOf = (locale: Locale, timeZone: string, now: Date): Wording => ({
  t: createTranslate(locale),
  format: createFormat(locale, timeZone),
  locale,
  now,
});

/** `today`, or `Wed 18 Nov`. */
export const dayText = ({ t, format, now }: Wording, at: Date): string => {
  const day = format.calendarDay(at);
  return day === format.calendarDay(now) ? t('trackingPage.today') : format.scheduledDay(day, now);
};

export const windowText = ({ format }: Wording, { window }: ReceiverFacts): string | null =>
  window && `${format.time(window.from)}–${format.time(window.to)}`;

/** The hours that were agreed, as they stand after a day: `10:00–12:00`, `from 10:00`, `by 12:00`. */
export const agreedText = ({ t }: Wording, { agreed }: ReceiverFacts): string | null => {
  if (!agreed) return null;
  const { earliest, latest } = agreed;
  if (earliest && latest) return `${earliest}–${latest}`;
  return earliest
    ? t('receiverMessage.agreedFrom', { time: earliest })
    : t('receiverMessage.agreedBy', { time: latest ?? '' });
};

/** As planned; else as it was agreed; else the day alone. Each is whole in a sentence. */
const outText = (wording: Wording, channel: MessageChannel, facts: ReceiverFacts): string => {
  const { t } = wording;
  const { agreed } = facts;
  const isMail = channel === 'email';
  const hours = agreedText(wording, facts);
  if (!agreed || hours === null) return isMail ? t('trackingPage.today') : t('receiverMessage.soonSms');
  const day = t('trackingPage.today');
  if (agreed.earliest && agreed.latest)
    return isMail
      ? t('receiverMessage.whenMail', { day, window: hours })
      : t('receiverMessage.whenSms', { window: hours });
  return isMail ? t('receiverMessage.agreedMail', { day, hours }) : t('receiverMessage.agreedSms', { hours });
};

const whenText = (wording: Wording, kind: ReceiverMessage, channel: MessageChannel, facts: ReceiverFacts): string => {
  const { t, format, now } = wording;
  const window = windowText(wording, facts);
  const isNear = kind === 'near';
  if (!facts.window || window === null)
    return isNear ? t('receiverMessage.nearSoon') : outText(wording, channel, facts);
  const isToday = format.calendarDay(facts.window.from) === format.calendarDay(now);
  if (channel === 'email') return t('receiverMessage.whenMail', { day: dayText(wording, facts.window.from), window });
  const time = t(isNear ? 'receiverMessage.nearSms' : 'receiverMessage.whenSms', { window });
  return isToday ? time : `${format.scheduledDay(format.calendarDay(facts.window.from), now)} ${window}`;
};

const timeText = (wording: Wording, at: Date | null): string => {
  const { t, format, now } = wording;
  const moment = at ?? now;
  const time = format.time(moment);
  const day = format.calendarDay(moment);
  return day === format.calendarDay(now)
    ? t('receiverMessage.timeToday', { time })
    : t('receiverMessage.timeOn', { day: format.scheduledDay(day, now), time });
};

const goodsText = ({ t }: Wording, { parcels, senderName: sender }: ReceiverFacts): string => {
  const count = parcels === null ? null : t('trackingPage.parcels', { count: parcels });
  if (count) return sender ? t('trackingPage.parcelsFrom', { parcels: count, sender }) : count;
  return sender ? t('receiverMessage.fromSender', { sender }) : t('receiverMessage.yourDelivery');
};

const paymentText = ({ t, format }: Wording, channel: MessageChannel, { toPay }: ReceiverFacts): string => {
  if (!toPay) return '';
  const amount = format.money(toPay.amount);
  return channel === 'email'
    ? t(`receiverMessage.paymentMail.${toPay.how}`, { amount })
    : t(`receiverMessage.paymentSms.${toPay.how}`, { amount });
};

const receivedText = ({ t }: Wording, { receivedBy, isAtAccessPoint }: ReceiverFacts): string => {
  if (isAtAccessPoint) return t('receiverMessage.leftAtAccessPoint');
  return receivedBy ? t('receiverMessage.receivedBy', { name: receivedBy }) : '';
};

const valuesOf = (
  wording: Wording,
  kind: ReceiverMessage,
  channel: MessageChannel,
  facts: ReceiverFacts,
): TemplateValues => ({
  organisation: facts.organisationName,
  receiver: facts.receiverName ?? '',
  goods: goodsText(wording, facts),
  address: facts.address ?? '',
  reference: facts.reference ?? '',
  link: facts.trackingUrl,
  when: whenText(wording, kind, channel, facts),
  payment: paymentText(wording, channel, facts),
  time: timeText(wording, facts.deliveredAt),
  receivedBy: receivedText(wording, facts),
  next: wording.t(`receiverMessage.next.${facts.failureParty === 'receiver' ? 'receiver' : 'other'}`),
});

/** Signs that a text message would pay for dearly, and that have a plain one beside them. */
const PLAIN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u202f\u2009]/g, ' '],
  [/[–—]/g, '-'],
  [/[„“”]/g, '"'],
  [/[‘’‚]/g, "'"],
  [/…/g, '...'],
];
const inPlainSigns = (text: string): string =>
  PLAIN_SIGNS.reduce((rest, [sign, plain]) => rest.replace(sign, plain), text);

/** The organisation's words with those of the shipment in them. */
export const filledTemplate = (
  wording: Wording,
  { kind, channel }: Pick<TemplateKey, 'kind' | 'channel'>,
  { subject, text }: TemplateText,
  facts: ReceiverFacts,
): TemplateText => {
  const values = valuesOf(wording, kind, channel, facts);
  return channel === 'sms'
    ? { subject: null, text: inPlainSigns(fillTemplate(text, values)) }
    : { subject: fillTemplate(subject ?? '', values), text: fillTemplate(text, values) };
};

import { nextDecentTime } from '@waybill/domain/decent-hours';
import { DEFAULT_LOCALE } from '@waybill/domain/locales';
import type { ReceiverMessage } from '@waybill/domain/message-template';
import type { MessageSkip } from '@waybill/domain/messages';
import { textableNumber } from '@waybill/domain/phone-number';
import type { DueMessage, MessageContent, Rendered, RenderedKind } from './message-kind.ts';
import type { ReceiverCase, ReceiverFacts, TemplateOf } from './receiver-facts.ts';
import { receiverMail } from './receiver-mail.ts';
import { filledTemplate, type Wording, wordingOf } from './receiver-words.ts';

export type ReceiverDeps = {
  /** Reads everything at one moment; null when the shipment is gone. The link that the message names works from then on. */
  readonly read: (message: DueMessage, now: Date) => Promise<(ReceiverCase & { readonly template: TemplateOf }) | null>;
  /** What a message says that somebody sends to themselves, to see how it looks. */
  readonly readExample: (
    message: DueMessage,
    now: Date,
  ) => Promise<{ readonly facts: ReceiverFacts; readonly template: TemplateOf }>;
  /** The address at which somebody stops messages to one address. */
  readonly stopUrl: (message: DueMessage, address: string) => string;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After so long nobody wants to hear of it any more. */
const LATEST = {
  'out-for-delivery': 12 * HOUR,
  near: 30 * MINUTE,
  completed: 72 * HOUR,
  failed: 36 * HOUR,
} as const satisfies Record<ReceiverMessage, number>;

/** Whether the shipment has gone on since the message was queued, so that it is not true any more. */
const isOutdated = (kind: ReceiverMessage, message: DueMessage, of: ReceiverCase): boolean => {
  if (of.attempt !== message.details.attempt) return true;
  if (kind === 'completed' || kind === 'failed') return of.status !== kind;
  return !of.isOut || of.hasArrived;
};

/** Whether it will still be news in the morning. */
const canWait = (kind: ReceiverMessage, { window }: ReceiverFacts, until: Date): boolean =>
  kind === 'completed' || kind === 'failed' || (kind === 'out-for-delivery' && window !== null && window.to > until);

/** Two messages do not ring at once. */
const AFTER_OUT = 5 * MINUTE;

/** That it is near is said after that it is out, which has the link and the time, and some minutes later; null: now. */
const nearNotBefore = ({ outMessage: { isWaiting, sentAt } }: ReceiverCase, now: Date): Date | null => {
  if (isWaiting) return new Date(now.getTime() + MINUTE);
  const from = sentAt && new Date(sentAt.getTime() + AFTER_OUT);
  return from && from > now ? from : null;
};

/** Why a message is not sent, or not yet; null: now. The order of the lines is the rule. */
const obstacle = (
  kind: ReceiverMessage,
  message: DueMessage,
  of: ReceiverCase,
  now: Date,
): { readonly skip: MessageSkip } | { readonly notBefore: Date } | null => {
  if (!of.isSwitchedOn) return { skip: 'switched-off' };
  if (isOutdated(kind, message, of)) return { skip: 'outdated' };
  if (of.isOptedOut) return { skip: 'opted-out' };
  if (now.getTime() - message.createdAt.getTime() > LATEST[kind]) return { skip: 'too-late' };
  const decent = nextDecentTime(now, of.facts.timeZone);
  if (decent.getTime() === now.getTime()) {
    const notBefore = kind === 'near' ? nearNotBefore(of, now) : null;
    return notBefore && { notBefore };
  }
  return canWait(kind, of.facts, decent) ? { notBefore: decent } : { skip: 'too-late' };
};

const renderExample = async (
  deps: ReceiverDeps,
  kind: ReceiverMessage,
  message: DueMessage,
  now: Date,
): Promise<Rendered> => {
  const { facts, template } = await deps.readExample(message, now);
  const { channel, locale, recipient } = message;
  const key = { kind, channel, locale: locale ?? DEFAULT_LOCALE };
  return receiverContent(key, template, facts, deps.stopUrl(message, recipient), now);
};

const render = async (deps: ReceiverDeps, kind: ReceiverMessage, message: DueMessage, now: Date): Promise<Rendered> => {
  if (message.shipmentKey === null) return renderExample(deps, kind, message, now);
  const of = await deps.read(message, now);
  if (!of) return { skip: 'outdated' };
  const isSms = message.channel === 'sms';
  const to = of.recipient === null ? null : isSms ? textableNumber(of.recipient, of.facts.timeZone) : of.recipient;
  if (to === null) return { skip: isSms ? 'no-valid-number' : 'no-valid-email' };
  const hindered = obstacle(kind, message, of, now);
  if (hindered) return hindered;
  const { facts, locale } = of;
  const stopUrl = deps.stopUrl(message, to);
  return {
    to,
    locale,
    ...(await receiverContent({ kind, channel: message.channel, locale }, of.template, facts, stopUrl, now)),
    secrets: [facts.trackingUrl, stopUrl].map(lastPart),
  };
};

/** What opens something in a link is its end. */
const lastPart = (url: string): string => url.slice(Math.max(url.lastIndexOf('/'), url.lastIndexOf('=')) + 1);

/** Nothing is told where nobody knows; a mail shows the time beside the words, and a text message only where the organisation's own words have it. */
const tellsTime = (
  kind: ReceiverMessage,
  { format }: Wording,
  { window }: ReceiverFacts,
  { channel, text }: MessageContent['content'],
): boolean =>
  (kind === 'out-for-delivery' || kind === 'near') &&
  window !== null &&
  (channel === 'email' || [window.from, window.to].every((at) => text.includes(format.time(at))));

/** The message as the receiver sees it. */
export const receiverContent = async (
  key: Parameters<TemplateOf>[0],
  template: TemplateOf,
  facts: ReceiverFacts,
  stopUrl: string,
  now: Date,
): Promise<Pick<MessageContent, 'content' | 'tellsTime'>> => {
  const wording = wordingOf(key.locale, facts.timeZone, now);
  const filled = filledTemplate(wording, key, await template(key), facts);
  const content =
    key.channel === 'email'
      ? receiverMail(wording, key.kind, filled, facts, stopUrl)
      : ({ channel: 'sms', text: filled.text, fromName: facts.organisationName } as const);
  return { content, tellsTime: tellsTime(key.kind, wording, facts, content) };
};

/** What a receiver is told when a shipment goes out, is near, is delivered, or could not be. */
export const receiverKind = (deps: ReceiverDeps, kind: ReceiverMessage): RenderedKind => ({
  kind,
  render: (message, now) => render(deps, kind, message, now),
});

import type { MessageId, OrganisationId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { MessageChannel, MessageKind, MessageSkip } from '@waybill/domain/messages';

/** A message whose time has come. */
export type DueMessage = {
  readonly id: MessageId;
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly recipientName: string | null;
  /** Null where the kind decides on it now. */
  readonly locale: Locale | null;
  readonly shipmentKey: ShipmentKey | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** How often it was tried, this time included. */
  readonly attempts: number;
};

export type MailContent = {
  readonly channel: 'email';
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whose mail it is; the address is the installation's. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
  /** By which the reader opts out, with a POST and no question (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

export type SmsContent = {
  readonly channel: 'sms';
  readonly text: string;
  /** The sender that phones show. */
  readonly fromName?: string;
};

export type MessageContent = {
  readonly content: MailContent | SmsContent;
  /** Where it differs from the recipient as it was entered: a number as E.164. */
  readonly to?: string;
  readonly locale?: Locale;
  /** Whether it says when to expect the vehicle: whoever has read that is not moved by a plan any more. */
  readonly tellsTime?: boolean;
  /** Parts of links that open something: the log of what has left the system does not keep them. */
  readonly secrets?: readonly string[];
};

/** What a message says now; or why it is not sent, or not before when. */
export type Rendered = MessageContent | { readonly skip: MessageSkip } | { readonly notBefore: Date };

/**
 * A kind of message. It is asked each time that the message is tried, so that what it says is true then; whoever wires it gives it the
 * transactions that it needs.
 */
export type RenderedKind = {
  readonly kind: MessageKind;
  readonly render: (message: DueMessage, now: Date) => Promise<Rendered>;
};

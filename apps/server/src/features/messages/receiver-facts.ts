import type { Locale } from '@waybill/domain/locales';
import type { TemplateKey, TemplateText } from '@waybill/domain/message-template';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import type { Money } from '@waybill/domain/money';
import type { ReceiverContact } from '@waybill/domain/organisation-config';
import type { AgreedHours, TimeWindow } from '@waybill/domain/tracking';
import type { FailureParty } from '@waybill/domain/transitions';

/** Onsite: to the driver at the door. Online: by the link on the tracking page. Before: in some other way, before the delivery. */
export type ToPay = { readonly amount: Money; readonly how: 'onsite' | 'online' | 'before' };

/** What a message to a receiver may tell, before it is put into words. */
export type ReceiverFacts = {
  readonly organisationName: string;
  /** Where whoever delivers is asked. */
  readonly contact: ReceiverContact;
  readonly timeZone: string;
  readonly receiverName: string | null;
  readonly senderName: string | null;
  readonly parcels: number | null;
  readonly address: string | null;
  readonly flags: readonly MetadataFlag[];
  /** What is still to be paid, with all that is paid with it, and how. */
  readonly toPay: ToPay | null;
  readonly reference: string | null;
  /** When to expect the vehicle; null where nobody knows. */
  readonly window: TimeWindow | null;
  /** What was agreed with the receiver for today. */
  readonly agreed: AgreedHours | null;
  /** When the driver was at the door. */
  readonly deliveredAt: Date | null;
  readonly receivedBy: string | null;
  readonly isAtAccessPoint: boolean;
  readonly failureParty: FailureParty | null;
  readonly trackingUrl: string;
};

/** The words in use: the organisation's own, or the product's. */
export type TemplateOf = (key: TemplateKey) => Promise<TemplateText>;

/** How far the shipment of a message is, and what its receiver wants. */
export type ReceiverCase = {
  readonly facts: ReceiverFacts;
  /** In the scope of whoever delivers, by the division's config. */
  readonly isSwitchedOn: boolean;
  readonly isOptedOut: boolean;
  /** The address or number as it is entered now; null when it was taken out. */
  readonly recipient: string | null;
  readonly locale: Locale;
  readonly isOut: boolean;
  readonly hasArrived: boolean;
  readonly status: string;
  /** The entry of the history that says that it went out, the last time. */
  readonly attempt: string | null;
  /** By the same channel: whether the message that it is out is still to go, and when it went. */
  readonly outMessage: { readonly isWaiting: boolean; readonly sentAt: Date | null };
};

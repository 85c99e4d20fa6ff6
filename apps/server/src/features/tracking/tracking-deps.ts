import type { Readable } from 'node:stream';
import type { MapSettings } from '@waybill/contract/map';
import type { PaymentId, PhotoId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Money } from '@waybill/domain/money';
import type { OrganisationConfig, ReceiverContact } from '@waybill/domain/organisation-config';
import type { DeliveryStatus, PaymentStatus, ReceiverStatus } from '@waybill/domain/statuses';
import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { LinkSecrets } from '../../link-secrets.ts';
import type { DeliveryCodes } from './delivery-codes.ts';
import type { TrackedProof } from './tracked-proof.repo.ts';
import type { TrackedShipment } from './tracked-shipment.repo.ts';
import type { TrackedLink } from './tracking-links.repo.ts';

/** Whoever delivers a shipment, with the config that applies to it. */
export type Deliverer = {
  readonly name: string;
  readonly config: Pick<OrganisationConfig, 'defaultLocale' | 'timeZone' | 'usesAccessPoints' | keyof ReceiverContact>;
};

/** What an answer changes; absent is as it was. */
export type ReceiverChange = {
  readonly receiverStatus?: ReceiverStatus | null;
  readonly receiverNote?: string | null;
  readonly scheduledDate?: string;
  readonly status?: DeliveryStatus;
};

export type ReadingTracked = {
  readonly shipment: TrackedShipment;
  readonly deliverer: Deliverer;
  /** Once it is delivered. */
  readonly proof: TrackedProof | null;
};
export type WritingTracked = ReadingTracked & {
  /** Writes the change with its entry in the history; nothing where nothing differs. */
  readonly change: (change: ReceiverChange) => Promise<void>;
};

/** What a receiver sees of what is paid for a shipment, to whomever. */
export type TrackedPayment = {
  readonly paymentId: PaymentId;
  /** Whom it is owed to; perhaps another than who delivers. */
  readonly payee: string;
  readonly status: PaymentStatus;
  readonly fee: Money;
  readonly goods: Money;
  readonly total: Money;
  readonly paidAt: Date | null;
  readonly paidWith: 'online' | 'cash' | 'card' | null;
  /** How many shipments it is for. */
  readonly shipments: number;
  /** What is due has come, and somebody is to look at it. */
  readonly hasUnsettledMoney: boolean;
  /** It can be paid on a provider's page. */
  readonly isPayable: boolean;
  /** The last attempt to do so has failed. */
  readonly hasFailed: boolean;
};

/** Each call of `reading` and `writing` is one transaction in the scope of whoever delivers; null for a shipment that is gone. */
export type TrackingDeps = {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly secrets: LinkSecrets<ShipmentKey>;
  readonly codes: Pick<DeliveryCodes, 'codeOf'>;
  readonly findLink: (tokenHash: Buffer) => Promise<TrackedLink | null>;
  /** The key of a shipment that the requester sees, whose link works from now on. */
  readonly keepLink: (by: Requester, shipmentId: ShipmentId) => Promise<string | null>;
  readonly reading: <Result>(
    link: TrackedLink,
    work: (tracked: ReadingTracked) => Promise<Result>,
  ) => Promise<Result | null>;
  /** Of a shipment that is locked: two answers at once are given one after the other. */
  readonly writing: <Result>(
    link: TrackedLink,
    work: (tracked: WritingTracked) => Promise<Result>,
  ) => Promise<Result | null>;
  /** A photo of the proof; null when there is none such. */
  readonly openPhoto: (link: TrackedLink, photo: PhotoId) => Promise<Readable | null>;
  /** What the map of the page draws. */
  readonly mapOf: (link: TrackedLink) => Promise<MapSettings>;
  /** Where the receiver chooses whether to be written to; null where nobody writes to them. */
  readonly choicesUrl: (link: TrackedLink) => Promise<string | null>;
  /** Keeps the language that the receiver has chosen on the page, for messages. */
  readonly keepLanguage: (link: TrackedLink, locale: Locale) => Promise<void>;
  readonly paymentOf: (link: TrackedLink) => Promise<TrackedPayment | null>;
  /** The address of the page where it is paid, in the receiver's language. */
  readonly pay: (link: TrackedLink, locale: Locale) => Promise<string>;
  /** Refuses answers without end. */
  readonly countAnswer: (link: TrackedLink) => Promise<void>;
};

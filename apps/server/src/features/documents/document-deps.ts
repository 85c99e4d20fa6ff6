import type { AttachmentType } from '@waybill/domain/attachment';
import type {
  AttachmentId,
  DocumentRequestId,
  OrganisationId,
  ShipmentId,
  ShipmentKey,
  UserId,
} from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { Clock } from '../../clock.ts';
import type { IncomingFile } from '../../http/files.ts';
import type { InScope } from '../../http/visitor.ts';
import type { LinkSecrets } from '../../link-secrets.ts';
import type { DocumentLink, DocumentRequestsRepo } from './document-requests.repo.ts';

export type AskedShipment = {
  readonly organisationId: OrganisationId;
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly deliveryStatus: DeliveryStatus;
  readonly missingDocuments: readonly string[];
};

/** Why a mail goes to somebody: they are asked, or reminded for the first or second time. */
export type Occasion = 'asked' | 'reminder-1' | 'reminder-2';

type Writing = {
  readonly requests: DocumentRequestsRepo;
  /** Locks the shipment until the transaction is over. */
  readonly hold: (id: ShipmentId) => Promise<AskedShipment | null>;
  readonly record: (entry: NewShipmentEntry) => Promise<void>;
  readonly now: Date;
};

export type AskingRepos = Writing & {
  readonly shipment: (id: ShipmentId) => Promise<AskedShipment | null>;
  /** Tells open screens to look again. */
  readonly touch: (shipment: AskedShipment) => Promise<void>;
  /** Queues the mail, in this transaction. */
  readonly send: (shipment: AskedShipment, request: MailedRequest, occasion: Occasion) => Promise<void>;
  readonly author: { readonly name: string; readonly userId: UserId | null };
};

export type MailedRequest = { readonly id: DocumentRequestId; readonly email: string };

/** A file that has come, ready to be kept as an attachment. */
export type PreparedDocument = {
  readonly id: AttachmentId;
  readonly type: AttachmentType;
  readonly bytes: number;
  readonly thumbnailBytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly fileKey: string;
  readonly thumbnailKey: string | null;
  readonly keep: () => Promise<void>;
  readonly drop: () => Promise<void>;
  discard(): Promise<void>;
};

/** What a link opens, in all divisions of whoever has asked. */
export type LinkRepos = Writing & {
  readonly organisation: () => Promise<{ readonly name: string; readonly locale: Locale; readonly timeZone: string }>;
  /** Refuses where the shipment has too many files, or the organisation no room: for one more, or for the last one. */
  readonly assertRoom: (shipment: AskedShipment, isAttached: boolean) => Promise<void>;
  readonly attach: (
    shipment: AskedShipment,
    file: PreparedDocument & { readonly name: string; readonly addedBy: string },
  ) => Promise<void>;
};

export type DocumentDeps = {
  readonly clock: Clock;
  readonly secrets: LinkSecrets<DocumentRequestId>;
  readonly inScope: InScope<AskingRepos>;
  readonly findLink: (tokenHash: Buffer) => Promise<DocumentLink | null>;
  /** One transaction; what it records is in the name of the address that was asked. */
  readonly inLink: <Result>(
    link: DocumentLink,
    author: string,
    work: (repos: LinkRepos) => Promise<Result>,
  ) => Promise<Result>;
  readonly prepareFile: (file: IncomingFile, owner: OrganisationId) => Promise<PreparedDocument>;
  /** Refuses files without end. */
  readonly countUpload: (link: DocumentLink) => Promise<void>;
};

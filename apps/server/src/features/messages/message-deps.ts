import type { RecordEntry } from '@waybill/domain/audit';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { ReceiverMessage, TemplateText } from '@waybill/domain/message-template';
import type { MessageChannel } from '@waybill/domain/messages';
import type { ReceiverContact } from '@waybill/domain/organisation-config';
import type { Clock } from '../../clock.ts';
import type { InScope, Requester } from '../../http/visitor.ts';
import type { ChoiceLinks } from './choice-links.ts';
import type { MessageLog } from './message-log.repo.ts';
import type { MessageTemplates } from './message-templates.repo.ts';
import type { ReceiverChoices } from './receiver-choices.repo.ts';

/** A message that somebody sends to themselves. */
export type TestMessage = {
  readonly kind: ReceiverMessage;
  readonly channel: MessageChannel;
  readonly locale: Locale;
  readonly words: TemplateText;
  readonly to: string;
  readonly name: string;
};

export type ScopedMessages = {
  readonly log: MessageLog;
  readonly isShipmentSeen: (id: ShipmentId) => Promise<boolean>;
  readonly sendLane: (channel: MessageChannel) => Promise<void>;
};

export type ScopedTemplates = {
  readonly templates: MessageTemplates;
  readonly record: RecordEntry;
  readonly organisationName: string;
  readonly contact: ReceiverContact;
  readonly timeZone: string;
  readonly queueTest: (test: TestMessage) => Promise<void>;
};

/** Whoever a link is about, with the transaction of their organisation. */
export type ChoosingScope = {
  readonly choices: ReceiverChoices;
  readonly organisationName: string;
  readonly defaultLocale: Locale;
};

export type MessageDeps = {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly links: ChoiceLinks;
  /** In the requester's view: the log of a shipment. */
  readonly reading: InScope<ScopedMessages>;
  /** There, too. */
  readonly inView: InScope<ScopedMessages>;
  /** In all of the requester's organisation: words are the whole organisation's. */
  readonly inOrganisation: <Result>(
    by: Requester,
    work: (scoped: ScopedTemplates) => Promise<Result>,
  ) => Promise<Result>;
  /** Null for an organisation that is gone or disabled. */
  readonly choosing: <Result>(
    id: OrganisationId,
    work: (scoped: ChoosingScope) => Promise<Result>,
  ) => Promise<Result | null>;
  /** Refuses test messages without end. */
  readonly countTest: (by: Requester) => Promise<void>;
};

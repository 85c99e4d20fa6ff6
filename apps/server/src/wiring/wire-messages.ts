import { setTimeout as pause } from 'node:timers/promises';
import { messageChannel } from '@waybill/domain/messages';
import { type MailAdapter, MailRefusal } from '../adapters/mail/mail.ts';
import { type SmsAdapter, SmsRefusal } from '../adapters/sms/sms.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { DueMessage, MailContent, RenderedKind, SmsContent } from '../features/messages/message-kind.ts';
import { messageLane } from '../features/messages/message-lane.repo.ts';
import { type HandedOver, type SendDeps, sendMessages } from '../features/messages/send-messages.ts';
import type { KeptMail } from '../http/dev-outbox.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES, MESSAGE_RETRIES, SCHEDULE_RETRIES } from '../jobs/retry-policies.ts';
import { newestMessages, SEND_MESSAGES, wakeLanes } from '../records/messages.ts';
import { outboxRows } from '../records/outbox.ts';

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  /** Null where nobody sends mails yet. */
  readonly messageMail: MailAdapter | null;
  /** Null where nobody sends text messages. */
  readonly sms: SmsAdapter | null;
  readonly onError: (error: unknown) => void;
};

const unsubscribeHeaders = (url: string | undefined) =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** What came of handing a message over to a server of any kind. */
const handed = async (sending: Promise<string | null>): Promise<HandedOver> => {
  try {
    return { externalId: await sending };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return error instanceof MailRefusal || error instanceof SmsRefusal ? { refused: said } : { failed: said };
  }
};

const mailed = async (mail: MailAdapter, { id }: DueMessage, to: string, content: MailContent): Promise<null> => {
  const { subject, text, html, fromName, replyTo, attachments, unsubscribeUrl } = content;
  const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) };
  await mail.send({ id, to, subject, text, html, fromName, replyTo, attachments, headers });
  return null;
};

const texted = (sms: SmsAdapter, { id }: DueMessage, to: string, { text, fromName = '' }: SmsContent) =>
  sms.send({ id, to, text, fromName });

/** How many lanes a process works on at a time: they mostly wait for servers. */
const LANES = 8;
/** Mails and text messages. */
const LANES_OF_ONE = 2;

/** The jobs that send what is written to people about shipments and payments. */
export const messageJobKinds = (
  { database, clock, messageMail, sms, onError }: Needs,
  kinds: readonly RenderedKind[],
): readonly JobKind[] => {
  const deps: SendDeps = {
    kinds,
    inLane: (organisationId, work) =>
      database.inScope({ organisationId, subCompanyId: null }, (tx) => work(messageLane(tx, organisationId))),
    leavesTheSystem: (channel) => (channel === 'email' ? messageMail : sms)?.leavesTheSystem ?? null,
    handOver: async (message, to, content) => {
      if (content.channel === 'email' && messageMail) return handed(mailed(messageMail, message, to, content));
      if (content.channel === 'sms' && sms) return handed(texted(sms, message, to, content));
      return { failed: `nobody sends messages by ${content.channel}` };
    },
    retry: MESSAGE_RETRIES,
    pause,
    onError,
    clock,
  };
  return [
    {
      name: SEND_MESSAGES,
      atOnce: LANES,
      perOrganisation: LANES_OF_ONE,
      timeLimitMs: 10 * 60_000,
      retry: DATABASE_RETRIES,
      run: async ({ organisationId, payload }, { signal }) =>
        organisationId
          ? sendMessages(deps, { organisationId, channel: messageChannel.parse(payload.channel) }, signal)
          : 'done',
    },
    {
      name: 'wake-messages',
      atOnce: 1,
      perOrganisation: 1,
      timeLimitMs: 60_000,
      retry: SCHEDULE_RETRIES,
      schedule: { everyMinutes: 1, atMinute: 0 },
      run: async () => ({ record: (tx) => wakeLanes(tx, clock()) }),
    },
  ];
};

/** What a demo keeps instead of sending it: mails about accounts, and messages about shipments; the newest first. */
export const keptMails = (database: Database) => async (): Promise<readonly KeptMail[]> => {
  const [mails, messages] = await Promise.all([
    outboxRows(database).newest(),
    database.asOperator((tx) => newestMessages(tx)),
  ]);
  return [...mails, ...messages].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
};

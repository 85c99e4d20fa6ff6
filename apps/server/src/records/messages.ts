import type { MessageId, OrganisationId, RouteId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import { newId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { MessageChannel, MessageKind } from '@waybill/domain/messages';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';

/** The kind of job that sends what is due in one lane: that of an organisation and a channel. Enqueued by a trigger, too. */
export const SEND_MESSAGES = 'send-messages';

export type NewMessage = {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** A mail address or a phone number, as it was entered; it is judged when the message is sent. */
  readonly recipient: string;
  readonly recipientName?: string | null;
  /** Absent where it is decided when the message is sent. */
  readonly locale?: Locale;
  readonly shipmentKey?: ShipmentKey;
  /** The division that the shipment is of to the sender. */
  readonly subCompanyId?: SubCompanyId | null;
  readonly details?: Readonly<Record<string, unknown>>;
  /** A second message of the same organisation and key is not written. */
  readonly onceKey: string;
  /** Absent: at once. */
  readonly dueAt?: Date;
};

/**
 * Queues messages in the transaction that causes them: rolled back with it, and sent as soon as it is committed and they are due. Returns the
 * ids of those that are new.
 */
export const queueMessages = async (
  tx: Tx,
  organisationId: OrganisationId,
  messages: readonly NewMessage[],
  now: Date,
): Promise<readonly MessageId[]> => {
  if (messages.length === 0) return [];
  const rows = await tx
    .insertInto('messages')
    .values(
      messages.map((message) => ({
        organisation_id: organisationId,
        id: newId<MessageId>(),
        sub_company_id: message.subCompanyId ?? null,
        kind: message.kind,
        channel: message.channel,
        recipient: message.recipient,
        recipient_name: message.recipientName ?? null,
        locale: message.locale ?? null,
        shipment_key: message.shipmentKey ?? null,
        details: JSON.stringify(message.details ?? {}),
        once_key: message.onceKey,
        due_at: message.dueAt ?? now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organisation_id', 'once_key']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The queue lets one job of a key run at a time: that is the lane. */
export const laneJob = (channel: MessageChannel) => ({
  kind: SEND_MESSAGES,
  orderKey: channel,
  payload: { channel },
});

/** Has the lanes worked on in which something is due by now: what waited for its time, for another try, or for a process that died. */
export const wakeLanes = async (tx: Tx, now: Date): Promise<void> => {
  const { rows } = await sql<{ organisationId: OrganisationId; channel: MessageChannel }>`
    select organisation_id as "organisationId", channel from waybill.due_message_lanes(${now})`.execute(tx);
  await enqueueJobs(
    tx,
    rows.map(({ organisationId, channel }) => ({ ...laneJob(channel), organisationId })),
  );
};

/** Tells the receivers of a route's next stops that the vehicle is near, each once for each time out; in the organisation's own transaction. */
export const queueNear = async (tx: Tx, routeId: RouteId, now: Date): Promise<void> => {
  await sql`select waybill.queue_near_messages(${routeId}, ${now})`.execute(tx);
};

export type KeptMessage = {
  readonly id: MessageId;
  readonly channel: MessageChannel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly createdAt: string;
};

/** The newest that were sent, for the demo's outbox page. */
export const newestMessages = async (tx: Tx): Promise<readonly KeptMessage[]> => {
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'html', 'ended_at', 'created_at'])
    .where('state', '=', 'sent')
    .orderBy('ended_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject ?? '',
    text: row.body ?? '',
    html: row.html,
    createdAt: (row.ended_at ?? row.created_at).toISOString(),
  }));
};

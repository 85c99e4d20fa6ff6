import { MESSAGES_MAX, type Message } from '@waybill/contract/messages';
import type { MessageId, OrganisationId, ShipmentId } from '@waybill/domain/ids';
import type { MessageChannel } from '@waybill/domain/messages';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** What was written about shipments, as the organisation reads it. */
export const messageLog = (tx: Tx, organisationId: OrganisationId) => ({
  list: async (shipmentId: ShipmentId): Promise<readonly Message[]> => {
    const rows = await tx
      .selectFrom('messages as m')
      .innerJoin('shipments as s', 's.id', 'm.shipment_key')
      .selectAll('m')
      .where('m.organisation_id', '=', organisationId)
      .where('s.shipment_id', '=', shipmentId)
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id')
      .limit(MESSAGES_MAX)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      channel: row.channel,
      recipient: row.recipient,
      recipientName: row.recipient_name,
      state: row.state,
      reason: row.reason,
      problem: row.problem,
      attempts: row.attempts,
      createdAt: row.created_at.toISOString(),
      dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
      endedAt: row.ended_at?.toISOString() ?? null,
      subject: row.subject,
      text: row.body,
    }));
  },

  /** Null where there is none such, or its tries have not all failed. */
  tryAgain: async (id: MessageId, now: Date): Promise<MessageChannel | null> => {
    const row = await tx
      .updateTable('messages')
      .set({ state: 'waiting', reason: null, ended_at: null, attempts: 0, due_at: sql<Date>`least(due_at, ${now})` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .returning('channel')
      .executeTakeFirst();
    return row?.channel ?? null;
  },
});
export type MessageLog = ReturnType<typeof messageLog>;

import type { MessageId, OrganisationId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { MessageChannel, MessageFailure, MessageSkip } from '@waybill/domain/messages';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { DueMessage } from './message-kind.ts';

/** What is kept of a message that was sent. */
export type SentMessage = {
  readonly to: string;
  readonly locale: Locale | null;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  readonly externalId: string | null;
  readonly tellsTime: boolean;
};

/** A plan that was made when nothing waited reads far too much once thousands do. */
const planAnew = (tx: Tx) => sql`set local plan_cache_mode = force_custom_plan`.execute(tx);

/** What waits in the lanes of the transaction's organisation. */
export const messageLane = (tx: Tx, organisationId: OrganisationId) => {
  const row = (id: MessageId) =>
    tx
      .updateTable('messages')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', 'waiting');

  return {
    /**
     * Takes the next that are due, for as long as sending may take: they are due again at `until`, should nobody be left to say what came of
     * them. Two who take at the same time take different ones.
     */
    take: async (channel: MessageChannel, most: number, now: Date, until: Date): Promise<readonly DueMessage[]> => {
      await planAnew(tx);
      const { rows } = await sql<DueMessage>`
        with due as materialized (
          select d.id from waybill.messages d
          where d.organisation_id = ${organisationId} and d.channel = ${channel} and d.state = 'waiting' and d.due_at <= ${now}
          order by d.due_at, d.id limit ${most} for update skip locked)
        update waybill.messages m set due_at = ${until}, attempts = m.attempts + 1
        from due where m.organisation_id = ${organisationId} and m.id = due.id
        returning m.id, m.organisation_id as "organisationId", m.sub_company_id as "subCompanyId", m.kind, m.channel, m.recipient,
          m.recipient_name as "recipientName", m.locale, m.shipment_key as "shipmentKey", m.details,
          m.created_at as "createdAt", m.attempts`.execute(tx);
      return rows;
    },

    isOrganisationDisabled: async (): Promise<boolean> => {
      const { rows } = await sql<{ is: boolean }>`select waybill.is_organisation_disabled() as is`.execute(tx);
      return rows[0]?.is ?? true;
    },

    markSent: async (id: MessageId, sent: SentMessage, now: Date): Promise<void> => {
      await row(id)
        .set({
          state: 'sent',
          ended_at: now,
          problem: null,
          recipient: sent.to,
          locale: sent.locale,
          subject: sent.subject,
          body: sent.body,
          html: sent.html,
          external_id: sent.externalId,
          tells_time: sent.tellsTime,
        })
        .execute();
    },

    markSkipped: async (id: MessageId, reason: MessageSkip, now: Date): Promise<void> => {
      await row(id).set({ state: 'skipped', reason, ended_at: now }).execute();
    },

    markFailed: async (id: MessageId, reason: MessageFailure, problem: string, now: Date): Promise<void> => {
      await row(id).set({ state: 'failed', reason, problem, ended_at: now }).execute();
    },

    tryAgain: async (id: MessageId, problem: string, at: Date): Promise<void> => {
      await row(id).set({ problem, due_at: at }).execute();
    },

    /** It was not tried: the moment is not a good one, or whoever took it has to end. */
    putBack: async (id: MessageId, at: Date): Promise<void> => {
      await row(id)
        .set(({ eb }) => ({ due_at: at, attempts: eb('attempts', '-', 1) }))
        .execute();
    },
  };
};
export type MessageLane = ReturnType<typeof messageLane>;

import type { OrganisationId, PartnerId, ShipmentId, WebhookDeliveryId, WebhookId } from '@waybill/domain/ids';
import type { TargetFailure } from '@waybill/domain/target-failures';
import type { WebhookStop } from '@waybill/domain/webhook';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { mailRecipients } from '../../records/mail-recipients.ts';

export type LaneEndpoint = {
  readonly id: WebhookId;
  readonly organisationId: OrganisationId;
  readonly url: string;
  readonly secret: Buffer | null;
  readonly formerSecret: Buffer | null;
  readonly formerUntil: Date | null;
  /** Whose words it gets beside our statuses. */
  readonly partnerId: PartnerId | null;
  readonly isStopped: boolean;
  readonly isResting: boolean;
};

export type DueDelivery = {
  readonly id: WebhookDeliveryId;
  readonly event: string;
  readonly shipmentId: ShipmentId | null;
  readonly body: string;
  readonly attempts: number;
};

export type Attempt = {
  readonly begunAt: Date;
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | null;
  readonly answer: string | null;
  readonly failure: TargetFailure | null;
};

export type Outcome = 'delivered' | 'failed' | { readonly retryInMs: number };

/** So many of those that are sent side by side are the newest. */
const NEWEST = 2;

/** Of each delivery, the newest: it is tried ten times, and may be sent again without end. */
const KEPT_ATTEMPTS = 20;

/**
 * Of a delivery `d`: it waits for this endpoint, and no earlier one of its shipment does. The earlier one is asked for by shipment and endpoint
 * alone, which only the index for this question begins with: thousands may have come since the planner last learnt anything about the table.
 */
const isFirst = (organisationId: OrganisationId, id: WebhookId) => sql`
  d.organisation_id = ${organisationId} and d.endpoint_id = ${id} and d.state = 'waiting'
  and not exists (select from waybill.webhook_deliveries e where e.shipment_key = d.shipment_key
    and e.endpoint_id = d.endpoint_id and e.state = 'waiting' and e.position < d.position)`;

/** A plan that was made when nothing waited reads the whole table for each row of it. */
const planAnew = (tx: Tx) => sql`set local plan_cache_mode = force_custom_plan`.execute(tx);

/** One endpoint and what waits for it, for the job that sends it; the times are the database's. */
export const webhookLane = (tx: Tx, id: WebhookId) => ({
  /** Null once it is deleted. */
  endpoint: async (): Promise<LaneEndpoint | null> => {
    const row = await tx
      .selectFrom('webhook_endpoints')
      .select([
        'id',
        'organisation_id as organisationId',
        'url',
        'secret',
        'former_secret as formerSecret',
        'former_until as formerUntil',
        'partner_id as partnerId',
        sql<boolean>`stopped_at is not null`.as('isStopped'),
        sql<boolean>`coalesce(resting_until > clock_timestamp(), false)`.as('isResting'),
      ])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** The endpoint keeps the secret that came first. */
  giveSecret: async (sealed: Buffer): Promise<void> => {
    await tx
      .updateTable('webhook_endpoints')
      .set({ secret: sealed })
      .where('id', '=', id)
      .where('secret', 'is', null)
      .execute();
  },

  /**
   * The first of each shipment that is due; what comes after it waits for it. Some of them are the newest: what happens now does not wait behind
   * the thousands of a file that was imported a moment ago, and those go on all the same.
   */
  due: async (organisationId: OrganisationId, most: number): Promise<DueDelivery[]> => {
    const newest = Math.min(NEWEST, Math.floor(most / 2));
    const ids = (order: RawBuilder<unknown>, limit: number) => sql`
      select d.id from waybill.webhook_deliveries d
      where ${isFirst(organisationId, id)} and d.due_at <= statement_timestamp() order by ${order} limit ${limit}`;
    await planAnew(tx);
    const { rows } = await sql<DueDelivery>`
      select d.id, d.event, d.shipment_id as "shipmentId", d.body, d.attempts from waybill.webhook_deliveries d
      where d.organisation_id = ${organisationId}
        and d.id in ((${ids(sql`d.due_at, d.position`, most - newest)}) union (${ids(sql`d.due_at desc, d.position desc`, newest)}))
      order by d.due_at, d.position`.execute(tx);
    return rows;
  },

  /** The log tells what was sent. */
  setBody: async (organisationId: OrganisationId, delivery: WebhookDeliveryId, body: string): Promise<void> => {
    await tx
      .updateTable('webhook_deliveries')
      .set({ body })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', delivery)
      .execute();
  },

  record: async (
    organisationId: OrganisationId,
    delivery: DueDelivery,
    attempt: Attempt,
    outcome: Outcome,
  ): Promise<void> => {
    await tx
      .with('older', (db) =>
        db
          .deleteFrom('webhook_attempts')
          .where('organisation_id', '=', organisationId)
          .where('delivery_id', '=', delivery.id)
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('webhook_attempts as a')
              .select('a.id')
              .where('a.organisation_id', '=', organisationId)
              .where('a.delivery_id', '=', delivery.id)
              .orderBy('a.begun_at', 'desc')
              .orderBy('a.id')
              .offset(KEPT_ATTEMPTS - 1),
          ),
      )
      .insertInto('webhook_attempts')
      .values({
        organisation_id: organisationId,
        delivery_id: delivery.id,
        begun_at: attempt.begunAt,
        duration_ms: attempt.durationMs,
        headers: JSON.stringify(attempt.headers),
        status: attempt.status,
        answer: attempt.answer,
        failure: attempt.failure,
      })
      .execute();
    const isOver = typeof outcome === 'string';
    await tx
      .updateTable('webhook_deliveries')
      .set({
        attempts: delivery.attempts + 1,
        ...(isOver
          ? { state: outcome, finished_at: sql<Date>`clock_timestamp()` }
          : { due_at: sql<Date>`clock_timestamp() + ${outcome.retryInMs}::float8 * interval '1 millisecond'` }),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', delivery.id)
      .execute();
  },

  /** It is well: nothing of what it did before counts. */
  markDelivered: async (): Promise<void> => {
    await tx
      .updateTable('webhook_endpoints')
      .set({ delivered_at: sql<Date>`clock_timestamp()`, rests: 0, resting_until: null })
      .where('id', '=', id)
      .execute();
  },

  /** Nobody is kept busy by one that lets everything time out. */
  rest: async (): Promise<void> => {
    await tx
      .updateTable('webhook_endpoints')
      .set({
        rests: sql<number>`least(rests + 1, 4)`,
        resting_until: sql<Date>`clock_timestamp() + interval '30 seconds' * 2 ^ least(rests, 4)`,
      })
      .where('id', '=', id)
      .execute();
  },

  /** Whether the endpoint has taken nothing since the delivery was entered. */
  hasTakenNothingSince: async (organisationId: OrganisationId, delivery: WebhookDeliveryId): Promise<boolean> => {
    const { rows } = await sql`select from waybill.webhook_endpoints e
      join waybill.webhook_deliveries d on d.organisation_id = e.organisation_id and d.endpoint_id = e.id
      where e.id = ${id} and d.organisation_id = ${organisationId} and d.id = ${delivery}
        and (e.delivered_at is null or e.delivered_at < d.created_at)`.execute(tx);
    return rows.length > 0;
  },

  /** False when it was stopped before. */
  stop: async (because: WebhookStop): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_endpoints')
      .set({ stopped_at: sql<Date>`clock_timestamp()`, stopped_because: because })
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** The people who look after it, to be told. */
  managers: (organisationId: OrganisationId) =>
    mailRecipients(tx, organisationId, ['developer', 'super-admin'], { ofWholeOnly: true }),

  /** The job that was to look now has come. */
  markWoken: async (): Promise<void> => {
    await tx.updateTable('webhook_endpoints').set({ woken_at: null }).where('id', '=', id).execute();
  },

  /**
   * In how many milliseconds somebody has to look again; null where nothing waits, or somebody will look in time. Whoever is told a number
   * has to see to it.
   */
  nextLook: async (organisationId: OrganisationId): Promise<number | null> => {
    await planAnew(tx);
    const { rows } = await sql<{ ms: number }>`
      with next as (
        select greatest(first.due_at, e.resting_until, clock_timestamp()) as at
        from waybill.webhook_endpoints e
        cross join (select d.due_at from waybill.webhook_deliveries d
          where ${isFirst(organisationId, id)} order by d.due_at, d.position limit 1) first
        where e.id = ${id} and e.stopped_at is null
      )
      update waybill.webhook_endpoints e set woken_at = next.at from next
      where e.id = ${id} and (e.woken_at is null or e.woken_at <= clock_timestamp() or e.woken_at > next.at)
      returning extract(epoch from next.at - clock_timestamp())::float8 * 1000 as ms`.execute(tx);
    return rows[0] ? Math.max(0, rows[0].ms) : null;
  },
});
export type WebhookLane = ReturnType<typeof webhookLane>;

import type { WebhookDeliveryId, WebhookId } from '@waybill/domain/ids';
import { TEST_EVENT, type WebhookFields, type WebhookState } from '@waybill/domain/webhook';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { WebhookEndpoints } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { referredOrNull } from '../../db/unique.ts';
import { wholeList } from '../../db/whole-list.ts';

export type StoredWebhook = Selectable<WebhookEndpoints> & {
  readonly waiting: number;
  readonly is_failing: boolean;
};

type Listed = {
  readonly webhook?: WebhookId | undefined;
  readonly after?: WebhookDeliveryId | undefined;
  readonly state?: WebhookState | undefined;
};

/** The endpoints of an organisation, and what was sent to them. */
export const webhooksRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const endpoints = () =>
    tx
      .selectFrom('webhook_endpoints as w')
      .selectAll('w')
      .select(
        sql<number>`(select count(*)::int from waybill.webhook_deliveries d where d.organisation_id = w.organisation_id
          and d.endpoint_id = w.id and d.state = 'waiting')`.as('waiting'),
      )
      .select(
        sql<boolean>`exists (select from waybill.webhook_deliveries d
          join waybill.webhook_attempts a on a.organisation_id = d.organisation_id and a.delivery_id = d.id
          where d.organisation_id = w.organisation_id and d.endpoint_id = w.id and d.state = 'waiting' and d.attempts > 0
            and (w.delivered_at is null or a.begun_at > w.delivered_at))`.as('is_failing'),
      )
      .where('w.organisation_id', '=', organisationId);
  const update = (id: WebhookId) =>
    tx.updateTable('webhook_endpoints').where('organisation_id', '=', organisationId).where('id', '=', id);
  const deliveries = () =>
    tx
      .selectFrom('webhook_deliveries as d')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('webhook_attempts as a')
            .select(['a.status', 'a.failure', 'a.duration_ms'])
            .whereRef('a.organisation_id', '=', 'd.organisation_id')
            .whereRef('a.delivery_id', '=', 'd.id')
            .orderBy('a.begun_at', 'desc')
            .limit(1)
            .as('l'),
        (join) => join.onTrue(),
      )
      .selectAll('d')
      .select(['l.status', 'l.failure', 'l.duration_ms'])
      .select(
        sql<boolean>`d.state = 'waiting' and exists (select from waybill.webhook_deliveries e
          where e.organisation_id = d.organisation_id and e.endpoint_id = d.endpoint_id and e.shipment_key = d.shipment_key
            and e.state = 'waiting' and e.position < d.position)`.as('is_behind'),
      )
      .where('d.organisation_id', '=', organisationId);

  return {
    list: () => endpoints().orderBy('w.created_at').orderBy('w.id').execute(),
    find: async (id: WebhookId) => (await endpoints().where('w.id', '=', id).executeTakeFirst()) ?? null,
    /** Like `find`, and no other transaction changes it until this one is over. */
    hold: async (id: WebhookId) =>
      (await endpoints().where('w.id', '=', id).forNoKeyUpdate('w').executeTakeFirst()) ?? null,

    /** Locks out others who add one: so that they count each other's. */
    countHeld: async (): Promise<number> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${organisationId}`}, 0))`.execute(tx);
      const { count } = await tx
        .selectFrom('webhook_endpoints')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('organisation_id', '=', organisationId)
        .where('config_key', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Null when its partner was deleted meanwhile. */
    add: (id: WebhookId, { url, description, events, partnerId = null }: WebhookFields, secret: Buffer, at: Date) =>
      referredOrNull(() =>
        tx
          .insertInto('webhook_endpoints')
          .values({
            organisation_id: organisationId,
            id,
            url,
            description,
            events,
            partner_id: partnerId,
            secret,
            created_at: at,
            updated_at: at,
          })
          .execute(),
      ),

    /** Null when its new partner was deleted meanwhile. */
    change: (
      held: Pick<StoredWebhook, 'id' | 'version'>,
      columns: Partial<Omit<Selectable<WebhookEndpoints>, 'organisation_id' | 'id'>>,
      at: Date,
    ) =>
      referredOrNull(() =>
        update(held.id)
          .set({ ...columns, version: held.version + 1, updated_at: at })
          .execute(),
      ),

    /** A secret where there was none is no change that others have to know of. */
    giveSecret: async (id: WebhookId, secret: Buffer): Promise<void> => {
      await update(id).set({ secret }).execute();
    },

    remove: async (id: WebhookId): Promise<void> => {
      await tx
        .deleteFrom('webhook_endpoints')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    },

    /**
     * The newest first, starting after `after`. The first of each endpoint are found by its own index, and these few are put in order: an
     * index over all of them would cost every event more than this costs a reader.
     */
    page: ({ webhook, after, state }: Listed, limit: number) =>
      deliveries()
        .where(({ eb, selectFrom }) =>
          eb(
            'd.id',
            'in',
            selectFrom('webhook_endpoints as w')
              .innerJoinLateral(
                (of) =>
                  of
                    .selectFrom('webhook_deliveries as n')
                    .select(['n.id', 'n.position'])
                    .whereRef('n.organisation_id', '=', 'w.organisation_id')
                    .whereRef('n.endpoint_id', '=', 'w.id')
                    .$if(after !== undefined, (query) =>
                      query.where(
                        sql<boolean>`(n.position, n.id) < (select f.position, f.id from waybill.webhook_deliveries f
                          where f.organisation_id = ${organisationId} and f.id = ${after})`,
                      ),
                    )
                    .$if(state !== undefined, (query) => query.where('n.state', '=', state as WebhookState))
                    .orderBy('n.position', 'desc')
                    .orderBy('n.id', 'desc')
                    .limit(limit)
                    .as('newest'),
                (join) => join.onTrue(),
              )
              .select('newest.id')
              .where('w.organisation_id', '=', organisationId)
              .$if(webhook !== undefined, (query) => query.where('w.id', '=', webhook as WebhookId))
              .orderBy('newest.position', 'desc')
              .orderBy('newest.id', 'desc')
              .limit(limit),
          ),
        )
        .orderBy('d.position', 'desc')
        .orderBy('d.id', 'desc')
        .execute(),

    /** The log without its pages. */
    whole: ({ webhook, state }: Omit<Listed, 'after'>) =>
      wholeList(
        tx,
        deliveries()
          .$if(webhook !== undefined, (query) => query.where('d.endpoint_id', '=', webhook as WebhookId))
          .$if(state !== undefined, (query) => query.where('d.state', '=', state as WebhookState))
          .orderBy('d.position', 'desc')
          .orderBy('d.id', 'desc'),
      ),

    findDelivery: async (id: WebhookDeliveryId) =>
      (await deliveries().where('d.id', '=', id).executeTakeFirst()) ?? null,

    attempts: (id: WebhookDeliveryId) =>
      tx
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('delivery_id', '=', id)
        .orderBy('begun_at', 'desc')
        .orderBy('id')
        .execute(),

    addTest: async (endpoint: WebhookId, id: WebhookDeliveryId, body: string): Promise<void> => {
      await tx
        .insertInto('webhook_deliveries')
        .values({ organisation_id: organisationId, id, endpoint_id: endpoint, event: TEST_EVENT, body })
        .execute();
    },

    /** Whether it is to be sent now or being sent; and no other transaction changes it until this one is over. */
    holdDelivery: async (id: WebhookDeliveryId) => {
      const row = await tx
        .selectFrom('webhook_deliveries')
        .select([
          'endpoint_id',
          sql<boolean>`state = 'waiting' and (attempts = 0 or due_at <= clock_timestamp())`.as('isOnItsWay'),
        ])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row ?? null;
    },

    /** All tries are ahead of it again. */
    sendAgain: async (id: WebhookDeliveryId): Promise<void> => {
      await tx
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, due_at: sql<Date>`clock_timestamp()`, finished_at: null })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    },
  };
};
export type WebhooksRepo = ReturnType<typeof webhooksRepo>;

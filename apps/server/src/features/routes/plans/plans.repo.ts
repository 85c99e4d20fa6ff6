import { type AskedPlan, type Plan, type PlanTotals, plan as planSchema } from '@waybill/contract/plans';
import { deliveryId, type PlanId, shipmentKey, vehicleId } from '@waybill/domain/ids';
import type { PlanState } from '@waybill/domain/route/plan';
import { STOP_KINDS } from '@waybill/domain/stop';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { WrittenJson } from '../../../written-json.ts';

/** Routes as they were found best, with the versions of those that they are to replace. */
export const foundRoutes = z.array(
  z.object({
    vehicleId,
    version: z.number(),
    stops: z.array(
      z.object({
        id: deliveryId.nullable(),
        kind: z.enum(STOP_KINDS),
        shipments: z.array(shipmentKey),
      }),
    ),
  }),
);
export type FoundRoutes = z.infer<typeof foundRoutes>;

/** A plan whose best is only passed on: it is large, and asked for again and again. */
export type TellablePlan = Omit<Plan, 'best'> & { readonly best: WrittenJson | null };

export type FoundPlan = { readonly shown: NonNullable<Plan['best']>; readonly routes: FoundRoutes };

type Heard = { readonly isToEnd: boolean; readonly isWatched: boolean };

/** An open board asks more often. */
const WATCHED_FOR = sql.lit('10 s');

export type PlansRepo = ReturnType<typeof plansRepo>;

export const plansRepo = (tx: Tx, { organisationId, subCompanyId }: Scope) => {
  const of = (id: PlanId) => tx.selectFrom('plans').where('organisation_id', '=', organisationId).where('id', '=', id);

  return {
    add: async (id: PlanId, asked: AskedPlan, now: Date): Promise<void> => {
      await tx
        .insertInto('plans')
        .values({
          organisation_id: organisationId,
          id,
          sub_company_id: subCompanyId,
          day: asked.day,
          asked: JSON.stringify(asked),
          state: 'waiting',
          created_at: now,
        })
        .execute();
    },

    find: async (id: PlanId, whileRunning: 'whole' | 'figures' = 'whole'): Promise<TellablePlan | null> => {
      const isTold = whileRunning === 'whole' ? sql`true` : sql`finished_at is not null`;
      const row = await of(id)
        .select(['day', 'state', 'progress', 'asked', 'figures'])
        .select(sql<string | null>`case when ${isTold} then best::text end`.as('best'))
        .executeTakeFirst();
      if (!row) return null;
      const { best, asked, figures, ...told } = row;
      return {
        id,
        ...told,
        asked: planSchema.shape.asked.parse(asked),
        figures: planSchema.shape.figures.parse(figures),
        best: best === null ? null : new WrittenJson(best),
      };
    },

    found: async (id: PlanId): Promise<{ readonly day: string; readonly routes: FoundRoutes } | null> => {
      const row = await of(id).select(['day', 'routes']).executeTakeFirst();
      return row?.routes ? { day: row.day, routes: foundRoutes.parse(row.routes) } : null;
    },

    /** What was asked, while there is still something to do for it. */
    waiting: async (id: PlanId) => {
      const row = await of(id).select(['asked', 'sub_company_id']).where('finished_at', 'is', null).executeTakeFirst();
      return row ? { asked: planSchema.shape.asked.parse(row.asked), subCompanyId: row.sub_company_id } : null;
    },

    /** Somebody looks at the best so far. */
    watch: async (id: PlanId): Promise<void> => {
      await tx
        .updateTable('plans')
        .set({ watched_at: sql`now()` })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute();
    },

    /** Tells how far it is, and hears whether somebody wants it to end or looks at the best so far. */
    tell: async (id: PlanId, progress: number, figures: PlanTotals | null): Promise<Heard> => {
      const row = await tx
        .updateTable('plans')
        .set({ state: 'running', progress, ...(figures && { figures: JSON.stringify(figures) }) })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .returning([
          'stop_requested_at',
          sql<boolean>`coalesce(watched_at > now() - ${WATCHED_FOR}::interval, false)`.as('isWatched'),
        ])
        .executeTakeFirst();
      return { isToEnd: !row || row.stop_requested_at !== null, isWatched: row?.isWatched ?? false };
    },

    /** Keeps the best so far. */
    keep: async (id: PlanId, found: FoundPlan): Promise<void> => {
      await tx
        .updateTable('plans')
        .set(columnsOf(found))
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute();
    },

    end: async (id: PlanId, state: PlanState, found: FoundPlan | null, now: Date): Promise<void> => {
      await tx
        .updateTable('plans')
        .set({ state, progress: 1, finished_at: now, ...(found && columnsOf(found)) })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    },

    /** One that nobody has begun with is over at once. */
    stop: async (id: PlanId, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable('plans')
        .set({
          stop_requested_at: now,
          finished_at: sql`case when state = 'waiting' then ${now} else finished_at end`,
          state: sql<PlanState>`case when state = 'waiting' then 'stopped' else state end`,
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

const columnsOf = ({ shown, routes }: FoundPlan) => ({
  figures: JSON.stringify(shown.proposed),
  best: JSON.stringify(shown),
  routes: JSON.stringify(routes),
});

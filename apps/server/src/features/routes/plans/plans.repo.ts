import { type AskedPlan, type Plan, plan as planSchema } from '@waybill/contract/plans';
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

/** A plan whose best is only passed on: it is large, and asked for each second. */
export type TellablePlan = Omit<Plan, 'best'> & { readonly best: WrittenJson | null };

export type FoundPlan = { readonly shown: NonNullable<Plan['best']>; readonly routes: FoundRoutes };

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

    find: async (id: PlanId): Promise<TellablePlan | null> => {
      const row = await of(id)
        .select(['day', 'state', 'progress', 'asked', sql<string | null>`best::text`.as('best')])
        .executeTakeFirst();
      if (!row) return null;
      const { best, asked, ...told } = row;
      return {
        id,
        ...told,
        asked: planSchema.shape.asked.parse(asked),
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

    /** Keeps what is found so far. True when somebody wants it to end. */
    tell: async (id: PlanId, progress: number, found: FoundPlan | null): Promise<boolean> => {
      const row = await tx
        .updateTable('plans')
        .set({ state: 'running', progress, ...(found && columnsOf(found)) })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .returning('stop_requested_at')
        .executeTakeFirst();
      return !row || row.stop_requested_at !== null;
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

const columnsOf = ({ shown, routes }: FoundPlan) => ({ best: JSON.stringify(shown), routes: JSON.stringify(routes) });

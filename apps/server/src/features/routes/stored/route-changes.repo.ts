import type { Author } from '@waybill/domain/actor';
import { deliveryId, type RouteChangeId, routeChangeId, shipmentKey, vehicleId } from '@waybill/domain/ids';
import { STOP_KINDS } from '@waybill/domain/stop';
import { beforeChange } from '@waybill/domain/undo-change';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';

/** Routes as they were before a change, and the shipments whose status it has changed. */
export const keptChange = z.object({
  routes: z.array(
    z.object({
      vehicleId,
      day: z.string(),
      /** The version that the change has left. */
      version: z.number(),
      startTime: z.string().nullable(),
      stops: z.array(
        z.object({
          id: deliveryId,
          kind: z.enum(STOP_KINDS),
          isLocked: z.boolean(),
          tasks: z.array(z.object({ shipment: shipmentKey, wasInWarehouse: z.boolean() })),
        }),
      ),
    }),
  ),
  shipments: z.array(z.object({ key: shipmentKey, version: z.number(), before: beforeChange })),
  /** The change that this one has undone. */
  undoes: routeChangeId.optional(),
});
export type KeptChange = z.infer<typeof keptChange>;

export type StoredChange = {
  readonly id: RouteChangeId;
  readonly authorId: string;
  readonly changedAt: Date;
  readonly undoneAt: Date | null;
  readonly kept: KeptChange;
};

/** A route or a shipment that was changed, and then undone: the version that the change has found, and the one that the undo has left. */
export type UndoneStep = { readonly what: string; readonly found: number; readonly version: number };

/** The versions that a change has left, of routes by their day and vehicle (see `routeName`) and of shipments by their key. */
const versionsIn = (kept: RawBuilder<unknown>) => sql`
  select (r ->> 'day') || ' ' || (r ->> 'vehicleId') as what, (r ->> 'version')::integer as version
  from jsonb_array_elements(${kept} -> 'routes') r
  union all
  select s ->> 'key', (s ->> 'version')::integer from jsonb_array_elements(${kept} -> 'shipments') s`;

export type RouteChangesRepo = ReturnType<typeof routeChangesRepo>;

/** Changes of routes that can be undone for a minute. */
export const routeChangesRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const one = (id: RouteChangeId) =>
    tx.selectFrom('route_changes').selectAll().where('organisation_id', '=', organisationId).where('id', '=', id);

  return {
    keep: async (id: RouteChangeId, author: Author, kept: KeptChange, now: Date): Promise<boolean> => {
      if (author.id === null) return false;
      await tx
        .insertInto('route_changes')
        .values({
          organisation_id: organisationId,
          id,
          author_id: author.id,
          kept: JSON.stringify(kept),
          changed_at: now,
        })
        .execute();
      return true;
    },

    find: async (id: RouteChangeId): Promise<StoredChange | null> => {
      const row = await one(id).executeTakeFirst();
      return row
        ? {
            id: row.id,
            authorId: row.author_id,
            changedAt: row.changed_at,
            undoneAt: row.undone_at,
            kept: keptChange.parse(row.kept),
          }
        : null;
    },

    /** What has been changed after a change, and undone again. */
    undoneSince: async ({ changedAt }: Pick<StoredChange, 'changedAt'>): Promise<readonly UndoneStep[]> => {
      const { rows } = await sql<UndoneStep>`
        select was.what, was.version - 1 as found, undone.version
        from waybill.route_changes u
        join waybill.route_changes c on c.organisation_id = u.organisation_id and c.id = (u.kept ->> 'undoes')::uuid
        cross join lateral (${versionsIn(sql`c.kept`)}) was
        join lateral (${versionsIn(sql`u.kept`)}) undone on undone.what = was.what
        where u.organisation_id = ${organisationId} and u.changed_at >= ${changedAt}`.execute(tx);
      return rows;
    },

    /** False when it has been undone already: of two tabs that undo at once, one does. */
    markUndone: async (id: RouteChangeId, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable('route_changes')
        .set({ undone_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('undone_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

import type { ConflictReason } from '@waybill/domain/fetch-updates/fetch-source';
import type { FetchConflictId, FetchRunId, ShipmentKey } from '@waybill/domain/ids';
import type { FailureParty } from '@waybill/domain/transitions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { wholeList } from '../../db/whole-list.ts';

export type Values = Readonly<Record<string, unknown>>;

export type NewConflict = {
  readonly key: ShipmentKey;
  readonly path: string;
  readonly reason: ConflictReason;
  readonly theirs: unknown;
  readonly statusReason: string | null;
  readonly failureParty: FailureParty | null;
};

export type FetchedValuesRepo = ReturnType<typeof fetchedValuesRepo>;

/** What the source told last of each shipment, and where it and we do not agree. */
export const fetchedValuesRepo = (
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  /** Of shipments as `s`. */
  isInView: RawBuilder<boolean>,
) => {
  const conflicts = () =>
    tx
      .selectFrom('fetch_conflicts as c')
      .innerJoin('shipments as s', 's.id', 'c.shipment_key')
      .where('c.organisation_id', '=', organisationId)
      .where(isInView);

  const newestConflicts = () => conflicts().selectAll('c').orderBy('c.found_at', 'desc').orderBy('c.id', 'desc');

  const conflict = (id: FetchConflictId) =>
    tx.selectFrom('fetch_conflicts').selectAll().where('organisation_id', '=', organisationId).where('id', '=', id);

  return {
    of: async (keys: readonly ShipmentKey[]): Promise<ReadonlyMap<ShipmentKey, Values>> => {
      if (keys.length === 0) return new Map();
      const rows = await tx
        .selectFrom('fetched_values')
        .select(['shipment_key', 'values'])
        .where('organisation_id', '=', organisationId)
        .where('shipment_key', 'in', keys)
        .execute();
      return new Map(rows.map((row) => [row.shipment_key, row.values]));
    },

    /** The values of these shipments that people and programs have typed, since the shipment was entered. */
    typedHere: async (keys: readonly ShipmentKey[]): Promise<ReadonlyMap<ShipmentKey, ReadonlySet<string>>> => {
      if (keys.length === 0) return new Map();
      const { rows } = await sql<{ key: ShipmentKey; paths: string[] }>`
        select h.shipment_key as key, array_agg(distinct path) as paths
        from waybill.shipment_history h cross join lateral jsonb_object_keys(h.changes) path
        where h.organisation_id = ${organisationId} and h.shipment_key = any (${[...keys]}::uuid[])
          and h.action = 'edited' and h.source <> 'fetch'
        group by h.shipment_key`.execute(tx);
      return new Map(rows.map(({ key, paths }) => [key, new Set(paths)]));
    },

    put: async (values: ReadonlyMap<ShipmentKey, Values>): Promise<void> => {
      if (values.size === 0) return;
      const lines = [...values].map(([key, told]) => ({ key, told }));
      await sql`insert into waybill.fetched_values (organisation_id, shipment_key, values)
        select ${organisationId}::uuid, l.key, l.told from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (key uuid, told jsonb)
        on conflict (organisation_id, shipment_key) do update set values = excluded.values
        where fetched_values.values <> excluded.values`.execute(tx);
    },

    /** Another source has told nothing yet. */
    forget: async (): Promise<void> => {
      await tx.deleteFrom('fetched_values').where('organisation_id', '=', organisationId).execute();
      await tx.deleteFrom('fetch_conflicts').where('organisation_id', '=', organisationId).execute();
    },

    /** One that is known already with the same value stays as it is. */
    addConflicts: async (run: FetchRunId, found: readonly NewConflict[], at: Date): Promise<void> => {
      if (found.length === 0) return;
      const lines = found.map(({ key, path, reason, theirs, statusReason, failureParty }) => ({
        key,
        path,
        reason,
        theirs: theirs ?? null,
        status_reason: statusReason,
        failure_party: failureParty,
      }));
      await sql`insert into waybill.fetch_conflicts (organisation_id, shipment_key, path, id, run_id, reason, theirs,
          status_reason, failure_party, found_at)
        select ${organisationId}::uuid, l.key, l.path, gen_random_uuid(), ${run}::uuid, l.reason, coalesce(l.theirs, 'null'),
          l.status_reason, l.failure_party, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          l (key uuid, path text, reason text, theirs jsonb, status_reason text, failure_party text)
        on conflict (organisation_id, shipment_key, path) do update
        set id = excluded.id, run_id = excluded.run_id, reason = excluded.reason, theirs = excluded.theirs,
          status_reason = excluded.status_reason, failure_party = excluded.failure_party, found_at = excluded.found_at
        where (fetch_conflicts.theirs, fetch_conflicts.reason) is distinct from (excluded.theirs, excluded.reason)`.execute(
        tx,
      );
    },

    /** Where both agree again, or theirs is what it was, there is nothing to decide. */
    removeConflicts: async (over: readonly { readonly key: ShipmentKey; readonly path: string }[]): Promise<void> => {
      if (over.length === 0) return;
      await sql`delete from waybill.fetch_conflicts c
        using jsonb_to_recordset(${JSON.stringify(over)}::jsonb) l (key uuid, path text)
        where c.organisation_id = ${organisationId} and c.shipment_key = l.key and c.path = l.path`.execute(tx);
    },

    findConflict: async (id: FetchConflictId) => (await conflict(id).executeTakeFirst()) ?? null,
    /** Like `findConflict`, and locks it until the transaction is over. */
    holdConflict: async (id: FetchConflictId) => (await conflict(id).forUpdate().executeTakeFirst()) ?? null,

    countConflicts: async (): Promise<number> => {
      const { count } = await conflicts()
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The newest first. */
    conflictPage: (after: FetchConflictId | undefined, limit: number) =>
      newestConflicts()
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(c.found_at, c.id) < (select f.found_at, f.id from waybill.fetch_conflicts f
              where f.organisation_id = ${organisationId} and f.id = ${after})`,
          ),
        )
        .limit(limit)
        .execute(),
    wholeConflicts: () => wholeList(tx, newestConflicts()),
  };
};

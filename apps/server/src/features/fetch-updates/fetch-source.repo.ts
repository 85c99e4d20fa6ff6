import type { FetchSourceFields, FetchTiming } from '@waybill/domain/fetch-updates/fetch-source';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { FetchSources } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';

export type StoredSource = ReturnType<typeof storedOf>;

const storedOf = (row: Selectable<FetchSources>) => ({
  url: row.url,
  token: row.token,
  tokenEnd: row.token_end,
  recordsAt: row.records_at,
  mapping: row.mapping,
  schedule: row.schedule,
  dailyAt: row.daily_at,
  dueAt: row.due_at,
  version: row.version,
});

type Written = FetchSourceFields &
  FetchTiming & {
    readonly token: Buffer | null;
    readonly tokenEnd: string;
    readonly dueAt: Date | null;
    readonly version: number;
  };

export type FetchSourceRepo = ReturnType<typeof fetchSourceRepo>;

/** The external source of an organisation. */
export const fetchSourceRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const select = () => tx.selectFrom('fetch_sources').selectAll().where('organisation_id', '=', organisationId);
  const one = (row: Selectable<FetchSources> | undefined) => (row ? storedOf(row) : null);
  return {
    find: async () => one(await select().executeTakeFirst()),
    /** Like `find`, and no other transaction changes it until this one is over. */
    hold: async () => one(await select().forUpdate().executeTakeFirst()),

    /** False when somebody else has just set up the first one. */
    put: async ({ mapping, ...of }: Written, at: Date): Promise<boolean> => {
      const columns = {
        url: of.url,
        token: of.token,
        token_end: of.tokenEnd,
        records_at: of.recordsAt,
        mapping: JSON.stringify(mapping),
        schedule: of.schedule,
        daily_at: of.dailyAt,
        due_at: of.dueAt,
        version: of.version,
        updated_at: at,
      };
      const written = await tx
        .insertInto('fetch_sources')
        .values({ organisation_id: organisationId, ...columns })
        .onConflict((conflict) =>
          conflict
            .column('organisation_id')
            .doUpdateSet(columns)
            .where('fetch_sources.version', '=', of.version - 1),
        )
        .returning('organisation_id')
        .executeTakeFirst();
      return written !== undefined;
    },

    setDue: async (dueAt: Date | null): Promise<void> => {
      await tx
        .updateTable('fetch_sources')
        .set({ due_at: dueAt })
        .where('organisation_id', '=', organisationId)
        .execute();
    },
  };
};

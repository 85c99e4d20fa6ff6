import { sql } from 'kysely';
import type { Heard, Told } from '../tallies.ts';
import type { Database } from './connect.ts';

/** What is under way in a process that has said nothing for so long is no longer counted: it has ended. */
const SILENT_SECONDS = 15;

/** Told later than now, but for those who tell at this moment: the clock was set back, and it would count until the clock is there again. */
const TOLD_AHEAD = sql`told_at > now() + interval '1 second'`;

type Exchange = { readonly told: readonly Told[]; readonly asked: readonly string[] };

/**
 * The counts of all processes of this database. Each keeps rows of its own and says its whole count, so that nothing is wrong when it says one
 * twice, and nobody waits for another's row. Times are the database's.
 */
export const limitCounts = (database: Pick<Database, 'asOperator'>, process: string) => ({
  /** Tells what this process counts, and answers what the others do. */
  exchange: ({ told, asked }: Exchange): Promise<readonly Heard[]> =>
    database.asOperator(async (tx) => {
      if (told.length > 0) {
        await sql`insert into waybill.limit_counts (process, key, counted, ends_at, told_at)
          select ${process}, key, counted, now() + left_ms * interval '1 millisecond', now()
          from unnest(${told.map(({ key }) => key)}::text[], ${told.map(({ counted }) => counted)}::integer[],
            ${told.map(({ leftMs }) => leftMs)}::float8[]) as told (key, counted, left_ms)
          on conflict (key, process) do update
            set counted = excluded.counted, ends_at = excluded.ends_at, told_at = excluded.told_at`.execute(tx);
      }
      if (asked.length === 0) return [];
      const { rows } = await sql<Heard>`select key, sum(counted)::integer as counted,
          (extract(epoch from min(ends_at) - now()) * 1000)::float8 as "leftMs"
        from waybill.limit_counts
        where key = any (${asked}::text[]) and process <> ${process} and counted > 0 and not (${TOLD_AHEAD})
          and case when ends_at is null then told_at > now() - ${SILENT_SECONDS} * interval '1 second' else ends_at > now() end
        group by key`.execute(tx);
      return rows;
    }),

  /** Removes what counts no more, of whichever process. */
  tidy: async (): Promise<void> => {
    await database.asOperator((tx) =>
      sql`delete from waybill.limit_counts where coalesce(ends_at, told_at + interval '1 minute') < now() or counted = 0 or ${TOLD_AHEAD}`.execute(
        tx,
      ),
    );
  },

  /** This process ends, and with it all that it had under way. What it has counted in this minute stays. */
  leave: async (): Promise<void> => {
    await database.asOperator((tx) =>
      sql`delete from waybill.limit_counts where process = ${process} and ends_at is null`.execute(tx),
    );
  },
});

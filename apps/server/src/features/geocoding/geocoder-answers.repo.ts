import type { AnsweredPlace } from '@waybill/domain/address/judge-answer';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

type Turn = { readonly waitMs: number; readonly isFree: boolean };

/** What providers have answered before, and when each may be asked again. */
export const geocoderAnswers = (tx: Tx) => ({
  /** The answers that are still kept, by their place among the hashes. */
  known: async (
    provider: string,
    hashes: readonly Buffer[],
  ): Promise<ReadonlyMap<number, readonly AnsweredPlace[]>> => {
    const { rows } = await sql<{ at: number; places: readonly AnsweredPlace[] }>`
      select asked.at::integer - 1 as at, a.places
      from unnest(${hashes}::bytea[]) with ordinality as asked (hash, at)
      join waybill.geocoder_answers a on a.provider = ${provider} and a.query_hash = asked.hash
      where a.kept_until > now()`.execute(tx);
    return new Map(rows.map(({ at, places }) => [at, places]));
  },

  keep: async (provider: string, hash: Buffer, places: readonly AnsweredPlace[], keptDays: number): Promise<void> => {
    await sql`
      insert into waybill.geocoder_answers (provider, query_hash, places, answered_at, kept_until)
      values (${provider}, ${hash}, ${JSON.stringify(places)}::jsonb, now(), now() + make_interval(days => ${keptDays}))
      on conflict (provider, query_hash) do update
        set places = excluded.places, answered_at = excluded.answered_at, kept_until = excluded.kept_until`.execute(tx);
  },

  /** The next moment at which the provider may be asked, unless that is too far away. */
  takeTurn: async (provider: string, everyMs: number, longestWaitMs: number): Promise<Turn> => {
    const every = sql`make_interval(secs => ${everyMs / 1000})`;
    const { rows } = await sql<{ waitMs: number }>`
      insert into waybill.geocoder_turns as t (provider, next_at) values (${provider}, clock_timestamp() + ${every})
      on conflict (provider) do update set next_at = greatest(t.next_at, clock_timestamp()) + ${every}
        where t.next_at <= clock_timestamp() + make_interval(secs => ${longestWaitMs / 1000})
      returning (extract(epoch from (next_at - ${every} - clock_timestamp())) * 1000)::float8 as "waitMs"`.execute(tx);
    const [turn] = rows;
    if (turn) return { waitMs: Math.max(0, turn.waitMs), isFree: true };
    const { rows: others } = await sql<{ waitMs: number }>`
      select (extract(epoch from (next_at - clock_timestamp())) * 1000)::float8 as "waitMs"
      from waybill.geocoder_turns where provider = ${provider}`.execute(tx);
    return { waitMs: Math.max(0, others[0]?.waitMs ?? 0), isFree: false };
  },

  /** Counts a failure of the provider; those since its last answer. */
  failed: async (provider: string): Promise<number> => {
    const { rows } = await sql<{ failures: number }>`
      update waybill.geocoder_turns set failures = failures + 1 where provider = ${provider} returning failures`.execute(
      tx,
    );
    return rows[0]?.failures ?? 1;
  },

  /** Leaves the provider alone for so long. */
  rest: async (provider: string, ms: number): Promise<void> => {
    await sql`
      update waybill.geocoder_turns
      set next_at = greatest(next_at, clock_timestamp() + make_interval(secs => ${ms / 1000}))
      where provider = ${provider}`.execute(tx);
  },

  answered: async (provider: string): Promise<void> => {
    await sql`update waybill.geocoder_turns set failures = 0 where provider = ${provider} and failures > 0`.execute(tx);
  },

  /** Removes answers that are no longer kept. */
  tidy: async (): Promise<void> => {
    await sql`delete from waybill.geocoder_answers where kept_until <= now()`.execute(tx);
  },
});
export type GeocoderAnswers = ReturnType<typeof geocoderAnswers>;

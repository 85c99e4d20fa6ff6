import type { UnknownWord } from '@waybill/contract/partners';
import type { PartnerId, UnknownWordId } from '@waybill/domain/ids';
import { MOST_UNKNOWN_WORDS, type WordSource } from '@waybill/domain/partner-statuses';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { UnknownWords } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { wholeList } from '../../db/whole-list.ts';
import { presenting } from '../../whole-list.ts';

/** A word as it was met. */
export type SeenWord = {
  readonly key: string;
  readonly word: string;
  readonly example: string;
  readonly count: number;
};

const present = (row: Selectable<UnknownWords>): UnknownWord => ({
  id: row.id,
  partnerId: row.partner_id,
  source: row.source,
  word: row.word,
  example: row.example,
  count: row.seen_count,
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  isIgnored: row.ignored_at !== null,
});

/** What was not understood, and waits to be settled. */
export const unknownWordsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const own = () => tx.selectFrom('unknown_words').where('organisation_id', '=', organisationId);

  const listed = (show: 'waiting' | 'ignored') =>
    own()
      .selectAll()
      .where('ignored_at', show === 'waiting' ? 'is' : 'is not', null)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id');

  return {
    list: async (show: 'waiting' | 'ignored'): Promise<UnknownWord[]> =>
      (await listed(show).limit(MOST_UNKNOWN_WORDS).execute()).map(present),
    whole: (show: 'waiting' | 'ignored') => presenting(wholeList(tx, listed(show)), (rows) => rows.map(present)),

    counts: async () => {
      const { rows } = await sql<{ waiting: number; ignored: number; isFull: boolean }>`
        select coalesce(sum(n - i), 0)::int as waiting, coalesce(sum(i), 0)::int as ignored,
          coalesce(bool_or(n >= ${MOST_UNKNOWN_WORDS}), false) as "isFull"
        from (select count(*) as n, count(ignored_at) as i from waybill.unknown_words
          where organisation_id = ${organisationId} group by partner_id, source) s`.execute(tx);
      return rows[0] ?? { waiting: 0, ignored: 0, isFull: false };
    },

    find: async (id: UnknownWordId): Promise<UnknownWord | null> => {
      const row = await own().selectAll().where('id', '=', id).executeTakeFirst();
      return row ? present(row) : null;
    },

    /** Like `find`, and no other transaction changes it until this one is over. */
    hold: async (id: UnknownWordId): Promise<UnknownWord | null> => {
      const row = await own().selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      return row ? present(row) : null;
    },

    setIgnored: async (id: UnknownWordId, at: Date | null): Promise<void> => {
      await tx
        .updateTable('unknown_words')
        .set({ ignored_at: at })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    },

    /** Every word, for those who look which of them are understood by now. */
    all: () => own().select(['id', 'partner_id', 'source', 'word']).execute(),

    remove: async (ids: readonly UnknownWordId[]): Promise<void> => {
      if (ids.length === 0) return;
      await tx
        .deleteFrom('unknown_words')
        .where('organisation_id', '=', organisationId)
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .execute();
    },

    /**
     * Counts words, and keeps those that are new as long as there is room. One statement for all of them, in one order: two that meet the same
     * words wait for each other and not in a circle.
     */
    see: async (
      {
        partnerId,
        source,
        at,
      }: { readonly partnerId: PartnerId | null; readonly source: WordSource; readonly at: Date },
      words: readonly SeenWord[],
    ): Promise<void> => {
      if (words.length === 0) return;
      const of = <Name extends keyof SeenWord>(name: Name) => words.map((word) => word[name]);
      await sql`
        insert into waybill.unknown_words as u
          (organisation_id, partner_id, source, word_key, word, example, seen_count, first_seen_at, last_seen_at)
        select ${organisationId}, ${partnerId}::uuid, ${source}, key, word, example, times, ${at}::timestamptz, ${at}::timestamptz
        from (
          select s.*, k.id is not null as is_known, row_number() over (partition by k.id is null order by s.place) as number
          from unnest(${of('key')}::text[], ${of('word')}::text[], ${of('example')}::text[], ${of('count')}::int[])
            with ordinality s (key, word, example, times, place)
          left join waybill.unknown_words k on k.organisation_id = ${organisationId}
            and k.partner_id is not distinct from ${partnerId}::uuid and k.source = ${source} and k.word_key = s.key
        ) seen
        where is_known or number <= ${MOST_UNKNOWN_WORDS} - (select count(*) from waybill.unknown_words k
          where k.organisation_id = ${organisationId} and k.partner_id is not distinct from ${partnerId}::uuid and k.source = ${source})
        order by key
        on conflict (organisation_id, partner_id, source, word_key) do update
          set seen_count = least(u.seen_count::bigint + excluded.seen_count, 2147483647)::int, example = excluded.example,
            last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at)`.execute(tx);
    },
  };
};
export type UnknownWordsRepo = ReturnType<typeof unknownWordsRepo>;

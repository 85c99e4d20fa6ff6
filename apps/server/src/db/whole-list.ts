import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { WholeList } from '../whole-list.ts';
import type { Tx } from './connect.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever tables it is of
type Query<Row> = SelectQueryBuilder<any, any, Row> | RawBuilder<Row>;

type Options = {
  /** The order of a query that has none of its own: then its rows are counted without being sorted. */
  readonly order?: RawBuilder<unknown>;
  readonly portion?: number;
};

/**
 * The rows of a query by a cursor: it is sorted once, where pages would sort all rows again for each of them. In one snapshot, or the
 * number and the rows could differ. One such list at a time is read in a transaction.
 */
export const wholeList = <Row>(
  tx: Tx,
  query: Query<Row>,
  { order, portion = 1_000 }: Options = {},
): WholeList<Row> => ({
  count: async () => {
    const counted = 'clearOrderBy' in query ? query.clearOrderBy() : query;
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${counted}) counted`.execute(
      tx,
    );
    return rows[0]?.count ?? 0;
  },
  portions: async function* () {
    const sorted = order ? sql`select * from (${query}) listed order by ${order}` : query;
    await sql`declare whole_list no scroll cursor for ${sorted}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from whole_list`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < portion) break;
    }
    await sql`close whole_list`.execute(tx);
  },
});

/** All rows of a list, from the first to the last. */
export type WholeList<Row> = {
  readonly count: () => Promise<number>;
  /** A portion is in memory at a time. */
  readonly portions: () => AsyncIterable<readonly Row[]>;
};

/** The same list with its rows as people and programs read them. */
export const presenting = <Row, Presented>(
  { count, portions }: WholeList<Row>,
  present: (rows: readonly Row[]) => readonly Presented[] | Promise<readonly Presented[]>,
): WholeList<Presented> => ({
  count,
  portions: async function* () {
    for await (const rows of portions()) yield await present(rows);
  },
});

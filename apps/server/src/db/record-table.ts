import type { Author, Stamp } from '@waybill/domain/actor';
import type { OrganisationId } from '@waybill/domain/ids';
import { searchWords } from '@waybill/domain/search-text';
import { type Generated, type Insertable, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { presenting } from '../whole-list.ts';
import type { Tx } from './connect.ts';
import { type RecordPlace, readRecordCursor, writeRecordCursor } from './record-cursor.ts';
import type { DB, Timestamp } from './schema.ts';
import type { Scope } from './scope.ts';
import { wholeList } from './whole-list.ts';

/** The columns that every table of records has; waybill.set_up_records() of the migrations adds its row-level security. */
type RecordColumns = {
  organisation_id: OrganisationId;
  id: string;
  version: Generated<number>;
  search_text: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  updated_by_kind: Author['kind'] | null;
  updated_by_name: string | null;
};

/** The tables that have these columns. */
type RecordTables = { [Table in keyof DB as DB[Table] extends RecordColumns ? Table : never]: DB[Table] };

type IdIn<Table extends keyof RecordTables> = RecordTables[Table]['id'];

type WholeQuery<Sort extends string> = {
  readonly search: string;
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
};
type ListQuery<Sort extends string> = WholeQuery<Sort> & {
  readonly rows: number;
  readonly page: number;
  /** Begins behind a row of an earlier answer; then the page does not count. */
  readonly after?: string | undefined;
};

type Options<Table extends keyof RecordTables, Presented, Sort extends string> = {
  readonly table: Table;
  readonly sortedBy: Readonly<Record<Sort, RawBuilder<unknown>>>;
  /** Those of them that are whole numbers. */
  readonly numbers?: readonly NoInfer<Sort>[];
  readonly present: (row: Selectable<RecordTables[Table]>) => Presented;
  /** Rows for which this does not hold are no part of the table: those that are only marked as deleted. */
  readonly where?: RawBuilder<boolean>;
  /** The text that a search looks in, where it is more than the row's own. */
  readonly searched?: RawBuilder<string>;
};

/** The compiler cannot infer the columns of a table that is only known as a type parameter: it gets the shared ones. */
type AnyRecords = Transaction<{ records: RecordColumns }>;

/** The records of one kind that an organisation keeps: a searched list by pages, one row, and writing over a version. */
export const recordTable = <Table extends keyof RecordTables, Presented, Sort extends string>(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  {
    table,
    sortedBy,
    numbers = [],
    present,
    where = sql<boolean>`true`,
    searched = sql<string>`search_text`,
  }: Options<Table, Presented, Sort>,
) => {
  const records = tx as unknown as AnyRecords;
  const name = table as string as 'records';
  const presented = (row: Selectable<RecordColumns>) => present(row as unknown as Selectable<RecordTables[Table]>);
  const own = () => records.selectFrom(name).where('organisation_id', '=', organisationId).where(where);
  const kept = () => own().selectAll();
  const one = (id: IdIn<Table>) => kept().where('id', '=', id);
  const sorted = ({ search, sort, direction }: WholeQuery<Sort>) =>
    kept()
      .where(matches(search, searched))
      // Rows without a value to sort by come last in either direction.
      .orderBy(sql`${sortedBy[sort]} ${sql.raw(direction)} nulls last`)
      .orderBy('id');

  return {
    list: async (query: ListQuery<Sort>) => {
      const { search, sort, direction, rows, page, after } = query;
      const key = sortedBy[sort];
      const place =
        after === undefined ? null : readRecordCursor(after, { sort, direction, isNumber: numbers.includes(sort) });
      const counts = await own()
        .select([
          sql<number>`(count(*) filter (where ${matches(search, searched)}))::int`.as('total'),
          sql<number>`count(*)::int`.as('all'),
        ])
        .executeTakeFirstOrThrow();
      const found = await sorted(query)
        .select(sql<string | null>`(${key})::text`.as('sort_key'))
        .$if(place !== null, (all) => all.where(behind(key, direction, place as RecordPlace)))
        .limit(rows + 1)
        .offset(place === null ? (page - 1) * rows : 0)
        .execute();
      const shown = found.slice(0, rows);
      const last = found.length > rows ? shown.at(-1) : undefined;
      const next = last ? writeRecordCursor({ key: last.sort_key, id: last.id }, { sort, direction }) : null;
      return { found: shown.map(presented), counts, after: next };
    },

    /** The list without its pages. */
    whole: (query: WholeQuery<Sort>) => presenting(wholeList(tx, sorted(query)), (rows) => rows.map(presented)),

    find: async (id: IdIn<Table>): Promise<Presented | null> => {
      const row = await one(id).executeTakeFirst();
      return row ? presented(row) : null;
    },

    /** Like `find`, and no other transaction changes the row until this one is over. */
    hold: async (id: IdIn<Table>): Promise<Presented | null> => {
      const row = await one(id).forNoKeyUpdate().executeTakeFirst();
      return row ? presented(row) : null;
    },

    add: async (id: IdIn<Table>, columns: Columns<RecordTables[Table]>, stamp: Stamp): Promise<Presented> =>
      presented(
        await records
          .insertInto(name)
          .values(newRow(organisationId, id, columns, stamp) as never)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    /** Writes over a row that `hold` has locked. */
    change: async (
      held: { readonly id: IdIn<Table>; readonly version: number },
      columns: Columns<RecordTables[Table]>,
      stamp: Stamp,
    ): Promise<Presented> =>
      presented(
        await records
          .updateTable(name)
          .set({ ...columns, version: held.version + 1, ...stampColumns(stamp) } as never)
          .where('organisation_id', '=', organisationId)
          .where('id', '=', held.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    /** False when no such record exists. */
    remove: async (id: IdIn<Table>): Promise<boolean> => {
      const { numDeletedRows } = await records
        .deleteFrom(name)
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};

/** The columns of a record's own, besides those that every record has. */
type Columns<Row> = Omit<Insertable<Row>, Exclude<keyof RecordColumns, 'search_text'>>;

export const newRow = <Id extends string, Own extends object>(
  organisationId: OrganisationId,
  id: Id,
  columns: Own,
  { by, at }: { readonly by: Stamp['by'] | null; readonly at: Date },
) => ({ organisation_id: organisationId, id, ...columns, created_at: at, ...stampColumns({ by, at }) });

export const stampColumns = ({ by, at }: { readonly by: Stamp['by'] | null; readonly at: Date }) => ({
  updated_at: at,
  updated_by_kind: by?.kind ?? null,
  updated_by_name: by?.name ?? null,
});

/** The version of a record, and who changed it last and when. */
export const presentStamp = (
  row: Pick<Selectable<RecordColumns>, 'version' | 'updated_at' | 'updated_by_kind' | 'updated_by_name'>,
) => ({
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  updatedBy:
    row.updated_by_kind === null || row.updated_by_name === null
      ? null
      : { kind: row.updated_by_kind, name: row.updated_by_name },
});

/** Rows behind a place, in the order of the list: those without a value come last, and those with the same are sorted by their ids. */
const behind = (key: RawBuilder<unknown>, direction: 'asc' | 'desc', { key: value, id }: RecordPlace) =>
  value === null
    ? sql<boolean>`(${key} is null and id > ${id})`
    : sql<boolean>`(${key} ${sql.raw(direction === 'asc' ? '>' : '<')} ${value} or (${key} = ${value} and id > ${id}) or ${key} is null)`;

/** Every word must occur in the text. A search of signs alone finds nothing. */
const matches = (search: string, searched: RawBuilder<string>) => {
  const words = searchWords(search);
  const isSearchable = search === '' || words.length > 0;
  return sql<boolean>`(${isSearchable}::boolean and ${searched} like all (
    array(select '%' || word || '%' from unnest(${words}::text[]) word)))`;
};

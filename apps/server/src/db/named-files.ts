import { identifier } from './identifier.ts';

/** Every column of one of these names names a file; so no table's files are forgotten. */
const NAMES = ['file_key', 'thumbnail_key'];
/** What is named there may be gone. */
const OF_REMOVED_FILES = 'removed_files';

/** A connection, or a transaction on one. */
type Asking = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ readonly rows: Row[] }>;
};
type Column = { readonly table: string; readonly column: string };

export const fileColumns = async (client: Asking): Promise<readonly Column[]> => {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and a.attname = any ($1) and c.relname <> $2 order by 1, 2`,
    [NAMES, OF_REMOVED_FILES],
  );
  return rows;
};

/** The keys of all files that a row names. */
export const namedFiles = async (client: Asking): Promise<readonly string[]> => {
  const { rows } = await client.query<{ key: string }>(`${unionOf(await fileColumns(client))} order by 1`);
  return rows.map(({ key }) => key);
};

const SOME = 20;

/** A few of them: enough to see whether a storage has them. */
export const someNamedFiles = async (client: Asking): Promise<readonly string[]> => {
  const { rows } = await client.query<{ key: string }>(`${unionOf(await fileColumns(client))} limit ${SOME}`);
  return rows.map(({ key }) => key);
};

const unionOf = (columns: readonly Column[]): string =>
  columns
    .map(({ table, column }) => {
      const name = identifier(column);
      return `select ${name} as key from waybill.${identifier(table)} where ${name} is not null`;
    })
    .join(' union ');

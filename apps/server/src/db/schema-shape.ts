import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.ts';

/** Written by `npm run db:types`, one line for each column, function, trigger, index and policy. */
export const SHAPE_FILE = join(import.meta.dirname, 'schema-shape.txt');

/**
 * The parts of the schema by name and type, in words that are the same on all versions of PostgreSQL. Functions of
 * extensions are left out: they differ between versions.
 */
const LINES = sql`
  select format('column %s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select format('function %s(%s)', proname, pg_get_function_identity_arguments(oid))
  from pg_proc where pronamespace = 'waybill'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')
  union all
  select format('trigger %s on %s', tgname, c.relname)
  from pg_trigger join pg_class c on c.oid = tgrelid
  where c.relnamespace = 'waybill'::regnamespace and not tgisinternal
  union all
  select format('index %s on %s', indexname, tablename) from pg_indexes where schemaname = 'waybill'
  union all
  select format('policy %s on %s', policyname, tablename) from pg_policies where schemaname = 'waybill'`;

export const shapeOf = async (db: Kysely<DB>): Promise<string> => {
  const { rows } = await sql<{ line: string }>`select line from (${LINES}) present order by line collate "C"`.execute(
    db,
  );
  return `${rows.map(({ line }) => line).join('\n')}\n`;
};

/** The parts that this code needs. */
export const readShape = async (): Promise<readonly string[]> =>
  (await readFile(SHAPE_FILE, 'utf8')).trim().split('\n');

/** The first parts of a shape that the database does not have, or has otherwise. */
export const missingParts = async (db: Kysely<DB>, needed: readonly string[]): Promise<readonly string[]> => {
  const { rows: found } = await sql`select from pg_namespace where nspname = 'waybill'`.execute(db);
  if (found.length === 0) return ['schema waybill'];
  const { rows } = await sql<{ line: string }>`
    select line from unnest(${needed}::text[]) line
    where line not in (select present.line from (${LINES}) present) limit 5`.execute(db);
  return rows.map(({ line }) => line);
};

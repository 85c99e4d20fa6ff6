import { type Kysely, sql } from 'kysely';
import type { DB } from '../schema.ts';
import { shapeOf } from '../schema-shape.ts';

type Rule = { readonly table: string; readonly columns: readonly string[]; readonly line: string };

/** What the version before may rely on, and what it has to keep to. */
export type Catalog = {
  /** Has to be there still: columns, functions, triggers, indexes, policies as they are, grants. */
  readonly parts: ReadonlySet<string>;
  /** Must not be new to a table, unless it is about new columns alone: what a row is refused for. */
  readonly rules: readonly Rule[];
  /** Its file changes when a table is written anew, while nobody can use it. */
  readonly files: ReadonlyMap<string, string>;
  readonly columns: ReadonlySet<string>;
};

export const readCatalog = async (db: Kysely<DB>): Promise<Catalog> => {
  const policies = await sql<{ line: string }>`
    select format('policy %s on %s as it was: %s to %s using %s with check %s', policyname, tablename, permissive, roles, qual, with_check) as line
    from pg_policies where schemaname = 'waybill'`.execute(db);
  const grants = await sql<{ line: string }>`
    select format('%s on %s for %s', privilege_type, c.relname, grantee::regrole) as line
    from pg_class c cross join aclexplode(c.relacl) where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r'
    union all
    select format('%s on %s.%s for %s', privilege_type, c.relname, a.attname, grantee::regrole)
    from pg_class c join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl)
    where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r'`.execute(db);
  const rules = await sql<Rule>`
    select c.relname as table, k.columns, format('%s %s', t.conname, pg_get_constraintdef(t.oid)) as line
    from pg_constraint t join pg_class c on c.oid = t.conrelid
      cross join lateral (select coalesce(array_agg(a.attname::text), '{}') as columns from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any (t.conkey)) k
    where c.relnamespace = 'waybill'::regnamespace and t.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select c.relname, k.columns, pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
      cross join lateral (select coalesce(array_agg(a.attname::text), '{}') as columns from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any (i.indkey)) k
    where c.relnamespace = 'waybill'::regnamespace and i.indisunique
      and not exists (select from pg_constraint t where t.conindid = i.indexrelid)
    union all
    select c.relname, '{}', format('%s is required and has no default', a.attname)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attnotnull and not a.atthasdef and a.attidentity = ''
    union all
    select c.relname, '{}', format('%s runs before a row is written', t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'waybill'::regnamespace and not t.tgisinternal and t.tgtype & 2 <> 0
    union all
    select tablename, '{}', format('%s allows less', policyname)
    from pg_policies where schemaname = 'waybill' and permissive = 'RESTRICTIVE'`.execute(db);
  const tables = await sql<{ name: string; file: string; columns: string[] }>`
    select c.relname as name, c.relfilenode::text as file, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r'`.execute(db);
  const shape = (await shapeOf(db)).trim().split('\n');
  return {
    parts: new Set([...shape, ...policies.rows.map(({ line }) => line), ...grants.rows.map(({ line }) => line)]),
    rules: rules.rows,
    files: new Map(tables.rows.map(({ name, file }) => [name, file])),
    columns: new Set(tables.rows.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))),
  };
};

/** What a migration has taken away from the version before it, or asks more of it; nothing for one that only adds. */
export const contractionsBetween = (before: Catalog, after: Catalog): readonly string[] => {
  const known = new Set(before.rules.map(({ table, line }) => `${table}: ${line}`));
  const isOfNewColumns = ({ table, columns }: Rule) =>
    columns.length > 0 && columns.every((column) => !before.columns.has(`${table}.${column}`));
  return [
    ...[...before.parts].filter((part) => !after.parts.has(part)).map((part) => `takes away ${part}`),
    ...after.rules
      .filter((rule) => before.files.has(rule.table) && !isOfNewColumns(rule))
      .map(({ table, line }) => `${table}: ${line}`)
      .filter((line) => !known.has(line))
      .map((line) => `asks more of ${line}`),
    ...[...before.files]
      .filter(([table, file]) => (after.files.get(table) ?? file) !== file)
      .map(([table]) => `writes ${table} anew`),
  ];
};

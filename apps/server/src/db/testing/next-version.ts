import { type Kysely, sql } from 'kysely';
import type { DB } from '../schema.ts';

/** Makes of a database what the migrations of a version to come may make of it: one column more in each table, and a table that nobody here knows. */
export const expandAsNextVersion = async (db: Kysely<DB>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'waybill'::regnamespace and relkind = 'r'`.execute(db);
  for (const { name } of rows) {
    await sql`alter table ${sql.table(`waybill.${name}`)} add column of_the_next_version text not null default 'added'`.execute(
      db,
    );
  }
  await sql`create table waybill.of_the_next_version (id uuid primary key)`.execute(db);
};

import { type Kysely, sql } from 'kysely';
import type { MigrationFile } from './migration-files.ts';
import type { DB } from './schema.ts';

/** The message is meant for the operator's screen. */
export class MigrationError extends Error {}

type Applied = { readonly name: string; readonly checksum: string | null };

const ADVICE =
  'A migration that has landed is never edited or removed: bring the file back, and make the change in a new migration.';

/** The migrations that the database has been through; without a checksum where it was older than checksums are. */
const appliedTo = async (db: Kysely<DB>): Promise<readonly Applied[]> => {
  const { rows: found } = await sql<{ log: boolean; checksums: boolean }>`
    select to_regclass('waybill_migrations.kysely_migration') is not null as log,
      to_regclass('waybill_migrations.checksums') is not null as checksums`.execute(db);
  if (!found[0]?.log) return [];
  const { rows } = found[0].checksums
    ? await sql<Applied>`select name, checksum from waybill_migrations.kysely_migration
        left join waybill_migrations.checksums using (name) order by name`.execute(db)
    : await sql<Applied>`select name, null as checksum from waybill_migrations.kysely_migration order by name`.execute(
        db,
      );
  return rows;
};

/** Refuses a database that has been through a migration which is changed or missing here. */
export const assertUnchanged = async (db: Kysely<DB>, files: readonly MigrationFile[]): Promise<void> => {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  for (const { name, checksum } of await appliedTo(db)) {
    if (!known.has(name)) {
      throw new MigrationError(
        `The database has been through the migration ${name}.sql, which is missing here. ` +
          `If a newer Waybill made it, start that one. ${ADVICE}`,
      );
    }
    if (checksum !== null && checksum !== known.get(name)) {
      throw new MigrationError(
        `The migration ${name}.sql is not the one that the database has been through. ${ADVICE}`,
      );
    }
  }
};

/** Names what the database lacks of the migrations here, or has in another form. One that is ahead of us may still fit. */
export const assertMigrated = async (db: Kysely<DB>, files: readonly MigrationFile[]): Promise<void> => {
  const applied = new Map((await appliedTo(db)).map(({ name, checksum }) => [name, checksum]));
  const lacking = files.find(({ name, checksum }) => applied.get(name) !== checksum);
  if (lacking)
    throw new MigrationError(`The database has not been through the migration ${lacking.name}.sql as it is here`);
};

/** Called in the transaction of the migrations themselves, and once for a database that is older than checksums are. */
export const keepChecksums = async (db: Kysely<DB>, files: readonly MigrationFile[]): Promise<void> => {
  await sql`create table if not exists waybill_migrations.checksums (name text primary key, checksum text not null)`.execute(
    db,
  );
  for (const { name, checksum } of files) {
    await sql`insert into waybill_migrations.checksums values (${name}, ${checksum}) on conflict do nothing`.execute(
      db,
    );
  }
};

import { type Kysely, sql } from 'kysely';
import type { MigrationFile } from './migration-files.ts';
import type { DB } from './schema.ts';

/** The message is meant for the operator's screen. */
export class MigrationError extends Error {}

type Applied = {
  readonly name: string;
  /** Null where the database is older than checksums are. */
  readonly checksum: string | null;
  readonly contractsAfter: string | null;
};

/** What a database has been through, as seen from the migrations here. */
export type History = {
  /** The migrations here that it has not been through. */
  readonly due: readonly string[];
  /** A newer Waybill has migrated it, and took away nothing that this one uses. */
  readonly isAhead: boolean;
};

const ADVICE =
  'A migration that has landed is never edited or removed: bring the file back, and make the change in a new migration.';

const appliedTo = async (db: Kysely<DB>): Promise<readonly Applied[]> => {
  const { rows: found } = await sql<{ log: boolean; checksums: boolean; contracts: boolean }>`
    select to_regclass('waybill_migrations.kysely_migration') is not null as log,
      to_regclass('waybill_migrations.checksums') is not null as checksums,
      to_regclass('waybill_migrations.contracts') is not null as contracts`.execute(db);
  if (!found[0]?.log) return [];
  const { rows } = await sql<Applied>`
    select name, ${sql.raw(found[0].checksums ? 'checksum' : 'null')} as checksum,
      ${sql.raw(found[0].contracts ? 'contracts_after' : 'null')} as "contractsAfter"
    from waybill_migrations.kysely_migration
      ${sql.raw(found[0].checksums ? 'left join waybill_migrations.checksums using (name)' : '')}
      ${sql.raw(found[0].contracts ? 'left join waybill_migrations.contracts using (name)' : '')}
    order by name`.execute(db);
  return rows;
};

/**
 * Refuses a database that has been through a migration which is changed or missing here, or through one of a newer Waybill that took away
 * what this one uses.
 */
export const readHistory = async (db: Kysely<DB>, files: readonly MigrationFile[]): Promise<History> => {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  const newest = files.at(-1)?.name ?? '';
  const applied = await appliedTo(db);
  const newer = applied.filter(({ name }) => !known.has(name));
  for (const { name, contractsAfter } of newer) {
    if (name < newest) {
      throw new MigrationError(
        `The database has been through the migration ${name}.sql, which is missing here. ` +
          `If another Waybill made it, start that one. ${ADVICE}`,
      );
    }
    if (contractsAfter !== null && !known.has(contractsAfter)) {
      throw new MigrationError(
        `A newer Waybill has migrated the database (${name}.sql) and taken away what this version uses. ` +
          `Start a version that knows ${contractsAfter}.sql, or restore a backup from before.`,
      );
    }
  }
  for (const { name, checksum } of applied) {
    if (checksum !== null && known.has(name) && checksum !== known.get(name)) {
      throw new MigrationError(
        `The migration ${name}.sql is not the one that the database has been through. ${ADVICE}`,
      );
    }
  }
  const names = new Set(applied.map(({ name }) => name));
  return { due: files.map(({ name }) => name).filter((name) => !names.has(name)), isAhead: newer.length > 0 };
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

/** Tells versions that do not know this migration whether they can do without what it takes away. */
export const keepContract = async (db: Kysely<DB>, { name, contractsAfter }: MigrationFile): Promise<void> => {
  if (contractsAfter === null) return;
  await sql`create table if not exists waybill_migrations.contracts (name text primary key, contracts_after text not null)`.execute(
    db,
  );
  await sql`insert into waybill_migrations.contracts values (${name}, ${contractsAfter})`.execute(db);
};

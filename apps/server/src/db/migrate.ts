import { type Kysely, type MigrationProvider, Migrator, sql } from 'kysely';
import { assertMigrated, assertUnchanged, keepChecksums, MigrationError } from './migration-checksums.ts';
import { MIGRATIONS_FOLDER, type MigrationFile, readMigrations } from './migration-files.ts';
import type { DB } from './schema.ts';
import { missingParts, readShape } from './schema-shape.ts';

/** All that are due run in one transaction: a failure half-way leaves nothing behind. */
const providerOf = (files: readonly MigrationFile[]): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(
      files.map((file) => [
        file.name,
        {
          up: async (db) => {
            // A migration may rewrite a large table; the limit is meant for requests.
            await sql`set local statement_timeout = 0`.execute(db);
            await sql.raw(file.text).execute(db);
            await keepChecksums(db, [file]);
          },
        },
      ]),
    ),
});

type Options = {
  readonly folder?: string;
  /** The last one to run; all of them unless it is named. */
  readonly upTo?: string;
};

/** Brings the database up to date. Several processes may call this at once: an advisory lock lets one do it. */
export const migrate = async (
  db: Kysely<DB>,
  { folder = MIGRATIONS_FOLDER, upTo }: Options = {},
): Promise<readonly string[]> => {
  const files = await readMigrations(folder);
  await assertUnchanged(db, files);
  const migrator = new Migrator({
    db,
    provider: providerOf(files),
    migrationTableSchema: 'waybill_migrations',
    allowUnorderedMigrations: false,
  });
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) {
    const failed = results.find((result) => result.status === 'Error');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      failed
        ? `Migration ${failed.migrationName}.sql failed and was rolled back: ${reason}`
        : `The database could not be migrated: ${reason}`,
      { cause: error },
    );
  }
  if (!upTo) await adopt(db, files);
  return results.map((result) => result.migrationName);
};

/** Databases that are older than checksums are trusted once, if they have all that their migrations make today. */
const adopt = async (db: Kysely<DB>, files: readonly MigrationFile[]): Promise<void> => {
  await assertShape(db, await readShape());
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('waybill migration checksums'))`.execute(tx);
    await keepChecksums(tx, files);
  });
};

const assertShape = async (db: Kysely<DB>, shape: readonly string[]): Promise<void> => {
  const missing = await missingParts(db, shape);
  if (missing.length > 0) {
    throw new MigrationError(`The database does not fit this Waybill. It lacks: ${missing.join('; ')}`);
  }
};

/**
 * For /readyz: rejects when the database is not, or is no longer, the one that this code works with. The files are read once:
 * those of a newer version, put in their place, are not what this process runs.
 */
export const schemaCheck = (db: Kysely<DB>): (() => Promise<void>) => {
  let known: Promise<readonly [readonly MigrationFile[], readonly string[]]> | undefined;
  return async () => {
    known ??= Promise.all([readMigrations(), readShape()]);
    const [files, shape] = await known;
    await assertMigrated(db, files);
    await assertShape(db, shape);
  };
};

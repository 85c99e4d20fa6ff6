import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { DB } from './schema.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

export class MigrationError extends Error {}

/** Plain numbered SQL files. All that are due run in one transaction: a failure half-way leaves nothing behind. */
const sqlFiles = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const entries = files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, file), 'utf8');
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
});

/** The migrations in the order in which they run. */
export const migrationNames = async (folder = FOLDER): Promise<readonly string[]> =>
  Object.keys(await sqlFiles(folder).getMigrations()).sort();

type Options = {
  readonly folder?: string;
  /** The last one to run; all of them unless it is named. */
  readonly upTo?: string;
};

/** Brings the database up to date. Several processes may call this at once: an advisory lock lets one do it. */
export const migrate = async (db: Kysely<DB>, { folder = FOLDER, upTo }: Options = {}): Promise<readonly string[]> => {
  const migrator = new Migrator({
    db,
    provider: sqlFiles(folder),
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
  return results.map((result) => result.migrationName);
};

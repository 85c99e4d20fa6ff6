import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { readMigrations } from '../migration-files.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { type LoadingTables, loadTables } from './load-tables.ts';
import type { Header } from './manifest.ts';
import { type ReadBackup, readBackup } from './read-backup.ts';

type Parts = {
  readonly database: Database;
  readonly url: string;
  readonly source: Readable;
  readonly putFile: (key: string, content: Readable) => Promise<void>;
  readonly putSecretKey: (key: string) => Promise<void>;
};

/** Restores into a database without any of our schemas; a restore that fails removes them again. */
export const restoreBackup = async ({ database, url, source, putFile, putSecretKey }: Parts): Promise<ReadBackup> => {
  await refuseUnlessEmpty(database);
  const begun: { loading?: LoadingTables } = {};
  try {
    const read = await readBackup(source, {
      prepare: async (header) => {
        await refuseUnknown(header);
        await migrate(database.kysely, { upTo: header.migrations.at(-1) ?? '' });
        begun.loading = await loadTables(url, header);
        await begun.loading.begin();
      },
      loadTable: async (name, content) => begun.loading?.load(name, content),
      putFile,
    });
    await verify(await begun.loading?.count(), read);
    if (read.secretKey !== null) await putSecretKey(read.secretKey);
    await begun.loading?.commit();
    await migrate(database.kysely);
    return read;
  } catch (error) {
    // The locks of an open transaction would keep the schemas from being dropped.
    await begun.loading?.end().catch(() => {});
    await removeSchemas(database);
    throw error;
  } finally {
    await begun.loading?.end().catch(() => {});
  }
};

const SCHEMAS = ['waybill', 'waybill_migrations'];

const refuseUnlessEmpty = async ({ kysely }: Database) => {
  const { rows } = await sql`select from pg_namespace where nspname = any (${SCHEMAS})`.execute(kysely);
  if (rows.length > 0) {
    throw new BackupRefusal('This database is in use already: a backup is restored into an empty one only.');
  }
};

const removeSchemas = async ({ kysely }: Database) => {
  for (const schema of SCHEMAS) await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(kysely);
};

const refuseUnknown = async ({ migrations, checksums, version }: Header) => {
  const known = await readMigrations();
  const refuse = (why: string) => {
    throw new BackupRefusal(`This backup was made by Waybill ${version} with ${why}. Restore it with that version.`);
  };
  if (migrations.some((name, index) => known[index]?.name !== name)) refuse('migrations that are unknown here');
  const changed = known.find(({ name, checksum }) => (checksums[name] ?? checksum) !== checksum);
  if (changed) refuse(`another ${changed.name}.sql than the one here`);
};

const verify = async (counts: Readonly<Record<string, number>> | undefined, { manifest }: ReadBackup) => {
  for (const [name, { lines }] of Object.entries(manifest.tables)) {
    if (counts?.[name] === lines) continue;
    throw new BackupRefusal(`Of table ${name}, ${lines} rows were backed up and ${counts?.[name]} have arrived.`);
  }
};

import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { clientTo } from '../connect-client.ts';
import { identifier } from '../identifier.ts';
import { FILES_LOCK } from '../locks.ts';
import { namedFiles } from '../named-files.ts';
import type { ArchiveWriter, Print } from './archive.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { FILES, FORMAT, HEADER, type Header, MANIFEST, type Manifest, SECRET_KEY, TABLES } from './manifest.ts';
import { columnList, tablesOf } from './tables.ts';

export type BackupSource = {
  readonly url: string;
  readonly open: (fileKey: string) => Promise<Readable | null>;
  /** Null when the environment provides the key, which then is not ours to keep. */
  readonly secretKey: string | null;
  readonly version: string;
  readonly now: Date;
};

/**
 * Backs up everything as of one moment, while others keep working. The tables are read in one transaction with a fixed
 * snapshot. The files need no snapshot: a file that a row names was written before the row and never changes, and no file is
 * removed while this holds its lock.
 */
export const writeBackup = async (source: BackupSource, archive: ArchiveWriter): Promise<Manifest> => {
  const client = clientTo(source.url, { application_name: 'waybill backup' });
  // The next query reports that the connection is gone.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [FILES_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const header = await describe(client, source);
    await client.query('set local role waybill_operator');
    await archive.addJson(HEADER, header);
    const tables = await copyTables(client, header, archive);
    const files = await copyFiles(client, source.open, archive);
    if (source.secretKey !== null) await archive.add(SECRET_KEY, one(`${source.secretKey}\n`));
    const manifest = { tables, ...files, hasSecretKey: source.secretKey !== null };
    await archive.addJson(MANIFEST, manifest);
    return manifest;
  } finally {
    await client.end().catch(() => {});
  }
};

const describe = async (client: Client, { version, now }: BackupSource): Promise<Header> => {
  const { rows: ours } = await client.query("select from pg_namespace where nspname = 'waybill_migrations'");
  if (ours.length === 0) throw new BackupRefusal('There is nothing to back up: this database is empty.');
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from waybill_migrations.kysely_migration order by name',
  );
  const checksums = await checksumsOf(client);
  const { rows: server } = await client.query<{ server_version: string }>('show server_version');
  return {
    product: 'waybill',
    format: FORMAT,
    createdAt: now.toISOString(),
    version,
    postgres: server[0]?.server_version ?? '',
    migrations: migrations.map(({ name }) => name),
    checksums,
    tables: await tablesOf(client),
  };
};

/** A database that no Waybill with checksums has been started on yet has none: it is backed up before an upgrade. */
const checksumsOf = async (client: Client): Promise<Header['checksums']> => {
  const { rows: tables } = await client.query(
    "select from pg_tables where schemaname = 'waybill_migrations' and tablename = 'checksums'",
  );
  if (tables.length === 0) return {};
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from waybill_migrations.checksums order by name',
  );
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
};

const copyTables = async (client: Client, { tables }: Header, archive: ArchiveWriter) => {
  const prints: Record<string, Print> = {};
  for (const table of tables) {
    const rows = `select ${columnList(table)} from waybill.${identifier(table.name)}`;
    const copied = client.query(copyTo(`copy (${rows}) to stdout`));
    prints[table.name] = await archive.add(`${TABLES}${table.name}`, copied);
  }
  return prints;
};

const copyFiles = async (client: Client, open: BackupSource['open'], archive: ArchiveWriter) => {
  const files: Record<string, Print> = {};
  const missingFiles: string[] = [];
  for (const key of await namedFiles(client)) {
    const content = await open(key);
    if (content) files[key] = await archive.add(`${FILES}${key}`, content);
    else missingFiles.push(key);
  }
  return { files, missingFiles };
};

async function* one(text: string) {
  yield Buffer.from(text);
}

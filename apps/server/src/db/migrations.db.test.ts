import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';
import { tableTypes } from './testing/table-types.ts';
import { createEmptyDatabase, createTestDatabase } from './testing/test-database.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

const folderWith = async (file: string, text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, file), text);
  return folder;
};

const tables = async ({ kysely }: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'waybill' order by 1`.execute(kysely);
  return rows.map(({ name }) => name);
};

test('an empty database is brought up to date, and a second run finds nothing to do', async () => {
  const database = await createEmptyDatabase();
  expect(await migrate(database.kysely)).toContain('0001_people_and_tenancy');
  expect(await migrate(database.kysely)).toEqual([]);
  expect(await tables(database)).toContain('users');
});

test('of several processes that migrate at once, one does it and the others find it done', async () => {
  const database = await createEmptyDatabase();
  const second = connect({ url: database.url });
  const third = connect({ url: database.url });
  onTestFinished(async () => void (await Promise.all([second.close(), third.close()])));
  const done = await Promise.all([database, second, third].map(({ kysely }) => migrate(kysely)));
  expect(done.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await tables(database)).toContain('users');
});

test('the words of shipments that are older than their table are kept as well', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely, { upTo: '0005_shipments' });
  const id = '00000000-0000-4000-8000-000000000001';
  await database.asOperator(async (tx) => {
    await sql`insert into waybill.organisations (id, name) values (${id}, 'Old')`.execute(tx);
    await sql`insert into waybill.shipments (organisation_id, id, shipment_id, created_at, updated_at)
      values (${id}, ${id}, 'S00000001', now(), now())`.execute(tx);
    await sql`insert into waybill.shipment_search values (${id}, ${id}, 's00000001 | anna jonsdottir | 5551234')`.execute(
      tx,
    );
  });
  await migrate(database.kysely);
  const { rows } = await database.asOperator((tx) =>
    sql`select word from waybill.search_words order by word`.execute(tx),
  );
  expect(rows).toEqual([{ word: 'anna' }, { word: 'jonsdottir' }]);
});

test('a migration that fails half-way leaves nothing behind, and the error names the file', async () => {
  const database = await createEmptyDatabase();
  const folder = await folderWith('9998_broken.sql', 'create table waybill.half (id int); select 1 / 0;');
  await expect(migrate(database.kysely, { folder })).rejects.toThrow(
    /9998_broken\.sql.*rolled back.*division by zero/s,
  );
  expect(await tables(database)).toEqual([]);
  expect(await migrate(database.kysely)).toContain('0001_people_and_tenancy');
});

test('a failing new migration leaves an older database as it was', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely);
  const before = await tables(database);
  const folder = await folderWith('9999_broken.sql', 'create table waybill.half (id int); select nonsense;');
  await expect(migrate(database.kysely, { folder })).rejects.toThrow('9999_broken.sql');
  expect(await tables(database)).toEqual(before);
});

test('the table types in the code are those of the migrated database', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await tableTypes(database.url, 'verify');
});

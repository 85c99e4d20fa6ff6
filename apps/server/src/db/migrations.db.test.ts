import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from './connect.ts';
import { migrate, prepareSchema, schemaCheck } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import type { DB } from './schema.ts';
import { SHAPE_FILE, shapeOf } from './schema-shape.ts';
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

test('files that are older than the count of their room are counted for whoever added them', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely, { upTo: '0010_job_claims' });
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  await database.asOperator(async (tx) => {
    await sql`insert into waybill.organisations (id, name) values (${id(1)}, 'Old'), (${id(2)}, 'Partner')`.execute(tx);
    await sql`insert into waybill.shipments (organisation_id, id, shipment_id, created_at, updated_at)
      values (${id(1)}, ${id(1)}, 'S00000001', now(), now())`.execute(tx);
    await sql`insert into waybill.attachments (organisation_id, id, shipment_key, name, type, bytes, file_key,
        added_by_organisation_id, added_by, added_at)
      select ${id(1)}, ('00000000-0000-4000-8000-00000000000' || n)::uuid, ${id(1)}, 'x', 'application/pdf', n, n, adder::uuid, 'x',
        now()
      from (values (3, ${id(1)}), (4, ${id(1)}), (5, ${id(2)})) old (n, adder)`.execute(tx);
  });
  await migrate(database.kysely);
  const { rows } = await database.asOperator((tx) =>
    sql`select organisation_id, bytes::int from waybill.file_usage order by 1`.execute(tx),
  );
  expect(rows).toEqual([
    { organisation_id: id(1), bytes: 7 },
    { organisation_id: id(2), bytes: 5 },
  ]);
});

test('mails that wait, mails that were given up and bulk actions under way become jobs', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely, { upTo: '0006_search_words' });
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  await database.asOperator(async (tx) => {
    await sql`insert into waybill.organisations (id, name) values (${id(1)}, 'Old')`.execute(tx);
    await sql`insert into waybill.outbox (id, kind, payload, created_at, due_at, attempts, last_error, sent_at) values
      (${id(2)}, 'mail', '{}', '2026-11-14T09:00Z', '2026-11-14T09:04Z', 2, 'no answer', null),
      (${id(3)}, 'mail', '{}', '2026-11-13T09:00Z', 'infinity', 10, 'no such mailbox', null),
      (${id(4)}, 'mail', '{}', '2026-11-13T09:00Z', '2026-11-13T09:00Z', 1, null, now())`.execute(tx);
    await sql`insert into waybill.bulk_jobs (organisation_id, id, actor, action, state, total, created_at, leased_until)
      select ${id(1)}, ('00000000-0000-4000-8000-00000000000' || n)::uuid, '{}', jsonb_build_object('kind', kind), state, 1,
        '2026-11-15T09:00Z', now() + interval '1 minute'
      from (values (5, 'delete', 'running'), (6, 'print-labels', 'running'), (7, 'export-csv', 'planned'),
        (8, 'delete', 'done')) old (n, kind, state)`.execute(tx);
  });
  await migrate(database.kysely);
  const jobs = await database.asOperator((tx) =>
    tx
      .selectFrom('jobs')
      .select(['kind', 'organisation_id', 'payload', 'state', 'attempts', 'reason'])
      .orderBy('kind')
      .orderBy('enqueued_at')
      .execute(),
  );
  const bulk = { organisation_id: id(1), state: 'waiting', attempts: 0, reason: null };
  const mail = { kind: 'send-mail', organisation_id: null };
  expect(jobs).toEqual([
    { ...bulk, kind: 'bulk-file', payload: { bulkJobId: id(6) } },
    { ...bulk, kind: 'bulk-rows', payload: { bulkJobId: id(5) } },
    { ...mail, payload: { outboxId: id(3) }, state: 'dead', attempts: 10, reason: 'no such mailbox' },
    { ...mail, payload: { outboxId: id(2) }, state: 'waiting', attempts: 2, reason: 'no answer' },
  ]);
  const outbox = await database.asOperator((tx) =>
    tx
      .selectFrom('outbox')
      .select(['id', sql<boolean>`given_up_at is not null`.as('given_up')])
      .orderBy('id')
      .execute(),
  );
  expect(outbox.map((row) => row.given_up)).toEqual([false, true, false]);
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

test.each([
  ['changed', '-- edited after it had landed', /0005_shipments\.sql is not the one that the database has been through/],
  ['missing', null, /has been through the migration 0005_shipments\.sql, which is missing here/],
])('a migration that is %s since the database went through it is refused by its name', async (_, text, refusal) => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely);
  const folder = await folderWith('0005_shipments.sql', text ?? '');
  if (text === null) await rm(join(folder, '0005_shipments.sql'));
  await expect(migrate(database.kysely, { folder })).rejects.toThrow(refusal);
  expect(await migrate(database.kysely)).toEqual([]);
});

test('line ends of Windows are no change', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely);
  const text = await readFile(join(MIGRATIONS, '0005_shipments.sql'), 'utf8');
  const folder = await folderWith('0005_shipments.sql', text.replaceAll('\n', '\r\n'));
  expect(await migrate(database.kysely, { folder })).toEqual([]);
});

const dropChecksums = ({ kysely }: Database) => sql`drop table waybill_migrations.checksums`.execute(kysely);

test('a database that is older than checksums gets them, and is refused a changed migration from then on', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely);
  await dropChecksums(database);
  expect(await migrate(database.kysely)).toEqual([]);
  const folder = await folderWith('0005_shipments.sql', '-- edited after it had landed');
  await expect(migrate(database.kysely, { folder })).rejects.toThrow('0005_shipments.sql is not the one');
});

test('a database that is older than checksums and lacks what its migrations make today is refused with what it lacks', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely);
  await dropChecksums(database);
  await sql`alter table waybill.bulk_job_rows drop column shipment_version`.execute(database.kysely);
  await sql`alter function waybill.similar_words rename to resembling_words`.execute(database.kysely);
  const refused = migrate(database.kysely);
  await expect(refused).rejects.toThrow('column bulk_job_rows.shipment_version integer not null');
  await expect(refused).rejects.toThrow('function similar_words(');
});

test('a database fits while it has all that the code needs, whatever else is in it', async () => {
  const database = await createEmptyDatabase();
  await expect(schemaCheck(database.kysely)()).rejects.toThrow('0001_people_and_tenancy.sql');
  await migrate(database.kysely);
  await sql`create index of_the_operator on waybill.users (created_at)`.execute(database.kysely);
  await sql`insert into waybill_migrations.kysely_migration values ('9999_of_a_newer_one', now())`.execute(
    database.kysely,
  );
  await schemaCheck(database.kysely)();
  await sql`update waybill_migrations.checksums set checksum = 'x' where name = '0005_shipments'`.execute(
    database.kysely,
  );
  await expect(schemaCheck(database.kysely)()).rejects.toThrow('0005_shipments.sql');
});

describe('a database that a newer Waybill has migrated', () => {
  const newest = async () => (await readMigrations()).at(-1)?.name ?? '';
  /** As the newer one leaves it, while this one may be running. */
  const migratedBy = async (newer: string) => {
    const database = await createEmptyDatabase();
    await migrate(database.kysely);
    const check = schemaCheck(database.kysely);
    await check();
    const folder = await folderWith('9999_newer.sql', newer);
    expect(await migrate(database.kysely, { folder, upTo: '9999_newer' })).toEqual(['9999_newer']);
    return { database, check };
  };

  test('is one to work with when the newer one has only added to it', async () => {
    const { database, check } = await migratedBy('alter table waybill.users add column shoe_size integer');
    await check();
    expect(await migrate(database.kysely)).toEqual([]);
    await prepareSchema(database.kysely, { migrateAtStart: false });
  });

  test('is one to work with when what was taken away is no longer used here', async () => {
    const contract = `-- contract after ${await newest()}: nothing reads it\nalter table waybill.bulk_job_rows drop column shipment_version`;
    const { database, check } = await migratedBy(contract);
    await check();
    expect(await migrate(database.kysely)).toEqual([]);
  });

  test('is refused when what was taken away is used here, by whoever starts and whoever runs already', async () => {
    const contract =
      '-- contract after 9998_names_elsewhere: nothing reads it\nalter table waybill.bulk_job_rows drop column shipment_version';
    const { database, check } = await migratedBy(contract);
    const refusal =
      /9999_newer\.sql\) and taken away what this version uses\. Start a version that knows 9998_names_elsewhere\.sql/;
    await expect(migrate(database.kysely)).rejects.toThrow(refusal);
    await expect(check()).rejects.toThrow(refusal);
  });

  test('is refused when it lacks a migration of this one: two branches have met', async () => {
    const { database } = await migratedBy('select');
    const here = await folderWith('9998_ours.sql', 'select');
    await expect(migrate(database.kysely, { folder: here })).rejects.toThrow('has not been through 9998_ours.sql');
  });
});

test('where migrating is a step of its own, whoever starts before it is told what to do', async () => {
  const { kysely } = await createEmptyDatabase();
  await migrate(kysely, { upTo: '0071_exact_matches' });
  await expect(prepareSchema(kysely, { migrateAtStart: false })).rejects.toThrow(
    /has not been through 0072_installation\.sql.*Run "npm run migrate" with this version/,
  );
  await migrate(kysely);
  await prepareSchema(kysely, { migrateAtStart: false });
});

test('a migration lets others by while a table that it changes is in use, and is done when the table is free', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely);
  const folder = await folderWith('9999_size.sql', 'alter table waybill.users add column shoe_size integer');
  const reader = await database.pool.connect();
  try {
    await reader.query('begin; lock table waybill.users in access share mode');
    const impatient = { ms: 20, tries: 2, pauseMs: 1 };
    await expect(migrate(database.kysely, { folder, lockWait: impatient })).rejects.toThrow(
      '9999_size.sql failed and was rolled back: a table that it changes was in use all the time',
    );
    const done = migrate(database.kysely, { folder, lockWait: { ms: 20, tries: 10_000, pauseMs: 1 } });
    await reader.query('commit');
    expect(await done).toEqual(['9999_size']);
  } finally {
    reader.release();
  }
});

test('whoever waits for another that migrates waits for as long as it takes', async () => {
  const database = await createEmptyDatabase();
  const other = await database.pool.connect();
  onTestFinished(() => other.release());
  // The lock that Kysely takes while it migrates.
  const LOCK = '3853314791062309107';
  await other.query(`select pg_advisory_lock(${LOCK})`);
  const impatient = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: database.url, statement_timeout: 2_000 }) }),
  });
  onTestFinished(() => impatient.destroy());
  const migrated = migrate(impatient);
  const attempts = new Set<string>();
  const waiting = async () => {
    const { rows } = await database.pool.query<{ since: string }>(
      "select query_start::text as since from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
    );
    for (const { since } of rows) attempts.add(since);
    return attempts.size;
  };
  await Promise.race([expect.poll(waiting).toBeGreaterThan(1), migrated]);
  await other.query(`select pg_advisory_unlock(${LOCK})`);
  expect((await migrated).length).toBeGreaterThan(0);
});

test('the table types in the code are those of the migrated database', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await tableTypes(database.url, 'verify');
});

test('the shape that a database is compared with is that of the migrated database', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  expect(await shapeOf(database.kysely)).toBe(await readFile(SHAPE_FILE, 'utf8'));
});

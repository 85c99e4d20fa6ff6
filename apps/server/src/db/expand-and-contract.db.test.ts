import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';
import { contractionsBetween, readCatalog } from './testing/contractions.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** The last migration from before there were rules (docs/adr/0069). */
const LAST_WITHOUT_RULES = '0072_installation';

/** The author has looked at it: `-- expand: why it takes nothing away`, or the mark of a contraction. */
const isMarked = ({ text, contractsAfter }: MigrationFile) => contractsAfter !== null || /^-- expand: \S/m.test(text);

test('a new migration takes nothing away from the version before, unless it says so', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.kysely, { upTo: LAST_WITHOUT_RULES });
  const unmarked: Record<string, readonly string[]> = {};
  let before = await readCatalog(database.kysely);
  for (const file of (await readMigrations()).filter(({ name }) => name > LAST_WITHOUT_RULES)) {
    await migrate(database.kysely, { upTo: file.name });
    const after = await readCatalog(database.kysely);
    const contractions = contractionsBetween(before, after);
    if (contractions.length > 0 && !isMarked(file)) unmarked[file.name] = contractions;
    before = after;
  }
  expect(unmarked).toEqual({});
});

const migrated = async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
};
const contractionsOf = async ({ kysely }: TestDatabase, text: string) => {
  const before = await readCatalog(kysely);
  await sql.raw(text).execute(kysely);
  return contractionsBetween(before, await readCatalog(kysely));
};

test('what takes something away, or asks more than before, is seen', async () => {
  const database = await migrated();
  const seen: Record<string, readonly string[]> = {};
  const statements = [
    'alter table waybill.bulk_job_rows drop column shipment_version',
    'alter table waybill.vehicles rename column name to label',
    'alter table waybill.contact_forms alter column company type varchar(90)',
    'alter table waybill.contact_forms add column source text not null',
    'alter table waybill.contact_forms add constraint named check (name is not null)',
    'create unique index once on waybill.contact_forms (email)',
    'alter table waybill.contact_forms add column moment timestamptz default clock_timestamp()',
    'revoke select on waybill.vehicles from waybill_app',
    'create policy fewer on waybill.vehicles as restrictive to waybill_app using (false)',
    'alter policy operator on waybill.installation using (false)',
    'drop table waybill.installation',
  ];
  for (const statement of statements) seen[statement] = await contractionsOf(database, statement);
  expect(Object.entries(seen).filter(([, found]) => found.length === 0)).toEqual([]);
  expect(seen[statements[0] ?? '']).toEqual(['takes away column bulk_job_rows.shipment_version integer not null']);
  expect(seen[statements[3] ?? '']).toEqual(['asks more of contact_forms: source is required and has no default']);
  expect(seen[statements[6] ?? '']).toEqual(['writes contact_forms anew']);
});

test('what only adds is let through', async () => {
  const additions = `
    create table waybill.depots (id uuid primary key, vehicle_id uuid not null);
    grant select on waybill.depots to waybill_app;
    alter table waybill.vehicles add column depot_id uuid unique references waybill.depots check (depot_id <> '00000000-0000-4000-8000-000000000000');
    alter table waybill.contact_forms add column source text not null default 'page';
    create index by_source on waybill.contact_forms (source);
    create policy more on waybill.vehicles to waybill_operator using (true);
    create function waybill.depot_of(uuid) returns uuid language sql as 'select null::uuid'`;
  expect(await contractionsOf(await migrated(), additions)).toEqual([]);
});

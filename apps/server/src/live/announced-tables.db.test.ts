import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { ANNOUNCED_TABLES } from './topics.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('each table that announces its changes has a topic, and each topic a table that announces', async () => {
  // The announcement of a new job wakes the workers, and concerns nobody at a dashboard.
  const { rows } = await database.pool.query<{ table: string }>(
    `select distinct c.relname as table
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where t.tgname like 'announce%' and p.proname <> 'announce_jobs'`,
  );
  expect(rows.map(({ table }) => table).sort()).toEqual([...ANNOUNCED_TABLES].sort());
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitCounts } from './limit-counts.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what was told before the clock of the database was set back counts no more, and is removed', async () => {
  const [ended, here] = [limitCounts(database, randomUUID()), limitCounts(database, randomUUID())];
  const told = [
    { key: 'window', counted: 2, leftMs: 60_000 },
    { key: 'held', counted: 3, leftMs: null },
  ];
  const asked = ['window', 'held'];
  const heard = async () => (await here.exchange({ told: [], asked })).map(({ key, counted }) => [key, counted]);
  await ended.exchange({ told, asked: [] });
  await here.tidy();
  expect(Object.fromEntries(await heard())).toEqual({ window: 2, held: 3 });

  await database.asOperator((tx) =>
    sql`update waybill.limit_counts set told_at = told_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes'`.execute(
      tx,
    ),
  );
  expect(await heard()).toEqual([]);
  await here.tidy();
  const { rows } = await database.asOperator((tx) => sql`select key from waybill.limit_counts`.execute(tx));
  expect(rows).toEqual([]);
});

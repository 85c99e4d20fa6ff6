import { expect, onTestFinished, test } from 'vitest';
import { majorVersion, versionProblem } from './server-version.ts';
import { createTestDatabase } from './testing/test-database.ts';

test('the version is that of the server', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { rows } = await database.pool.query<{ version: string }>('select version()');
  expect(rows[0]?.version).toContain(`PostgreSQL ${await majorVersion(database)}.`);
});

test.each([
  [14, 'The database is PostgreSQL 14. Waybill needs 15 or newer.'],
  [15, null],
  [18, null],
])('PostgreSQL %i: %s', (version, problem) => {
  expect(versionProblem(version)).toBe(problem);
});

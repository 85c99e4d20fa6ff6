import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { assertUsable, reach } from './reach.ts';
import { createEmptyDatabase } from './testing/test-database.ts';

test('a database that can be used is reached', async () => {
  const database = await createEmptyDatabase();
  await reach(database);
  await assertUsable(database);
});

test('a database that only reads is not usable', async () => {
  const { url } = await createEmptyDatabase();
  const pool = new Pool({
    connectionString: url,
    options: '-c default_transaction_read_only=on',
  });
  onTestFinished(() => pool.end());
  await expect(assertUsable({ pool })).rejects.toThrow('The database is read-only');
});

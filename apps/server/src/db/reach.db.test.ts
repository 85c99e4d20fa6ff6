import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { assertUsable, DatabaseUnreachable, reach } from './reach.ts';
import { createEmptyDatabase } from './testing/test-database.ts';

test('a database that can be used is reached', async () => {
  const database = await createEmptyDatabase();
  await reach(database);
  await assertUsable(database);
});

test('behind a pooler that drops the settings of a connection, that is said at the start and by /readyz', async () => {
  const { url } = await createEmptyDatabase();
  const pool = new Pool({ connectionString: url });
  onTestFinished(() => pool.end());
  await expect(reach({ pool })).rejects.toThrow(DatabaseUnreachable);
  await expect(reach({ pool })).rejects.toThrow('a pooler between drops them');
  await expect(assertUsable({ pool })).rejects.toThrow('a pooler between drops them');
});

test('a database that only reads is not usable', async () => {
  const { url } = await createEmptyDatabase();
  const pool = new Pool({
    connectionString: url,
    options: '-c search_path=waybill -c default_transaction_read_only=on',
  });
  onTestFinished(() => pool.end());
  await expect(assertUsable({ pool })).rejects.toThrow('The database is read-only');
});

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStorage, openDiskStorage } from '../adapters/storage/open-storage.ts';
import { STORAGE_AWAY } from '../adapters/storage/storage.ts';
import { FILES_LOCK } from '../db/locks.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { removeFiles } from './remove-files.ts';

let database: TestDatabase;
let folder: string;
let storage: FileStorage;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'waybill-remove-files-'));
  storage = openDiskStorage(folder);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const NOW = new Date('2027-03-01T12:00:00Z');
const list = (keys: readonly string[], removed_at: Date) =>
  database.asOperator((tx) =>
    tx
      .insertInto('removed_files')
      .values(keys.map((file_key) => ({ file_key, removed_at })))
      .execute(),
  );
const listed = () =>
  database.asOperator(async (tx) => {
    const rows = await tx.selectFrom('removed_files').select('file_key').orderBy('file_key').execute();
    return rows.map(({ file_key }) => file_key);
  });
const removeListed = async () => {
  const errors: unknown[] = [];
  await removeFiles({ database, remove: storage.remove, onError: (error) => void errors.push(error) }, NOW);
  return errors;
};

test('files that cannot be removed are reported and stay on the list, and all others go', async () => {
  // More than one batch of them, listed before the others: a folder cannot be removed as a file can.
  const folders = Array.from({ length: 101 }, (_, n) => `labels/folder-${String(n).padStart(3, '0')}`);
  for (const key of folders) await mkdir(join(folder, key), { recursive: true });
  await list(folders, new Date(NOW.getTime() - 2));
  await list(['labels/missing.pdf', 'labels/one.pdf', 'labels/two.pdf'], new Date(NOW.getTime() - 1));
  for (const key of ['labels/one.pdf', 'labels/two.pdf', 'labels/kept.pdf']) await storage.put(key, Buffer.from('x'));

  const errors = await removeListed();
  expect(await Readable.from(storage.list()).toArray()).toEqual(['labels/kept.pdf']);
  expect(await listed()).toEqual(folders);
  expect(errors.map((error) => (error as { path?: string }).path).sort()).toEqual(
    folders.map((key) => join(folder, key)),
  );

  await rm(join(folder, folders[0] ?? ''), { recursive: true });
  expect(await removeListed()).toHaveLength(100);
  expect(await listed()).toEqual(folders.slice(1));
});

test('a storage that removes nothing is not asked for every file there is', async () => {
  const keys = Array.from({ length: 1_101 }, (_, n) => `labels/stuck-${n}.pdf`);
  await list(keys, new Date(NOW.getTime() - 3));
  let asked = 0;
  const remove = async () => {
    asked++;
    throw new Error('read-only');
  };
  await removeFiles({ database, remove, onError: () => {} }, NOW);
  expect(asked).toBe(1_000);
});

test('however many files there are, each transaction removes a few, all at once', async () => {
  const keys = Array.from({ length: 25 }, (_, n) => `labels/many-${n}.pdf`);
  await database.asOperator((tx) => tx.deleteFrom('removed_files').execute());
  await list(keys, new Date(NOW.getTime() - 1));
  const transactions = new Map<string, number>();
  let waiting: (() => void)[] = [];
  const remove = async () => {
    // Whoever is first waits for the last of its transaction: removed one by one, none would ever be done.
    const { rows } = await sql<{
      held: number;
      began: string;
    }>`select count(*)::int as held, min(l.virtualtransaction) as began
      from pg_locks l where l.locktype = 'advisory' and l.objid = ${FILES_LOCK} and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`.execute(database.kysely);
    const began = rows[0]?.began ?? '';
    const count = (transactions.get(began) ?? 0) + 1;
    transactions.set(began, count);
    const left = keys.length - [...transactions.values()].reduce((sum, each) => sum + each, 0);
    if (count === 10 || left === 0) {
      for (const go of waiting) go();
      waiting = [];
    } else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  await removeFiles({ database, remove, onError: () => {} }, NOW);
  expect([...transactions.values()]).toEqual([10, 10, 5]);
  expect(await listed()).toEqual([]);
});

test('a storage that does not answer is told of once, and asked no further', async () => {
  await list(
    Array.from({ length: 30 }, (_, n) => `labels/away-${n}.pdf`),
    new Date(NOW.getTime() - 1),
  );
  let asked = 0;
  const errors: unknown[] = [];
  const remove = async () => {
    asked++;
    throw Object.assign(new Error('away'), { code: STORAGE_AWAY });
  };
  await removeFiles({ database, remove, onError: (error) => void errors.push(error) }, NOW);
  expect([asked, errors.length, (await listed()).length]).toEqual([10, 1, 30]);
});

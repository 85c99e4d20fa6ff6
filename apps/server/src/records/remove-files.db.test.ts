import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStorage, openDiskStorage } from '../adapters/storage/open-storage.ts';
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

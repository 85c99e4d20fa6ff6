import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolders } from './data-files.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'waybill-folders-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
};

test('several missing folders are made one in the other, and made again they stay as they are', async () => {
  const path = join(await folder(), 'data', 'files', 'attachments', 'aa');
  await makeFolders(path, 0o700);
  await makeFolders(path, 0o700);
  for (const above of [path, join(path, '..'), join(path, '../..'), join(path, '../../..')]) {
    expect((await stat(above)).mode & 0o777).toBe(0o700);
  }
});

test.runIf(isRoot)('each folder that root makes belongs to the owner of the one above', async () => {
  const owned = await folder();
  await chown(owned, NOBODY, NOBODY);
  const path = join(owned, 'data', 'files', 'attachments');
  await makeFolders(path);
  const owners = await Promise.all([path, join(path, '..'), join(path, '../..')].map((made) => stat(made)));
  expect(owners.map(({ uid, gid }) => [uid, gid])).toEqual(Array(3).fill([NOBODY, NOBODY]));
});

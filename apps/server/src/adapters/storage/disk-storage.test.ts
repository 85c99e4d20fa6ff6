import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-storage-'));
  storage = diskStorage(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true }));

test('nobody but the owner reads the files', async () => {
  await storage.put('private', Buffer.from('x'));
  expect((await stat(join(folder, 'files', 'private'))).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'files'))).mode & 0o077).toBe(0);
});

test('no text at all leads out of the folder', async () => {
  await writeFile(join(folder, 'outside'), 'secret');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', 'outside', '\0', ' ') }), async (key) => {
      const found = await storage.get(key).catch(() => null);
      expect(found && (await text(found))).not.toBe('secret');
    }),
  );
});

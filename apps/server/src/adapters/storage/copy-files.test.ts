import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { copyFiles } from './copy-files.ts';
import type { Storage } from './storage.ts';
import { writeMark } from './storage-mark.ts';

/** Files in memory, whose content a test can spoil. */
const inMemory = (files: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(files));
  const put: string[] = [];
  const storage: Storage = {
    put: async (key, content) => {
      put.push(key);
      kept.set(key, Buffer.isBuffer(content) ? content.toString() : await text(content));
    },
    get: async (key) => {
      const found = kept.get(key);
      return found === undefined ? null : Readable.from([Buffer.from(found)]);
    },
    bytes: async (key) => kept.get(key)?.length ?? null,
    remove: async (key) => void kept.delete(key),
    list: async function* () {
      yield* [...kept.keys()];
    },
    sweep: async () => {},
  };
  return { storage, kept, put };
};

const FILES = { 'a/one': 'one', 'a/two': 'two', three: 'three' };

test('every file is there afterwards, and the mark of the former storage is not', async () => {
  const [from, to] = [inMemory(FILES), inMemory()];
  await writeMark(from.storage, { id: 'former', moves: 0 });
  expect(await copyFiles(from.storage, to.storage)).toEqual({ copied: 3, present: 0, bytes: 11 });
  expect(Object.fromEntries(to.kept)).toEqual(FILES);
});

test('a second run copies what is missing, and what is not the same', async () => {
  const [from, to] = [inMemory(FILES), inMemory({ 'a/one': 'one', 'a/two': 'tw' })];
  expect(await copyFiles(from.storage, to.storage)).toEqual({ copied: 2, present: 1, bytes: 11 });
  expect(to.put.sort()).toEqual(['a/two', 'three']);
  expect(Object.fromEntries(to.kept)).toEqual(FILES);
});

test('what is read back as something else is removed again and told', async () => {
  const [from, to] = [inMemory(FILES), inMemory()];
  const spoiling: Storage = {
    ...to.storage,
    put: async (key, content) => {
      await to.storage.put(key, content);
      if (key === 'a/two') to.kept.set(key, 'twö');
    },
  };
  await expect(copyFiles(from.storage, spoiling)).rejects.toThrow('a/two was read back as something else');
  expect(to.kept.has('a/two')).toBe(false);
});

test('a file that is removed meanwhile is none, and one that cannot be read fails the run', async () => {
  const [from, to] = [inMemory(FILES), inMemory()];
  const get = async (key: string) => (key === 'three' ? null : from.storage.get(key));
  expect(await copyFiles({ ...from.storage, get }, to.storage)).toMatchObject({ copied: 2, present: 0 });
  const broken = async (key: string) =>
    key === 'three'
      ? Readable.from(
          (async function* () {
            yield Buffer.from('thr');
            throw new Error('unreadable');
          })(),
        )
      : from.storage.get(key);
  await expect(copyFiles({ ...from.storage, get: broken }, to.storage)).rejects.toThrow('unreadable');
  expect(to.kept.has('three')).toBe(false);
});

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.mjs';

const parent = () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test('is a new folder that everybody can reach, with nothing in it', () => {
  const inside = parent();
  const [first = '', second] = [makeMemoryFolder(inside, 1), makeMemoryFolder(inside, 1)];
  expect(
    readdirSync(inside)
      .map((name) => join(inside, name))
      .sort(),
  ).toEqual([first, second].sort());
  expect(statSync(first).mode & 0o777).toBe(0o755);
  expect(readdirSync(first)).toEqual([]);
});

test('is none where there is no room, and nothing is left there', () => {
  const inside = parent();
  expect(makeMemoryFolder(inside, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(readdirSync(inside)).toEqual([]);
});

test('is none where there is no such place', () => {
  const nowhere = join(parent(), 'nowhere');
  expect(makeMemoryFolder(nowhere, 1)).toBeUndefined();
  expect(existsSync(nowhere)).toBe(false);
});

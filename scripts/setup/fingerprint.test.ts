import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesUnder, fingerprint } from './fingerprint.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-fingerprint-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  writeFileSync(join(root, 'src/b.ts'), 'b');
  writeFileSync(join(root, 'src/deep/a.ts'), 'a');
});

afterEach(() => rmSync(root, { recursive: true }));

const now = () => fingerprint(root, filesUnder(root, ['src', 'not-yet']));

test('files are listed in one order, and a missing folder has none', () => {
  expect(filesUnder(root, ['not-yet', 'src'])).toEqual(['src/b.ts', 'src/deep/a.ts']);
});

test('a refused folder is not walked', () => {
  expect(filesUnder(root, ['src'], (path: string) => path !== 'src/deep')).toEqual(['src/b.ts']);
});

test('the same files give the same fingerprint', () => {
  expect(now()).toBe(now());
});

test.each<[string, () => void]>([
  ['other content', () => writeFileSync(join(root, 'src/b.ts'), 'c')],
  ['a new file', () => writeFileSync(join(root, 'src/c.ts'), '')],
  ['a file that is gone', () => rmSync(join(root, 'src/b.ts'))],
  [
    'the first file of a folder that was missing',
    () => {
      mkdirSync(join(root, 'not-yet'));
      writeFileSync(join(root, 'not-yet/first.ts'), '');
    },
  ],
  [
    'content that moved to another file',
    () => {
      writeFileSync(join(root, 'src/b.ts'), 'a');
      writeFileSync(join(root, 'src/deep/a.ts'), 'b');
    },
  ],
])('%s gives another fingerprint', (_what, change) => {
  const before = now();
  change();
  expect(now()).not.toBe(before);
});

test('facts are part of the fingerprint', () => {
  expect(fingerprint(root, [], ['linux'])).not.toBe(fingerprint(root, [], ['darwin']));
});

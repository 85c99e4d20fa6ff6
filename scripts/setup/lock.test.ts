import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-lock-'));
  lock = join(folder, 'deep/work');
});

afterEach(() => rmSync(folder, { recursive: true }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('work under one lock is done one after the other', async () => {
  const story: string[] = [];
  const work = (name: string) => async () => {
    story.push(`${name} begins`);
    await pause(30);
    story.push(`${name} ends`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => withLock(lock, work(name), { pollMs: 5 })));
  const begun = story.filter((_, index) => index % 2 === 0);
  const ended = story.filter((_, index) => index % 2 === 1);
  expect(begun.map((line) => line[0])).toEqual(ended.map((line) => line[0]));
});

test('work that fails gives the lock back', async () => {
  const fails = withLock(lock, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  await expect(withLock(lock, async () => 'done')).resolves.toBe('done');
});

test('the lock of a process that was killed is taken over at once', async () => {
  const lockModule = pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href;
  const script = `import { withLock } from ${JSON.stringify(lockModule)};
    await withLock(process.argv[1], async () => {
      console.log('held');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, lock], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  const gone = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await gone;
  await expect(withLock(lock, async () => 'done', { pollMs: 5 })).resolves.toBe('done');
});

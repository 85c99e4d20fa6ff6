import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-lock-'));
  file = join(folder, 'deep/work.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('work under one lock is done one after the other, and the lock is gone afterwards', async () => {
  const story: string[] = [];
  const work = (name: string) => async () => {
    story.push(`${name} begins`);
    await pause(30);
    story.push(`${name} ends`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => withLock(file, work(name), { pollMs: 5 })));
  const begun = story.filter((_, index) => index % 2 === 0);
  const ended = story.filter((_, index) => index % 2 === 1);
  expect(begun.map((line) => line[0])).toEqual(ended.map((line) => line[0]));
  expect(existsSync(file)).toBe(false);
});

test('work that fails gives the lock back', async () => {
  const fails = withLock(file, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});

test('the lock of a process that was killed is taken over at once', async () => {
  const lockModule = pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href;
  const script = `import { withLock } from ${JSON.stringify(lockModule)};
    await withLock(process.argv[1], async () => {
      console.log('held');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(existsSync(file)).toBe(true);
  const gone = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await gone;
  await expect(withLock(file, async () => 'done', { pollMs: 5 })).resolves.toBe('done');
});

test('a lock without a heartbeat is taken over in time, though its process number lives on', async () => {
  await withLock(file, async () => {});
  const started = performance.now();
  writeFileSync(file, `${hostname()} ${process.pid} from-a-former-life`);
  await withLock(file, async () => {}, { staleAfterMs: 100, pollMs: 5 });
  expect(performance.now() - started).toBeGreaterThan(90);
});

test('a lock of another machine is judged by its heartbeat alone', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await withLock(file, async () => {});
  const started = performance.now();
  writeFileSync(file, `elsewhere ${pid} token`);
  await withLock(file, async () => {}, { staleAfterMs: 100, pollMs: 5 });
  expect(performance.now() - started).toBeGreaterThan(90);
});

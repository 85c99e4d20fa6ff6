import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { lockCluster } from './cluster-lock.ts';
import { DataDirInUseError } from './errors.ts';
import { ownIdentity } from './process-identity.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-lock-'));
  return () => rm(folder, { recursive: true });
});

const lock = async (patienceMs?: number) => {
  const held = await lockCluster(folder, '/data', patienceMs);
  onTestFinished(held.release);
  return held;
};

const leaveClaim = (claim: object, number = 1): Promise<void> =>
  writeFile(join(folder, String(number)), JSON.stringify({ ...ownIdentity(), released: false, ...claim }));

const pidOfTheDead = async (): Promise<number> => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
};

test('a held lock is refused with the holder and the folder in the message', async () => {
  await lock();
  await expect(lock()).rejects.toThrow(`Another Waybill (pid ${process.pid}) already uses DATA_DIR /data`);
});

test('a released lock can be taken again, and again', async () => {
  for (const _ of [1, 2, 3]) await (await lock()).release();
  await lock();
});

test('old claims do not pile up', async () => {
  for (const _ of [1, 2, 3]) await (await lock()).release();
  expect(await readdir(folder)).toEqual(['3']);
});

test('the claim of a dead process is taken over', async () => {
  await leaveClaim({ pid: await pidOfTheDead() });
  await lock();
});

test.runIf(process.platform === 'linux')('a living process that merely got the same pid holds nothing', async () => {
  await leaveClaim({ pid: process.pid, started: 'at another time' });
  await lock();
});

test('of many who find the same dead claim exactly one takes it', async () => {
  await leaveClaim({ pid: await pidOfTheDead() }, 7);
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => lock()));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(24);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(DataDirInUseError);
});

describe('a claim from another container, whose processes cannot be seen', () => {
  test('holds while its heart beats', async () => {
    await leaveClaim({ place: 'elsewhere', pid: 1 });
    let beats = 0;
    const heart = setInterval(() => utimes(join(folder, '1'), 0, ++beats).catch(() => undefined), 10);
    onTestFinished(() => clearInterval(heart));
    await expect(lock()).rejects.toThrow(DataDirInUseError);
  });

  test('falls when it is silent', async () => {
    await leaveClaim({ place: 'elsewhere', pid: 1 });
    await lock(50);
  });

  test('falls at once when it was released', async () => {
    await leaveClaim({ place: 'elsewhere', pid: 1, released: true });
    await lock();
  });
});

test('a claim whose writer died while writing falls too', async () => {
  await writeFile(join(folder, '1'), '{"pid":');
  await lock(50);
});

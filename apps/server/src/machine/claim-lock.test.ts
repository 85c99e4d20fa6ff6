import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { tryLock } from './claim-lock.mjs';
import { ownIdentity } from './process-identity.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-lock-'));
  return () => rm(folder, { recursive: true });
});

const lock = async (patienceMs?: number) => {
  const attempt = await tryLock(folder, patienceMs);
  if (attempt.isHeld) onTestFinished(attempt.release);
  return attempt;
};
const HELD = { isHeld: true };

const lockAndRelease = async () => {
  const attempt = await lock();
  if (attempt.isHeld) await attempt.release();
};

const leaveClaim = (claim: object, number = 1): Promise<void> =>
  writeFile(join(folder, String(number)), JSON.stringify({ ...ownIdentity(), released: false, ...claim }));

const pidOfTheDead = async (): Promise<number> => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
};

test('a held lock is not taken, and its holder is named', async () => {
  await lock();
  expect(await lock()).toEqual({ isHeld: false, holder: process.pid });
});

test('a released lock can be taken again, and again', async () => {
  for (const _ of [1, 2, 3]) await lockAndRelease();
  expect(await lock()).toMatchObject(HELD);
});

test('old claims do not pile up', async () => {
  for (const _ of [1, 2, 3]) await lockAndRelease();
  expect(await readdir(folder)).toEqual(['3']);
});

test('the claim of a dead process is taken over', async () => {
  await leaveClaim({ pid: await pidOfTheDead() });
  expect(await lock()).toMatchObject(HELD);
});

test.runIf(process.platform === 'linux')('a living process that merely got the same pid holds nothing', async () => {
  await leaveClaim({ pid: process.pid, started: 'at another time' });
  expect(await lock()).toMatchObject(HELD);
});

test('of many who find the same dead claim exactly one takes it', async () => {
  await leaveClaim({ pid: await pidOfTheDead() }, 7);
  const attempts = await Promise.all(Array.from({ length: 25 }, () => lock()));
  expect(attempts.filter(({ isHeld }) => isHeld)).toHaveLength(1);
});

describe('a claim from another container, whose processes cannot be seen', () => {
  test('holds while its heart beats', async () => {
    await leaveClaim({ place: 'elsewhere', pid: 1 });
    let beats = 0;
    const heart = setInterval(() => utimes(join(folder, '1'), 0, ++beats).catch(() => undefined), 10);
    onTestFinished(() => clearInterval(heart));
    expect(await lock()).toEqual({ isHeld: false, holder: 1 });
  });

  test('falls when it is silent', async () => {
    await leaveClaim({ place: 'elsewhere', pid: 1 });
    expect(await lock(50)).toMatchObject(HELD);
  });

  test('falls at once when it was released', async () => {
    await leaveClaim({ place: 'elsewhere', pid: 1, released: true });
    expect(await lock()).toMatchObject(HELD);
  });
});

test('a claim whose writer died while writing falls too', async () => {
  await writeFile(join(folder, '1'), '{"pid":');
  expect(await lock(50)).toMatchObject(HELD);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { commandLineOf, isRunning, ownIdentity, stateOf } from './process-identity.ts';
import { until } from './testing/until.ts';

test('this process is alive, and knows itself', async () => {
  expect(isRunning(process.pid)).toBe(true);
  if (process.platform === 'linux') expect(stateOf(ownIdentity())).toBe('alive');
});

test('a process of another place is unknown, whatever its pid is here', () => {
  expect(stateOf({ ...ownIdentity(), place: 'elsewhere' })).toBe('unknown');
});

test.skipIf(process.platform === 'win32')('a process is told by its command line', async () => {
  const child = spawn('sleep', ['61.25'], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  await until('it is on', async () => (await commandLineOf(child.pid ?? 0))?.includes('sleep 61.25') ?? false);
  child.kill('SIGKILL');
  await gone;
  expect(isRunning(child.pid ?? 0)).toBe(false);
});

test.runIf(process.platform === 'linux')('a zombie does not run', async () => {
  // The parent becomes a program that never asks after its child.
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = once(parent, 'exit');
  onTestFinished(async () => {
    parent.kill('SIGKILL');
    await gone;
  });
  const zombie = Number(String((await once(parent.stdout, 'data'))[0]));
  const stat = (): Promise<string> => readFile(`/proc/${zombie}/stat`, 'utf8');
  await until('it is a zombie', async () => (await stat()).includes(') Z '));
  expect(isRunning(zombie)).toBe(false);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { commandLineOf } from '../db/embedded/postmaster-pid.ts';
import { until } from '../db/embedded/testing/until.ts';
import { isRunning, ownIdentity, stateOf } from './process-identity.mjs';

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
  // The parent becomes a program that never waits for its child, and only then the child ends.
  const script = '(read _ <&3) & echo $!; exec sleep 60';
  const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
  const gone = once(parent, 'exit');
  onTestFinished(async () => {
    parent.kill('SIGKILL');
    await gone;
  });
  const [output, input] = [parent.stdio[1] as Readable, parent.stdio[3] as Writable];
  const zombie = Number(String((await once(output, 'data'))[0]));
  await until('the shell has become sleep', async () => (await commandLineOf(parent.pid ?? 0)) === 'sleep 60 ');
  expect(isRunning(zombie)).toBe(true);
  input.end('\n');
  const stat = (): Promise<string> => readFile(`/proc/${zombie}/stat`, 'utf8');
  await until('it is a zombie', async () => (await stat()).includes(') Z '));
  expect(isRunning(zombie)).toBe(false);
});

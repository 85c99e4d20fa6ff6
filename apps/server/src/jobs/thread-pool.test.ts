import { constants, getPriority } from 'node:os';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../db/jobs/job.ts';
import { threadPool } from './thread-pool.ts';

const reports: string[] = [];
const pool = threadPool({
  module: new URL('./testing/thread-kinds.ts', import.meta.url).href,
  data: {},
  onReport: (error) => void reports.push(String(error)),
  graceMs: 100,
});
afterAll(pool.stop);
beforeEach(() => void reports.splice(0));

const JOB: Job = {
  id: '1',
  token: '1',
  kind: 'work',
  organisationId: null,
  payload: {},
  attempt: 1,
  progress: null,
  isCancelRequested: false,
  waitedMs: 0,
};
const run = (does: string, signal = new AbortController().signal, kind = 'work') =>
  pool.run({ ...JOB, kind, payload: { does } }, { signal });

test('a thread carries out what it is handed, and says how it ended', async () => {
  expect(await run('work')).toBe('done');
  expect(await run('again')).toBe('again');
});

test('what fails there fails here, with its words', async () => {
  await expect(run('fail')).rejects.toThrow('no');
  await expect(run('work', undefined, 'unknown')).rejects.toThrow('no thread knows the kind unknown');
  expect(await run('work')).toBe('done');
});

test('what goes wrong beside a job is told', async () => {
  expect(await run('report')).toBe('done');
  expect(reports).toEqual(['Error: beside it']);
});

test.runIf(process.platform === 'linux')('a thread gives way to the thread that answers requests', async () => {
  const own = getPriority();
  await run('report its priority');
  expect(reports).toEqual([`Error: ${Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL)}`]);
  expect(getPriority()).toBe(own);
});

test('a thread that ends in the middle fails its job alone', async () => {
  await expect(run('exit')).rejects.toThrow('its thread ended with code 7');
  expect(await run('work')).toBe('done');
});

test('told to stop, a job that listens ends by itself', async () => {
  const abort = new AbortController();
  const running = run('listen', abort.signal);
  await expect.poll(() => reports).toEqual(['Error: {"isListening":true}']);
  abort.abort(new Error('cancelled'));
  await expect(running).rejects.toThrow('cancelled');
});

test('one that does not listen is ended with its thread, while this one goes on', async () => {
  const abort = new AbortController();
  const running = run('hang', abort.signal);
  abort.abort(new Error('cancelled'));
  await expect(running).rejects.toThrow('its thread ended with code 1');
  expect(await run('work')).toBe('done');
});

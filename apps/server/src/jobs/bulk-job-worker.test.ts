import { expect, test } from 'vitest';
import { latch } from '../testing/latch.ts';
import { type BulkWork, startBulkJobWorker } from './bulk-job-worker.ts';

type Job = { readonly name: string; readonly left: number };

/** A queue of jobs with so many batches each, that writes down what is asked of it. */
const queueOf = (jobs: readonly Job[], onWork = (_: Job): Promise<void> | void => {}) => {
  const waiting = [...jobs];
  const done: string[] = [];
  const queue: BulkWork<Job> = {
    take: async () => waiting.shift() ?? null,
    work: async (job) => {
      done.push(`${job.name}${job.left}`);
      await onWork(job);
      return job.left > 1 ? { ...job, left: job.left - 1 } : null;
    },
    release: async (job) => {
      done.push(`${job.name} released`);
      waiting.push(job);
    },
  };
  return { queue, done, waiting };
};

const nobodyListens = () => {};
const HOURS = 60 * 60 * 1000;

test('a job is carried out to its end, and not given back while no other waits', async () => {
  const { queue, done } = queueOf([{ name: 'a', left: 3 }]);
  const worker = startBulkJobWorker({ queue, onError: nobodyListens, pauseMs: HOURS });
  await expect.poll(() => done).toEqual(['a3', 'a2', 'a1']);
  await worker.stop();
});

test('after each batch it is the turn of another that waits', async () => {
  const { queue, done } = queueOf([
    { name: 'a', left: 3 },
    { name: 'b', left: 2 },
  ]);
  const worker = startBulkJobWorker({ queue, onError: nobodyListens, pauseMs: HOURS });
  await expect.poll(() => done).toEqual(['a3', 'a released', 'b2', 'b released', 'a2', 'a released', 'b1', 'a1']);
  await worker.stop();
});

test('who is told that there is something to do does not wait for the next look', async () => {
  const { queue, done, waiting } = queueOf([{ name: 'a', left: 1 }]);
  const worker = startBulkJobWorker({ queue, onError: nobodyListens, pauseMs: HOURS });
  await expect.poll(() => done).toEqual(['a1']);
  waiting.push({ name: 'b', left: 1 });
  worker.wake();
  await expect.poll(() => done).toEqual(['a1', 'b1']);
  await worker.stop();
});

test('stopped, it finishes its batch and gives the job back', async () => {
  const working = latch();
  const mayEnd = latch();
  const { queue, done } = queueOf([{ name: 'a', left: 3 }], async () => {
    working.open();
    await mayEnd.opened;
  });
  const worker = startBulkJobWorker({ queue, onError: nobodyListens, pauseMs: HOURS });
  await working.opened;
  const stopped = worker.stop();
  mayEnd.open();
  await stopped;
  expect(done).toEqual(['a3', 'a released']);
});

test('a job that cannot be carried on is told of, fails the check, and keeps no other from its turn', async () => {
  const errors: unknown[] = [];
  const broken = new Error('the database is away');
  const { queue, done, waiting } = queueOf([{ name: 'a', left: 1 }], ({ name }) => {
    if (name === 'a') throw broken;
  });
  const worker = startBulkJobWorker({ queue, onError: (error) => errors.push(error), pauseMs: HOURS });
  await expect.poll(() => errors).toEqual([broken]);
  await expect(worker.check()).rejects.toThrow('bulk jobs are not carried out');
  waiting.push({ name: 'b', left: 1 });
  worker.wake();
  await expect.poll(() => done).toEqual(['a1', 'b1']);
  await expect.poll(() => worker.check().then(() => 'well')).toBe('well');
  await worker.stop();
});

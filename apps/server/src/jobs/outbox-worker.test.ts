import { expect, onTestFinished, test } from 'vitest';
import type { DueMessage, OutboxQueue, Outcome } from '../records/outbox-queue.ts';
import { latch } from '../testing/latch.ts';
import { retryAt, startOutboxWorker } from './outbox-worker.ts';

const NOW = new Date('2026-11-15T09:00:00Z');
const MAIL = { to: 'a@example.is', subject: 's', text: 't', html: 'h' };
const MESSAGE: DueMessage = { id: '1', mail: MAIL, attempts: 0 };

test('the wait doubles from a minute on, and after ten tries there is none', () => {
  const minutes = Array.from({ length: 10 }, (_, index) => retryAt(index + 1, NOW)).map((next) =>
    next === null ? null : (next.getTime() - NOW.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, null]);
});

/** Hands out these, then nothing; keeps what became of each. */
const queueOf = (...steps: (DueMessage | Error)[]): OutboxQueue & { outcomes: Outcome[]; asked: number } => ({
  outcomes: [],
  asked: 0,
  async takeNext(_, work) {
    this.asked++;
    const step = steps.shift();
    if (step instanceof Error) throw step;
    if (step) this.outcomes.push(await work(step));
    return step !== undefined;
  },
});

const start = (parts: Partial<Parameters<typeof startOutboxWorker>[0]> & { queue: OutboxQueue }) => {
  const worker = startOutboxWorker({
    mail: { leavesTheSystem: true, send: async () => {} },
    clock: () => NOW,
    onError: () => {},
    pauseMs: 1,
    ...parts,
  });
  onTestFinished(worker.stop);
  return worker;
};

test('stopping waits for the mail under way, and takes no other', async () => {
  const queue = queueOf(MESSAGE, { ...MESSAGE, id: '2' });
  const sent = latch();
  const begun = latch();
  const worker = start({
    queue,
    mail: {
      leavesTheSystem: true,
      send: () => {
        begun.open();
        return sent.opened;
      },
    },
  });
  await begun.opened;
  let stopped = false;
  const stopping = worker.stop().then(() => {
    stopped = true;
  });
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  sent.open();
  await stopping;
  expect(queue.outcomes).toEqual([{ sent: true, keepBody: false }]);
});

test('stopping does not wait for the pause between two looks', async () => {
  const worker = start({ queue: queueOf(), pauseMs: 2 ** 30 });
  await worker.stop();
  await worker.stop();
});

test('a queue that fails makes the worker unfit until it works again', async () => {
  const queue = queueOf(new Error('the database is gone'));
  const failed = latch<unknown>();
  const paused = latch();
  const worker = start({
    queue: {
      takeNext: async (now, work) => {
        if (queue.asked === 1) await paused.opened;
        return queue.takeNext(now, work);
      },
    },
    onError: failed.open,
  });
  expect(await failed.opened).toEqual(new Error('the database is gone'));
  await expect(worker.check()).rejects.toThrow('the outbox is not being emptied');
  paused.open();
  await expect.poll(() => worker.check().then(() => 'fit')).toBe('fit');
});

test('a worker that was stopped is unfit', async () => {
  const worker = start({ queue: queueOf() });
  await worker.check();
  await worker.stop();
  await expect(worker.check()).rejects.toThrow();
});

test('whether the body is kept is decided by whether the mail has left', async () => {
  const queue = queueOf(MESSAGE);
  start({ queue, mail: { leavesTheSystem: false, send: async () => {} } });
  await expect.poll(() => queue.outcomes).toEqual([{ sent: true, keepBody: true }]);
});

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { lifecycle, StartInterrupted } from './shut-down.ts';
import { latch } from './testing/latch.ts';

const process = (partMs = 60_000) => {
  const events: string[] = [];
  const errors: unknown[] = [];
  const parts = lifecycle({
    logger: { error: ({ err }: { err: unknown }) => void errors.push(err) } as never,
    exit: (code) => void events.push(`exit ${code}`),
    partMs,
  });
  const add = (name: string, end: () => Promise<unknown> = async () => {}) =>
    parts.start(
      () => name,
      async () => {
        await end();
        events.push(name);
      },
    );
  return { ...parts, add, events, errors };
};

test('what was started last is stopped first, one after another, and then the process ends', async () => {
  const { add, stop, events } = process();
  const slow = latch();
  await add('database');
  await add('requests', () => slow.opened);
  const stopping = stop(0);
  await new Promise(setImmediate);
  expect(events).toEqual([]);
  slow.open();
  await stopping;
  expect(events).toEqual(['requests', 'database', 'exit 0']);
});

test('for a while everything goes on, but what ends at once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { add, start, stop, isStopping, events } = process();
  await add('database');
  await start(
    () => 'jobs',
    async () => void events.push('jobs'),
    { endsAtOnce: true },
  );
  await add('requests');
  expect(isStopping()).toBe(false);
  const stopping = stop(0, 2_000);
  expect(isStopping()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(events).toEqual(['jobs']);
  await vi.advanceTimersByTimeAsync(1);
  await stopping;
  expect(events).toEqual(['jobs', 'requests', 'database', 'exit 0']);
});

test('what has ended at once is waited for in its turn', async () => {
  const { add, start, stop, events } = process();
  const slow = latch();
  await add('database');
  await start(
    () => 'jobs',
    () => slow.opened,
    { endsAtOnce: true },
  );
  await add('requests');
  const stopping = stop(0);
  await new Promise(setImmediate);
  expect(events).toEqual(['requests']);
  slow.open();
  await stopping;
  expect(events).toEqual(['requests', 'database', 'exit 0']);
});

test('a second signal changes nothing', async () => {
  const { add, stop, events } = process();
  await add('database');
  await Promise.all([stop(0), stop(1), stop(0)]);
  await stop(1);
  expect(events).toEqual(['database', 'exit 0']);
});

test('a part that fails to stop, or throws at once, keeps none of the others', async () => {
  const { add, start, stop, events, errors } = process();
  await add('database');
  await add('broken', () => Promise.reject(new Error('broken')));
  await start(
    () => 'rash',
    () => {
      throw new Error('rash');
    },
  );
  await stop(1);
  expect(events).toEqual(['database', 'exit 1']);
  expect(errors).toEqual([new Error('rash'), new Error('broken')]);
});

test('a part that hangs is left behind', async () => {
  const { add, stop, events, errors } = process(20);
  await add('database');
  await add('hanging', () => new Promise(() => {}));
  await stop(0);
  expect(events).toEqual(['database', 'exit 0']);
  expect(errors).toHaveLength(1);
});

describe('told to stop while it is starting', () => {
  test('the part under way is waited for and stopped, and no other is started', async () => {
    const { add, start, stop, events } = process();
    await add('reports');
    const up = latch<string>();
    const starting = start(
      () => up.opened,
      async (name) => void events.push(name),
    );
    const stopping = stop(0);
    up.open('database');
    await expect(starting).rejects.toThrow(StartInterrupted);
    await stopping;
    expect(events).toEqual(['database', 'reports', 'exit 0']);
    await expect(add('requests')).rejects.toThrow(StartInterrupted);
  });

  test('a part that then fails to start keeps nothing running', async () => {
    const { add, start, stop, events } = process();
    await add('reports');
    const up = latch();
    const starting = start(
      () => up.opened.then(() => Promise.reject(new Error('no'))),
      async () => {},
    );
    const stopping = stop(0);
    up.open();
    await expect(starting).rejects.toThrow('no');
    await stopping;
    expect(events).toEqual(['reports', 'exit 0']);
  });
});

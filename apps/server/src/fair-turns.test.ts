import { expect, onTestFinished, test, vi } from 'vitest';
import { fairTurns } from './fair-turns.ts';
import { type Latch, latch } from './testing/latch.ts';

const whateverIsDue = () => new Promise(setImmediate);

/** Work of owners that ends when the test says so, and the order in which it has begun. */
const workshop = (limits: Parameters<typeof fairTurns>[0] = { atOnce: 2, perOwner: 1, mostWaiting: 3 }) => {
  const turns = fairTurns<string>(limits);
  const begun: string[] = [];
  const ends = new Map<string, Latch>();
  const start = (name: string, signal?: AbortSignal) => {
    const end = latch();
    ends.set(name, end);
    const work = async () => {
      begun.push(name);
      await end.opened;
      return name;
    };
    return turns(name.charAt(0), work, signal);
  };
  return { begun, start, end: (name: string) => ends.get(name)?.open() };
};

test('a busy owner does not delay the first work of another', async () => {
  const { begun, start, end } = workshop();
  const busy = ['a1', 'a2', 'a3'].map((name) => start(name));
  const other = start('b1');
  await whateverIsDue();
  expect(begun).toEqual(['a1', 'b1']);
  end('b1');
  expect(await other).toBe('b1');
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'a2', 'a3']) end(name);
  expect(await Promise.all(busy)).toEqual(['a1', 'a2', 'a3']);
});

test('an owner has a share of the turns, and the rest is for others', async () => {
  const { begun, start, end } = workshop({ atOnce: 3, perOwner: 2, mostWaiting: 3 });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => start(name));
  await whateverIsDue();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  await whateverIsDue();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  for (const name of ['a1', 'a2', 'a3', 'b2']) end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

test('owners that wait take turns, each in the order of its own work', async () => {
  const { begun, start, end } = workshop({ atOnce: 1, perOwner: 1, mostWaiting: 3 });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => start(name));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('work that fails gives its turn to the next', async () => {
  const turns = fairTurns<string>({ atOnce: 1, perOwner: 1, mostWaiting: 1 });
  const failing = turns('a', () => Promise.reject(new Error('no')));
  const next = turns('b', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('an owner with too many that wait is refused, and no other', async () => {
  const { start, end } = workshop({ atOnce: 1, perOwner: 1, mostWaiting: 1 });
  const first = start('a1');
  const waiting = start('a2');
  await expect(start('a3')).rejects.toMatchObject({ code: 'too-many-requests' });
  const other = start('b1');
  for (const name of ['a1', 'a2', 'b1']) end(name);
  expect(await Promise.all([first, waiting, other])).toEqual(['a1', 'a2', 'b1']);
});

test('one that leaves while it waits gives its place up', async () => {
  const { begun, start, end } = workshop({ atOnce: 1, perOwner: 1, mostWaiting: 3 });
  const leaving = new AbortController();
  const first = start('a1');
  const left = start('a2', leaving.signal);
  const last = start('a3');
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(start('a4', leaving.signal)).rejects.toThrow('left');
  end('a1');
  end('a3');
  await Promise.all([first, last]);
  expect(begun).toEqual(['a1', 'a3']);
});

test('one that has waited for as long as it may is refused', async () => {
  const { begun, start, end } = workshop({ atOnce: 1, perOwner: 1, mostWaiting: 3, longestWaitMs: 1 });
  const first = start('a1');
  await expect(start('a2')).rejects.toMatchObject({ code: 'unavailable' });
  end('a1');
  await first;
  expect(begun).toEqual(['a1']);
});

test('a turn that is left to others while its owner waits goes on after them', async () => {
  const turns = fairTurns<string>({ atOnce: 1, perOwner: 1, mostWaiting: 3 });
  const [outside, end] = [latch(), latch()];
  const begun: string[] = [];
  const first = turns('a', async ({ leave, take }) => {
    begun.push('first');
    leave();
    await outside.opened;
    await take();
    begun.push('first again');
  });
  const second = turns('a', async () => {
    begun.push('second');
    await end.opened;
  });
  await whateverIsDue();
  expect(begun).toEqual(['first', 'second']);
  outside.open();
  await whateverIsDue();
  expect(begun).toEqual(['first', 'second']);
  end.open();
  await Promise.all([first, second]);
  expect(begun).toEqual(['first', 'second', 'first again']);
});

test('a turn that was left is not ended twice, whether its owner fails or leaves before it is back', async () => {
  const turns = fairTurns<string>({ atOnce: 1, perOwner: 1, mostWaiting: 3 });
  const left = new AbortController();
  const [failing, leaving] = [
    turns('a', async ({ leave }) => {
      leave();
      throw new Error('no');
    }),
    turns(
      'a',
      async ({ leave, take }) => {
        leave();
        left.abort(new Error('left'));
        await take();
      },
      left.signal,
    ),
  ];
  await expect(failing).rejects.toThrow('no');
  await expect(leaving).rejects.toThrow('left');
  const begun: string[] = [];
  const end = latch();
  const next = ['first', 'second'].map((name) =>
    turns('a', async () => {
      begun.push(name);
      await end.opened;
    }),
  );
  await whateverIsDue();
  expect(begun).toEqual(['first']);
  end.open();
  await Promise.all(next);
});

test('a turn that rests after its work is nobody’s for so long, and its answer does not wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const worked: [string, number][] = [];
  const turns = fairTurns<string>({
    atOnce: 2,
    perOwner: 1,
    mostWaiting: 3,
    restMs: (owner, ms) => {
      worked.push([owner, ms]);
      return owner === 'a' ? 40 : 0;
    },
  });
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    vi.advanceTimersByTime(10);
    return name;
  };
  const [first, second] = [turns('a', work('a1')), turns('a', work('a2'))];
  expect(await first).toBe('a1');
  await turns('b', work('b1'));
  expect(begun).toEqual(['a1', 'b1']);
  vi.advanceTimersByTime(29);
  await whateverIsDue();
  expect(begun).toEqual(['a1', 'b1']);
  vi.advanceTimersByTime(1);
  expect(await second).toBe('a2');
  expect(worked).toEqual([
    ['a', 10],
    ['b', 10],
    ['a', 10],
  ]);
});

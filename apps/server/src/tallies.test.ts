import { expect, test } from 'vitest';
import { type Tallies, type Told, tallies } from './tallies.ts';

/** Processes whose words arrive when the test says so, as the database passes them on. */
const processes = (count: number) => {
  let time = 0;
  const all = Array.from({ length: count }, () => tallies(() => time));
  const kept = all.map(() => new Map<string, Told & { readonly endsAt: number | null }>());
  const exchange = (at: number) => {
    const counts = all[at] as Tallies;
    const { told, asked } = counts.take();
    for (const each of told)
      kept[at]?.set(each.key, { ...each, endsAt: each.leftMs === null ? null : time + each.leftMs });
    const others = kept.filter((_, other) => other !== at);
    counts.hear(
      asked.flatMap((key) => {
        const rows = others
          .flatMap((rowsOf) => rowsOf.get(key) ?? [])
          .filter(({ endsAt }) => (endsAt ?? time + 1) > time);
        if (rows.length === 0) return [];
        const ends = rows.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]));
        const counted = rows.reduce((sum, row) => sum + row.counted, 0);
        return [{ key, counted, leftMs: ends.length > 0 ? Math.min(...ends) - time : null }];
      }),
    );
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { all, exchange, pass, one: all[0] as Tallies, other: all[1] as Tallies };
};

/** Counts until the limit is reached in each process; every so many are told. */
const admitted = (most: number, toldEvery: number, count = 2): number => {
  const { all, exchange } = processes(count);
  let sum = 0;
  const full = new Set<number>();
  for (let n = 0; full.size < count; n++) {
    const at = n % count;
    if ((all[at] as Tallies).perMinute.read('x').count >= most) full.add(at);
    else {
      (all[at] as Tallies).perMinute.add('x', most);
      sum++;
    }
    if (n % toldEvery === 0) all.forEach((each, index) => void (each.hasNews() && exchange(index)));
  }
  return sum;
};

test('alone, it counts to the limit and begins anew after a minute', () => {
  const { one, pass } = processes(1);
  expect(one.perMinute.add('x', 3)).toEqual({ count: 1, leftMs: 60_000 });
  pass(59_000);
  expect(one.perMinute.add('x', 3)).toEqual({ count: 2, leftMs: 1_000 });
  expect(one.perMinute.read('x')).toEqual({ count: 2, leftMs: 1_000 });
  pass(1_000);
  expect(one.perMinute.read('x')).toEqual({ count: 0, leftMs: 60_000 });
  expect(one.perMinute.add('x', 3)).toEqual({ count: 1, leftMs: 60_000 });
});

test.each([
  [2, 1_200],
  [5, 1_200],
  [2, 240],
  [3, 20],
])('%i processes let through a limit of %i and a twentieth of it for each of them at most', (count, most) => {
  const sum = admitted(most, 1, count);
  expect(sum).toBeGreaterThanOrEqual(most);
  expect(sum).toBeLessThanOrEqual(most + count * Math.max(1, most * 0.05));
});

test('what arrives while nothing could be told comes on top of that', () => {
  expect(admitted(1_200, 100)).toBeLessThanOrEqual(1_200 + 2 * 60 + 2 * 100);
});

test('whoever asks for little is told of to nobody', () => {
  const { one } = processes(1);
  for (let n = 0; n < 59; n++) one.perMinute.add('x', 1_200);
  expect(one.hasNews()).toBe(false);
  one.perMinute.add('x', 1_200);
  expect(one.hasNews()).toBe(true);
  expect(one.take()).toEqual({ told: [{ key: 'x', counted: 60, leftMs: 60_000 }], asked: ['x'] });
  expect(one.hasNews()).toBe(false);
});

test('the minute ends everywhere when it ends where it began first', () => {
  const { one, other, exchange, pass } = processes(2);
  one.perMinute.add('x', 10);
  exchange(0);
  pass(20_000);
  other.perMinute.add('x', 10);
  exchange(1);
  expect(other.perMinute.read('x')).toEqual({ count: 2, leftMs: 40_000 });
  pass(40_000);
  expect(other.perMinute.add('x', 10)).toEqual({ count: 1, leftMs: 60_000 });
});

test('what is under way elsewhere counts for as long as it is heard of', () => {
  const { one, other, exchange, pass } = processes(2);
  const leave = other.atOnce.enter('x', 10);
  exchange(1);
  one.atOnce.enter('x', 10);
  expect(one.atOnce.count('x')).toBe(1);
  exchange(0);
  expect(one.atOnce.count('x')).toBe(2);
  leave();
  expect(other.hasNews()).toBe(true);
  exchange(1);
  exchange(0);
  expect(one.atOnce.count('x')).toBe(1);
  other.atOnce.enter('x', 10);
  exchange(1);
  exchange(0);
  pass(5_001);
  expect(one.atOnce.count('x')).toBe(1);
});

test('it matters what others have under way where they and this process are near the limit', () => {
  const { one, other, exchange } = processes(2);
  for (let n = 0; n < 3; n++) other.atOnce.enter('x', 10);
  exchange(1);
  one.atOnce.enter('x', 10);
  exchange(0);
  expect(one.isCurious()).toBe(false);
  one.atOnce.enter('x', 10);
  expect(one.isCurious()).toBe(true);
});

test('what did not arrive is told again, and what is under way again and again', () => {
  const { one } = processes(1);
  one.perMinute.add('minute', 10);
  one.atOnce.enter('now', 10);
  const { told } = one.take();
  one.takeBack(told);
  expect(one.take().told).toEqual(told);
  expect(one.hasNews()).toBe(false);
  expect(one.hasTold()).toBe(true);
  expect(one.take(true).told).toEqual([{ key: 'now', counted: 1, leftMs: null }]);
});

test('however many addresses there are, so many are remembered at most, and the oldest are forgotten', () => {
  const { one } = processes(1);
  for (let n = 0; n < 50_010; n++) one.perMinute.add(`address ${n}`, 1_000);
  expect(one.perMinute.read('address 9').count).toBe(0);
  expect(one.perMinute.read('address 10').count).toBe(1);
  expect(one.perMinute.read('address 50009').count).toBe(1);
});

import { beforeEach, expect, test } from 'vitest';
import { workShares } from './work-shares.ts';

let now = 0;
let restAfter: ReturnType<typeof workShares<string>>;
beforeEach(() => {
  now = 0;
  restAfter = workShares<string>(() => now);
});

/** An owner that works without a pause for so many requests. */
const busy = (owner: string, requests: number, workedMs: number): number[] =>
  Array.from({ length: requests }, () => {
    now += workedMs;
    return restAfter(owner, workedMs);
  });

test('alone, nobody rests', () => {
  expect(busy('a', 100, 50)).toEqual(Array(100).fill(0));
});

test('beside others, whoever works without a pause rests as long as each request took, once its burst is used', () => {
  restAfter('b', 1);
  const rests: number[] = [];
  for (let n = 0; n < 40; n++) {
    restAfter('b', 1);
    rests.push(...busy('a', 1, 50));
  }
  const first = rests.indexOf(50);
  expect(first).toBeGreaterThan(5);
  expect(rests.slice(first)).toEqual(Array(40 - first).fill(50));
});

test('a request that took seconds does not keep its owner waiting for as long', () => {
  restAfter('b', 1);
  expect(restAfter('a', 3_000)).toBe(200);
});

test('requests with pauses between them rest never, and a pause makes good for what was used', () => {
  for (let n = 0; n < 100; n++) {
    now += 100;
    restAfter('b', 1);
    expect(restAfter('a', 40)).toBe(0);
  }
  busy('a', 20, 50);
  restAfter('b', 1);
  expect(restAfter('a', 50)).toBe(50);
  now += 3_000;
  restAfter('b', 1);
  expect(restAfter('a', 50)).toBe(0);
});

test('others that have left are no reason to rest', () => {
  restAfter('b', 1);
  now += 1_001;
  expect(busy('a', 30, 50)).toEqual(Array(30).fill(0));
});

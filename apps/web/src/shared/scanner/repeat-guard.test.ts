import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRepeatGuard, REPEAT_MS } from './repeat-guard.ts';

test('a code that stays in view is one scan, and again one after it was away for two seconds', () => {
  const guard = createRepeatGuard();
  const newAt = [0, 100, 1_900, 3_800, 5_799, 7_799, 7_900].filter((now) => guard.isNew('A', now));
  expect(newAt).toEqual([0, 7_799]);
});

test('codes do not stand in each other’s way', () => {
  const guard = createRepeatGuard();
  expect([guard.isNew('A', 0), guard.isNew('B', 10), guard.isNew('A', 20)]).toEqual([true, true, false]);
});

test('a code that was forgotten is new', () => {
  const guard = createRepeatGuard();
  guard.isNew('A', 0);
  guard.forget('A');
  expect(guard.isNew('A', 1)).toBe(true);
});

test('two scans of one code are never less than two seconds apart', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3_000)), (pauses) => {
      const guard = createRepeatGuard();
      let now = 0;
      let last = Number.NEGATIVE_INFINITY;
      for (const pause of pauses) {
        now += pause;
        if (!guard.isNew('A', now)) continue;
        expect(now - last).toBeGreaterThanOrEqual(REPEAT_MS);
        last = now;
      }
    }),
  );
});

import { expect, test } from 'vitest';
import { turnTaker } from './turn-taker.ts';

test('others have their turn once some milliseconds have passed, and not after each step', async () => {
  let now = 0;
  let turns = 0;
  const count = () => {
    turns += 1;
    pending = setImmediate(count);
  };
  let pending = setImmediate(count);
  const takeTurns = turnTaker(() => now);
  for (let step = 0; step < 100; step += 1) {
    now += 1;
    await takeTurns();
  }
  clearImmediate(pending);
  expect(turns).toBeGreaterThan(5);
  expect(turns).toBeLessThan(20);
});

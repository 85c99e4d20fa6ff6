import { expect, test } from 'vitest';
import { judgeBudget, mostConnections } from './connection-budget.ts';

const shape = { role: 'all', connections: 20, hasOperatorLogIn: true, isPooled: false } as const;

test.each([
  [shape, 72],
  [{ ...shape, hasOperatorLogIn: false }, 48],
  [{ ...shape, role: 'web' }, 27],
  [{ ...shape, role: 'worker' }, 71],
  [{ ...shape, connections: 40 }, 92],
  [{ ...shape, isPooled: true }, 10],
  [{ ...shape, isPooled: true, role: 'web' }, 6],
] as const)('%j has at most %i connections, as docs/OPERATIONS.md says', (process, most) => {
  expect(mostConnections(process)).toBe(most);
});

test('a process that does not fit is refused, and so are more than fit where the operator has said how many there are', () => {
  expect(judgeBudget({ shape, room: 72, processes: null, present: 1 })).toBe(null);
  expect(judgeBudget({ shape, room: 71, processes: null, present: 1 })).toEqual({
    fault: expect.stringMatching(/^This process needs up to 72 connections, and the database gives 71\. Raise /),
    isSure: true,
  });
  expect(judgeBudget({ shape, room: 144, processes: 2, present: 1 })).toBe(null);
  expect(judgeBudget({ shape, room: 143, processes: 2, present: 1 })).toMatchObject({ isSure: true });
});

test('processes that are there now, and may be only for a moment, are warned of', () => {
  expect(judgeBudget({ shape, room: 97, processes: null, present: 2 })).toEqual({
    fault: expect.stringMatching(/^2 processes need up to 144 connections, and the database gives 97\. /),
    isSure: false,
  });
  expect(judgeBudget({ shape, room: 97, processes: 1, present: 2 })).toBe(null);
});

test('beside a process with a role are others: only what is sure is refused', () => {
  const [web, worker] = [
    { ...shape, role: 'web' },
    { ...shape, role: 'worker' },
  ] as const;
  // Two webs and a worker fit; none of them knows what the others are.
  const room = 27 + 27 + 71;
  expect(judgeBudget({ shape: web, room, processes: 3, present: 1 })).toBe(null);
  expect(judgeBudget({ shape: worker, room, processes: 3, present: 1 })).toEqual({
    fault: expect.stringMatching(
      /^3 processes like this one need up to 213 connections, and the database gives 125\. /,
    ),
    isSure: false,
  });
  expect(judgeBudget({ shape: worker, room: 71 + 4 + 4, processes: 3, present: 1 })).toMatchObject({ isSure: false });
  expect(judgeBudget({ shape: worker, room: 71 + 4 + 3, processes: 3, present: 1 })).toEqual({
    fault: expect.stringMatching(/^This process needs up to 71, and the 3 together at least 79 connections, /),
    isSure: true,
  });
});

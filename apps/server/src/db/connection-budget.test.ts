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
  expect(judgeBudget({ most: 72, room: 72, processes: null, present: 1 })).toBe(null);
  expect(judgeBudget({ most: 72, room: 71, processes: null, present: 1 })).toEqual({
    fault: expect.stringMatching(/^This process needs up to 72 connections, and the database gives 71\. Raise /),
    isSure: true,
  });
  expect(judgeBudget({ most: 72, room: 144, processes: 2, present: 1 })).toBe(null);
  expect(judgeBudget({ most: 72, room: 143, processes: 2, present: 1 })).toMatchObject({ isSure: true });
});

test('processes that are there now, and may be only for a moment, are warned of', () => {
  expect(judgeBudget({ most: 72, room: 97, processes: null, present: 2 })).toEqual({
    fault: expect.stringMatching(/^2 processes need up to 144 connections, and the database gives 97\. /),
    isSure: false,
  });
  expect(judgeBudget({ most: 72, room: 97, processes: 1, present: 2 })).toBe(null);
});

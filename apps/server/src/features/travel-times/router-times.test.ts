import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Router, routerTimes } from './router-times.ts';

const lineOf = (count: number) => Array.from({ length: count }, (_, at) => ({ latitude: 64, longitude: at / 1000 }));

test('a router is asked four questions at a time, and for a table of many points the database is not asked at all', async () => {
  let [open, mostOpen, questions] = [0, 0, 0];
  const table: Router['table'] = async (sources, destinations) => {
    questions += 1;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    await nextTurn();
    open -= 1;
    const cells = sources.map(() => destinations.map(() => 7.4));
    return { seconds: cells, metres: cells };
  };
  const times = routerTimes({
    router: { key: 1, table },
    inTransaction: () => Promise.reject(new Error('the database was asked')),
    clock: () => new Date(),
    report: () => {},
    mostKept: 10,
  });
  const { seconds, answers } = await times(lineOf(501), 'table');
  // The last block has one point only, and from a point to itself is no question.
  expect([mostOpen, questions, answers]).toEqual([4, 11 * 11 - 1, 501 * 500]);
  expect([seconds[0], seconds[1], seconds[501]]).toEqual([0, 7, 7]);
});

test('a slow router has so much time for all questions together, and is left alone then', async () => {
  const reported: string[] = [];
  let questions = 0;
  const table: Router['table'] = (sources, destinations, signal) => {
    questions += 1;
    const cells = sources.map(() => destinations.map(() => 7.4));
    if (questions === 1) return Promise.resolve({ seconds: cells, metres: cells });
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const times = routerTimes({
    router: { key: 1, table },
    inTransaction: () => Promise.reject(new Error('the database was asked')),
    clock: () => new Date(0),
    report: ({ message }) => reported.push(message),
    mostKept: 10,
    mostMs: { legs: 1, table: 1 },
  });
  const { answers, missing } = await times(lineOf(501), 'table');
  expect([questions, answers, missing]).toEqual([5, 50 * 49, 501 * 500 - 50 * 49]);
  expect(reported).toEqual(['The router is too slow']);
  expect((await times(lineOf(501), 'table')).answers).toBe(0);
  expect(questions).toBe(5);
});

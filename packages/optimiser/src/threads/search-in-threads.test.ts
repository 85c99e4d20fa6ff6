import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { checkSolution } from '../check/check-solution.ts';
import { aDropoff, aProblem, aVehicle } from '../testing/small-problem.ts';
import { searchInThreads } from './search-in-threads.ts';
import { serveSearch } from './serve-search.ts';

const problem = aProblem({ jobs: [3, 1, 5, 2, 4].map((place) => aDropoff(place)), vehicles: [aVehicle({ end: 5 })] });

/** Each look at this clock is a millisecond later: the search takes as long on every machine. */
const threadsOf = (count: number, ports: MessagePort[], breathe = () => {}) =>
  Array.from({ length: count }, () => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    let now = 0;
    const tick = () => {
      now += 1;
      return now;
    };
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
    serveSearch(port2, { now: tick, pause, breathe });
    return port1;
  });

test('two threads search together, and the best of both is the answer', async () => {
  const ports: MessagePort[] = [];
  const told: number[] = [];
  const { done } = searchInThreads(problem, { seed: 1, milliseconds: 500 }, threadsOf(2, ports), ({ solution }) =>
    told.push(solution.totals.cost),
  );
  const { solution, attempts } = await done;
  for (const port of ports) port.close();
  expect(checkSolution(problem, solution)).toEqual([]);
  expect(solution.totals.metres).toBe(500);
  expect(told).toEqual(told.toSorted((a, b) => b - a));
  expect(attempts).toBeGreaterThan(0);
});

test('a number of attempts in one thread gives the same plan each time', async () => {
  const ports: MessagePort[] = [];
  const once = () => searchInThreads(problem, { seed: 1, attempts: 200 }, threadsOf(1, ports)).done;
  const [first, second] = [await once(), await once()];
  for (const port of ports) port.close();
  expect(first).toEqual(second);
  expect(first.attempts).toBe(200);
});

test('a search lets others have the processor each millisecond', async () => {
  const ports: MessagePort[] = [];
  let breaths = 0;
  const breathe = () => {
    breaths += 1;
  };
  const { done } = searchInThreads(problem, { seed: 1, milliseconds: 500 }, threadsOf(1, ports, breathe));
  const { attempts } = await done;
  for (const port of ports) port.close();
  // To this clock each portion of attempts takes some milliseconds.
  expect(breaths).toBe(attempts / 20);
});

test('a search that is stopped answers with what it has', async () => {
  const ports: MessagePort[] = [];
  const { done, stop } = searchInThreads(problem, { seed: 1, milliseconds: 1e12 }, threadsOf(1, ports));
  stop();
  const { solution } = await done;
  for (const port of ports) port.close();
  expect(solution.unserved).toEqual([]);
});

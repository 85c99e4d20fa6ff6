import { checkSolution } from '@waybill/optimiser/check/check-solution';
import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { afterAll, describe, expect, test } from 'vitest';
import { threadSolver } from './thread-solver.ts';

/** Places on a line; one job is too heavy. */
const PLACES = 6;
const cells = Float64Array.from(
  { length: PLACES ** 2 },
  (_, at) => Math.abs(Math.floor(at / PLACES) - (at % PLACES)) * 60,
);
const problem: Problem = {
  matrix: { size: PLACES, seconds: cells, metres: cells },
  jobs: [3, 1, 5, 2, 4].map((place) => ({
    dropoff: { place, serviceSeconds: 60, windows: [{ from: 0, to: 10_000 }] },
    kg: place === 5 ? 50 : 1,
    m3: 0,
    skills: 0,
  })),
  vehicles: [{ start: 0, end: 0, shift: { from: 0, to: 10_000 }, kg: 20, m3: 0, skills: 0 }],
  objective: 'distance',
};

const NOTHING = { vehicles: 0, metres: 0, seconds: 0, cost: 0 };

const solver = threadSolver({ threads: 2 });
const broken = threadSolver({
  threads: 1,
  memoryMb: 16,
  graceMs: 50,
  searchModule: new URL('./testing/broken-thread.ts', import.meta.url).href,
});
afterAll(async () => {
  await solver.close();
  await broken.close();
});

describe('the solver in threads', () => {
  test('finds a plan, tells of better ones, and says why a job is left over', async () => {
    const told: Solution[] = [];
    const solution = await solver.start(problem, { attempts: 200, seed: 1 }, (better) => told.push(better)).done;
    expect(checkSolution(problem, solution)).toEqual([]);
    expect(solution).toMatchObject({ unserved: [2], totals: { metres: 480 } });
    expect(told.length).toBeGreaterThan(0);
    const explained = await solver.explain(problem, solution, new AbortController().signal);
    expect(explained).toMatchObject([{ job: 2, reason: 'kg', changes: [{ kind: 'kg', more: 34 }] }]);
  });

  test('one that is stopped answers with the best so far', async () => {
    const search = solver.start(problem, { seconds: 100_000, seed: 1 }, () => search.stop());
    expect(checkSolution(problem, await search.done)).toEqual([]);
  });

  test('what is no problem fails, and nothing else does', async () => {
    const nonsense = { ...problem, jobs: [{ kg: 0, m3: 0, skills: 0 }] };
    await expect(solver.start(nonsense, { attempts: 1, seed: 1 }, () => {}).done).rejects.toThrow('neither a pickup');
  });

  test('reasons that are not wanted any more are not waited for', async () => {
    const abort = new AbortController();
    const explained = solver.explain(problem, { routes: [], unserved: [0], totals: NOTHING }, abort.signal);
    abort.abort();
    await expect(explained).rejects.toThrow('A thread of the solver ended');
  });
});

describe('a thread in which something goes wrong fails its plan alone', () => {
  test.each([
    ['an error', 1, 'the search broke'],
    ['an end', 2, 'A thread of the solver ended with code 7.'],
    ['no memory', 3, 'Worker terminated due to reaching memory limit'],
  ])('%s', async (_, seed, message) => {
    await expect(broken.start(problem, { attempts: 1, seed }, () => {}).done).rejects.toThrow(message);
  });

  test('no answer', async () => {
    await expect(broken.start(problem, { seconds: 0, seed: 4 }, () => {}).done).rejects.toThrow('does not answer');
  });

  test('the end of the server', async () => {
    const closing = threadSolver({ threads: 2 });
    const { done } = closing.start(problem, { seconds: 100_000, seed: 1 }, () => {});
    const failed = expect(done).rejects.toThrow('A thread of the solver ended');
    await closing.close();
    await failed;
  });
});

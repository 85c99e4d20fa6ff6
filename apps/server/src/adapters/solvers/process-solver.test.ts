import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { checkSolution } from '@waybill/optimiser/check/check-solution';
import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isRunning } from '../../machine/process-identity.mjs';
import { processSolver } from './process-solver.ts';
import { lineProblem } from './testing/line-problem.ts';

const problem = lineProblem;
const NOTHING = { vehicles: 0, metres: 0, seconds: 0, cost: 0 };

/** The solver's processes that a process has started. */
const solving = (parent: number) =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([ppid, , ...args]) => Number(ppid) === parent && args.join(' ').includes('solver-process.ts'))
    .map(([, pid]) => Number(pid));

const solver = processSolver({ threads: 2 });
const broken = processSolver({
  threads: 1,
  memoryMb: 16,
  graceMs: 50,
  searchModule: new URL('./testing/broken-thread.ts', import.meta.url).href,
});
afterAll(async () => {
  await solver.close();
  await broken.close();
});

describe('the solver in a process of its own', () => {
  test('finds a plan, tells of better ones, and says why a job is left over', async () => {
    const told: Solution[] = [];
    const solution = await solver.start(problem, { attempts: 200, seed: 1 }, (better) => told.push(better)).done;
    expect(checkSolution(problem, solution)).toEqual([]);
    expect(solution).toMatchObject({ unserved: [2], totals: { metres: 480 } });
    expect(told.length).toBeGreaterThan(0);
    const explained = await solver.explain(problem, solution, new AbortController().signal);
    expect(explained).toMatchObject([{ job: 2, reason: 'kg', changes: [{ kind: 'kg', more: 34 }] }]);
  });

  test('gets all of a matrix, however large', async () => {
    const size = 400;
    const way = Math.abs;
    const seconds = Float64Array.from({ length: size ** 2 }, (_, at) => way(Math.floor(at / size) - (at % size)));
    const last = {
      ...problem.jobs[0],
      dropoff: { place: size - 1, serviceSeconds: 0, windows: [{ from: 0, to: 9_000 }] },
    };
    const large = { ...problem, matrix: { size, seconds, metres: seconds.map((s) => s * 7) }, jobs: [last] } as Problem;
    const solution = await solver.start(large, { attempts: 20, seed: 1 }, () => {}).done;
    expect(solution.totals).toMatchObject({ seconds: 2 * (size - 1), metres: 14 * (size - 1) });
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
    await expect(explained).rejects.toThrow('The process of the solver ended with SIGKILL.');
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

  test('an end of the whole process', async () => {
    const alone = processSolver({ threads: 1 });
    const { done } = alone.start(problem, { seconds: 100_000, seed: 1 }, () => {
      for (const pid of solving(process.pid)) process.kill(pid, 'SIGKILL');
    });
    await expect(done).rejects.toThrow('The process of the solver ended with SIGKILL.');
  });

  test('the death of the server', async () => {
    const run = fileURLToPath(new URL('../../run.mjs', import.meta.url));
    const script = fileURLToPath(new URL('./testing/search-and-wait.ts', import.meta.url));
    const server = spawn(process.execPath, [run, script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(server.stdout, 'data');
    const [orphan] = solving(server.pid ?? 0);
    server.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(orphan ?? 0)).toBe(false), 60_000);
  });

  test('the end of the server', async () => {
    const closing = processSolver({ threads: 2 });
    const { done } = closing.start(problem, { seconds: 100_000, seed: 1 }, () => {});
    const failed = expect(done).rejects.toThrow('The process of the solver ended with SIGKILL.');
    await closing.close();
    await failed;
  });
});

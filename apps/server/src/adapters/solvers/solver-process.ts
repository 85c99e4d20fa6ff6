/** The process that searches for one plan, or explains one, and ends with it: a task by message, its matrix on its input. */
import { Worker } from 'node:worker_threads';
import type { Unserved } from '@waybill/optimiser/explain/change';
import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { searchInThreads } from '@waybill/optimiser/threads/search-in-threads';
import { processGivesWay } from '../../machine/give-way.mjs';
import type { ToExplain } from './explain-thread.ts';
import type { FromSolver, ProblemWithoutCells, SolverTask, ToSolver } from './solver-task.ts';

const tell = (message: FromSolver<Solution | readonly Unserved[]>): void => void process.send?.(message);

/** The last that is told: whoever asked ends the process. */
const fail = (error: unknown) =>
  tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });

/** In memory that all threads share. */
const readProblem = async ({ size, ...problem }: ProblemWithoutCells): Promise<Problem> => {
  const cells = size * size;
  const shared = new SharedArrayBuffer(2 * cells * Float64Array.BYTES_PER_ELEMENT);
  const bytes = new Uint8Array(shared);
  let read = 0;
  for await (const piece of process.stdin as AsyncIterable<Uint8Array>) {
    bytes.set(piece, read);
    read += piece.length;
  }
  if (read < bytes.length) throw new Error('The matrix ended too early.');
  const seconds = new Float64Array(shared, 0, cells);
  return { ...problem, matrix: { size, seconds, metres: new Float64Array(shared, seconds.byteLength, cells) } };
};

const startThread = (module: string, memoryMb: number): Worker =>
  new Worker(new URL('../../run-in-thread.mjs', import.meta.url), {
    workerData: { module },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
    .once('error', fail)
    .once('exit', (code) => fail(new Error(`A thread of the solver ended with code ${code}.`)));

let stop = () => {};

const begin = async ({ problem: asked, work, own }: SolverTask) => {
  const problem = await readProblem(asked);
  if (work.kind === 'explain') {
    processGivesWay();
    const { solution, milliseconds } = work;
    const thread = startThread(own.explainModule, own.memoryMb);
    thread.once('message', (answer: readonly Unserved[]) => tell({ type: 'done', answer }));
    thread.postMessage({ problem, solution, milliseconds } satisfies ToExplain);
    return;
  }
  const { limit, seed } = work;
  const threads = Array.from({ length: work.threads }, () => startThread(own.searchModule, own.memoryMb));
  // The first plan is in a hurry, also on a busy machine; after that, the search takes what nobody else wants.
  const search = searchInThreads(problem, { seed, ...limit }, threads, ({ solution }) => {
    tell({ type: 'better', solution });
    processGivesWay();
  });
  stop = search.stop;
  void search.done.then(({ solution }) => tell({ type: 'done', answer: solution }));
};

process.on('uncaughtException', fail);
let begun = Promise.resolve();
process.on('message', (told: ToSolver) => {
  begun = begun.then(() => (told === 'stop' ? stop() : begin(told))).catch(fail);
});
// It is told when to stop, and by nobody else: a signal that is meant for the server would take its plan away before it can say so.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// The server has ended.
process.on('disconnect', () => process.exit());

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Unserved } from '@waybill/optimiser/explain/change';
import type { Matrix, Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { bareEnvironment } from '../../machine/bare-environment.mjs';
import type { FromSolver, SolverWork, ThreadsOfSolver, ToSolver } from './solver-task.ts';

type Parts = Partial<ThreadsOfSolver> & {
  /** How many threads search together for one plan. */
  readonly threads: number;
  /** How long leftovers are looked at. */
  readonly explainMs?: number;
  /** A process that has not answered so long after its time is ended. */
  readonly graceMs?: number;
};

const RUN = fileURLToPath(new URL('../../run.mjs', import.meta.url));
const PROCESS = fileURLToPath(new URL('./solver-process.ts', import.meta.url));
const THREADS: ThreadsOfSolver = {
  memoryMb: 512,
  searchModule: new URL('./search-thread.ts', import.meta.url).href,
  explainModule: new URL('./explain-thread.ts', import.meta.url).href,
};
type Limit = { readonly seconds: number } | { readonly attempts: number };

const EXPLAIN_MS = 10_000;
const GRACE_MS = 60_000;
/** What a timer can hold. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The solver that comes along. Each plan has a process of its own (docs/adr/0042): it shares neither heap nor priority with requests, and one
 * that fails fails its plan alone.
 */
export const processSolver = (parts: Parts) => {
  const { threads, explainMs = EXPLAIN_MS, graceMs = GRACE_MS, ...changed } = parts;
  const own = { ...THREADS, ...changed };
  const running = new Set<ChildProcess>();

  const startProcess = (): ChildProcess => {
    const child = fork(RUN, [PROCESS], {
      env: bareEnvironment(),
      execArgv: [],
      // A session of its own: only so does it give way to the database.
      detached: true,
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    // A process that has ended takes no more of the matrix; its end is what is told.
    child.stdin?.on('error', () => {});
    child.unref();
    child.channel?.unref();
    return child;
  };

  /** The answer, or what went wrong first; the process is over then. */
  const run = <Answer>(
    { matrix, ...problem }: Problem,
    work: SolverWork,
    withinMs: number,
    onBetter: (solution: Solution) => void = () => {},
  ) => {
    const child = startProcess();
    const send = (message: ToSolver) => child.connected && child.send(message, () => {});
    const answer = new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The solver does not answer.')), withinMs);
      child.on('message', (message: FromSolver<Answer>) => {
        if (message.type === 'better') onBetter(message.solution);
        else if (message.type === 'done') resolve(message.answer);
        else reject(new Error(message.message));
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        reject(new Error(`The process of the solver ended with ${signal ?? `code ${code}`}.`));
      });
    }).finally(() => child.kill('SIGKILL'));
    send({ problem: { ...problem, size: matrix.size }, work, own });
    for (const cells of bytesOf(matrix)) child.stdin?.write(cells);
    child.stdin?.end();
    return { answer, stop: () => send('stop'), end: () => child.kill('SIGKILL') };
  };

  return {
    start: (problem: Problem, options: Limit & { readonly seed: number }, onBetter: (solution: Solution) => void) => {
      const { seed } = options;
      const limit = 'attempts' in options ? { attempts: options.attempts } : { milliseconds: options.seconds * 1000 };
      const withinMs = 'milliseconds' in limit ? limit.milliseconds + graceMs : LONGEST_MS;
      const { answer, stop } = run<Solution>(problem, { kind: 'search', limit, seed, threads }, withinMs, onBetter);
      return { done: answer, stop };
    },
    explain: async (problem: Problem, solution: Solution, signal: AbortSignal) => {
      signal.throwIfAborted();
      if (solution.unserved.length === 0) return [];
      const work = { kind: 'explain', solution, milliseconds: explainMs } as const;
      const { answer, end } = run<readonly Unserved[]>(problem, work, explainMs + graceMs);
      signal.addEventListener('abort', end, { once: true });
      try {
        return await answer;
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
    /** Ends all processes: plans under way fail. */
    close: async (): Promise<void> => {
      const ending = [...running].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      });
      await Promise.all(ending);
    },
  };
};

/** As they are in memory, and not copied: the same machine reads them. */
const bytesOf = ({ seconds, metres }: Matrix): readonly Uint8Array[] =>
  [seconds, metres].map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength));

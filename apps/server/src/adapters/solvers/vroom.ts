import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';
import { SolverError } from './solver-error.ts';
import { readVroomAnswer } from './vroom-answer.ts';
import { vroomRequest } from './vroom-request.ts';

/** VROOM takes seconds; whoever waits would rather have the plan of the solver that comes along. */
const TIMEOUT_MS = 30_000;
/** VROOM says some three hundred bytes about each stop; an answer that is much longer is not read to its end. */
const MOST_BYTES_A_JOB = 2 * 1024;
const MOST_BYTES_BESIDES = 256 * 1024;
/** Above this, writing the table of ways as text would keep requests waiting. */
const MOST_PLACES = 600;

const HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json',
  'user-agent': 'Waybill (delivery dashboard)',
};

const textOf = async ({ body }: Response, mostBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new SolverError('nonsense', 'The answer of the solver is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

type Terms = { readonly mostBytes: number; readonly signal: AbortSignal };

const post = async (url: string, body: string, { mostBytes, signal }: Terms): Promise<string> => {
  try {
    const response = await fetch(url, { method: 'POST', headers: HEADERS, body, redirect: 'error', signal });
    if (response.status === 200) return await textOf(response, mostBytes);
    await response.body?.cancel();
    const failure = response.status >= 500 ? 'unreachable' : 'refused';
    throw new SolverError(failure, `The solver answered ${response.status}`);
  } catch (error) {
    if (error instanceof SolverError) throw error;
    throw new SolverError('unreachable', 'The solver does not answer');
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SolverError('nonsense', 'The answer of the solver is not understood');
  }
};

/** A running VROOM, by the JSON over HTTP of vroom-express. */
export const vroomSolver = (url: string, { timeoutMs = TIMEOUT_MS } = {}) => ({
  solve: async (problem: Problem, signal: AbortSignal): Promise<Solution> => {
    if (problem.matrix.size > MOST_PLACES) throw new SolverError('too-large', 'The plan is too large for the solver');
    const text = await post(url, JSON.stringify(vroomRequest(problem)), {
      mostBytes: MOST_BYTES_BESIDES + problem.jobs.length * MOST_BYTES_A_JOB,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    return readVroomAnswer(problem, parsed(text));
  },
});

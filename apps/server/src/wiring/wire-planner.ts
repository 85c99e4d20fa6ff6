import { availableParallelism } from 'node:os';
import type { OrganisationId } from '@waybill/domain/ids';
import { processSolver } from '../adapters/solvers/process-solver.ts';
import { vroomSolver } from '../adapters/solvers/vroom.ts';
import { fairTurns } from '../fair-turns.ts';
import { type Planner, planner } from '../features/routes/planning/planner.ts';

type Parts = {
  /** A running VROOM; null where there is none. */
  readonly optimiserUrl: string | null;
  readonly onError: (error: unknown) => void;
};

/** Plans at the same time, and threads for each: more would take the processors from requests, and bring nobody a better plan. */
const PLANS_AT_ONCE = 2;
const MOST_THREADS = 2;
/** How many plans of one organisation may wait; the next is refused. */
const MOST_WAITING = 4;

/** The planner, and how its processes are ended when the server stops. */
export const wirePlanner = ({ optimiserUrl, onError }: Parts): Planner & { close(): Promise<void> } => {
  const embedded = processSolver({ threads: Math.min(MOST_THREADS, availableParallelism()) });
  const turns = fairTurns<OrganisationId>({ atOnce: PLANS_AT_ONCE, perOwner: 1, mostWaiting: MOST_WAITING });
  const outside = optimiserUrl === null ? null : vroomSolver(optimiserUrl);
  return { ...planner({ embedded, outside, inTurn: turns, onError }), close: embedded.close };
};

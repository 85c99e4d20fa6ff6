/** A server that searches for a plan and says so, and is killed by its test. */
import { processSolver } from '../process-solver.ts';
import { lineProblem } from './line-problem.ts';

const { done } = processSolver({ threads: 1 }).start(lineProblem, { seconds: 100_000, seed: 1 }, () =>
  process.stdout.write('searching\n'),
);
setInterval(() => {}, 1_000);
void done;

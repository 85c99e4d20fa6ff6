import { parentPort } from 'node:worker_threads';
import type { Unserved } from '@waybill/optimiser/explain/change';
import { explainUnserved } from '@waybill/optimiser/explain/explain-unserved';
import type { Problem } from '@waybill/optimiser/problem/problem';
import type { Solution } from '@waybill/optimiser/problem/solution';

/** What the thread is told, once. */
export type ToExplain = { readonly problem: Problem; readonly solution: Solution; readonly milliseconds: number };

/** So many at a time, between looks at the clock. */
const PORTION = 10;

/** Each job is tried everywhere without each limit: with hundreds of them in long routes this would take minutes. */
const explain = ({ problem, solution, milliseconds }: ToExplain): readonly Unserved[] => {
  const until = performance.now() + milliseconds;
  // What comes first stays on its vehicle, for a reason that nobody is shown: it may wait for what is shown.
  const inTurn = [
    ...solution.unserved.filter((job) => !problem.jobs[job]?.comesFirst),
    ...solution.unserved.filter((job) => problem.jobs[job]?.comesFirst),
  ];
  const explained: Unserved[] = [];
  while (explained.length < inTurn.length && performance.now() < until) {
    const unserved = inTurn.slice(explained.length, explained.length + PORTION);
    explained.push(...explainUnserved(problem, { ...solution, unserved }));
  }
  return explained;
};

if (!parentPort) throw new Error('This file is run as a thread.');
const parent = parentPort;
parent.on('message', (told: ToExplain) => parent.postMessage(explain(told)));

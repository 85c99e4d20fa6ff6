/**
 * The routing solver on published instances: how far from the best known result it is after some seconds in two threads. Prints
 * a line of JSON for each file, or for each of `vrp` in the folder that BENCH_DATA names. The best known results are in
 * `best_known.csv` beside an instance. With `--stops 2000 --vehicles 40` it solves an instance of its own, made by a seed.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSolution } from '@waybill/optimiser/check/check-solution';
import type { Objective } from '@waybill/optimiser/problem/problem';
import { searchInThreads } from '@waybill/optimiser/threads/search-in-threads';
import { type BestKnown, readBestKnown } from './routes/best-known.ts';
import type { Instance } from './routes/instance.ts';
import { randomInstance } from './routes/random-instance.ts';
import { readInstance } from './routes/read-instance.ts';
import { startThreads } from './routes/start-threads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    objective: { type: 'string' },
    threads: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    stops: { type: 'string' },
    vehicles: { type: 'string', default: '40' },
  },
});
const OBJECTIVES: readonly Objective[] = ['distance', 'time', 'vehicles'];
const objective = OBJECTIVES.find((each) => each === values.objective);
if (values.objective && !objective) throw new Error(`--objective is one of ${OBJECTIVES.join(', ')}.`);
const [seconds, seed, threads] = [Number(values.seconds), Number(values.seed), Number(values.threads)];

const filesOf = (data: string | undefined): string[] => {
  if (!data) throw new Error('Name the files of instances, or with BENCH_DATA the folder that has vrp/.');
  const folder = join(data, 'vrp');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => join(folder, file));
};

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** With more vehicles than the best known plan a shorter way is no better, so there is no gap to speak of. */
const gapOf = (best: BestKnown | undefined, { problem }: Instance, distance: number, vehicles: number) => {
  if (problem.objective === 'vehicles' && vehicles !== best?.vehicles) return null;
  const base = problem.objective === 'vehicles' ? best?.distanceWithVehicles : best?.distance;
  return base ? rounded((100 * (distance - base)) / base, 2) : null;
};

const measure = async (instance: Instance, best: BestKnown | undefined) => {
  const { name, problem, scale } = instance;
  const workers = await startThreads(threads);
  const from = performance.now();
  const passed = () => rounded((performance.now() - from) / 1000, 2);
  const course: { readonly seconds: number; readonly unserved: number; readonly distance: number }[] = [];
  const { solution, attempts } = await searchInThreads(
    problem,
    { seed, milliseconds: seconds * 1000 },
    workers,
    (now) =>
      course.push({
        seconds: passed(),
        unserved: now.solution.unserved.length,
        distance: rounded(now.solution.totals.metres / scale, 2),
      }),
  ).done;
  const taken = passed();
  await Promise.all(workers.map((worker) => worker.terminate()));
  const complaints = checkSolution(problem, solution);
  const distance = rounded(solution.totals.metres / scale, 2);
  console.log(
    JSON.stringify({
      instance: name,
      objective: problem.objective,
      jobs: problem.jobs.length,
      unserved: solution.unserved.length,
      vehicles: solution.totals.vehicles,
      bestVehicles: problem.objective === 'vehicles' ? (best?.vehicles ?? null) : null,
      distance,
      gapPercent: gapOf(best, instance, distance, solution.totals.vehicles),
      seconds: taken,
      iterations: attempts,
      load: rounded(loadavg()[0] ?? 0, 1),
      firstPlan: course[0] ?? null,
      lastImprovement: course.at(-1)?.seconds ?? null,
      complaints: complaints.slice(0, 5),
    }),
  );
  if (complaints.length > 0) process.exitCode = 1;
};

if (values.stops) {
  await measure(randomInstance(Number(values.stops), Number(values.vehicles), seed), undefined);
} else {
  for (const file of positionals.length > 0 ? positionals : filesOf(process.env.BENCH_DATA)) {
    const instance = readInstance(file, objective);
    const known = readBestKnown(join(dirname(file), 'best_known.csv'));
    await measure(instance, known.get(instance.name.toLowerCase()));
  }
}

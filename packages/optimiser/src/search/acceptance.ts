import type { Model } from '../model/model.ts';
import { weightOf } from '../problem/compare-solutions.ts';
import type { State } from '../routes/state.ts';
import type { Random } from './random.ts';

/** Relative to what a visit costs on average: how much worse a plan may be at the beginning, and at the end. */
const FIRST_TEMPERATURE = 1;
const LAST_TEMPERATURE = 0.03;

/** The temperature at this share of the search. */
export const temperatureAt = (costOfVisit: number, share: number): number =>
  costOfVisit * FIRST_TEMPERATURE * (LAST_TEMPERATURE / FIRST_TEMPERATURE) ** share;

/**
 * Decides whether an attempt takes the place of the plan. Fewer absent jobs are always better; among as many, jobs that were
 * seldom absent, since they are easy to put back; and then the cost, with annealing.
 */
export const acceptance = ({ jobs }: Model, random: Random) => {
  const { weights } = jobs;
  const absences = new Float64Array(jobs.count);
  return {
    absences,
    /** What a plan may cost that takes the place of this one: drawn by lot. */
    mostCost: (current: State, temperature: number): number =>
      current.totalCost - temperature * Math.log(random.next()),
    accepts: (current: State, trial: State, mostCost: number): boolean => {
      if (current.absent.length > 0 || trial.absent.length > 0) {
        const [before, after] = [weightOf(current.absent, weights), weightOf(trial.absent, weights)];
        for (const job of trial.absent) absences[job] = absences[job]! + weights[job]!;
        if (after < before || weightOf(trial.absent, absences) < weightOf(current.absent, absences)) return true;
        if (after > before) return false;
      }
      return trial.totalCost < mostCost;
    },
  };
};

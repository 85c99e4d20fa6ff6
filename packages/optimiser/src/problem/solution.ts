import type { VisitOf } from './problem.ts';

/** A plan with all its times, so that it can be shown and checked without the solver. */
export type Solution = {
  /** The vehicles that are used, in their order in the problem. */
  readonly routes: readonly Route[];
  /** Jobs without a place in any route. One whose pickup is fixed is here, too, if its dropoff fits nowhere. */
  readonly unserved: readonly number[];
  readonly totals: Totals;
};

export type Route = {
  readonly vehicle: number;
  /** As late as possible without being back later: nobody waits on the road who could wait at home. */
  readonly leaves: number;
  readonly stops: readonly Stop[];
  readonly rest: TakenRest | null;
  /** At the end place, or after the last visit where the end is open. */
  readonly ends: number;
  readonly metres: number;
  readonly travelSeconds: number;
};

export type Stop = VisitOf & {
  readonly arrives: number;
  /** Service begins: later than the arrival where a window is not open yet. */
  readonly begins: number;
  readonly leaves: number;
};

/** The break comes before the stop of this index; before the end if there is no such stop. */
export type TakenRest = { readonly beforeStop: number; readonly from: number; readonly to: number };

export type Totals = {
  readonly vehicles: number;
  readonly metres: number;
  /** From leaving to the end, of all routes. */
  readonly seconds: number;
  /** What the objective counts, fixed costs included; unserved jobs and the number of vehicles come before it. */
  readonly cost: number;
};

/**
 * What the solver is asked. Times are seconds on one clock of the caller's choice (midnight, for example), distances metres.
 * Whole numbers are added exactly; fractions are allowed.
 */
export type Problem = {
  readonly matrix: Matrix;
  readonly jobs: readonly Job[];
  readonly vehicles: readonly Vehicle[];
  readonly objective: Objective;
};

/**
 * Unserved jobs are worse than anything else, whatever the objective, and those that come first are worse than all others together. `time` is how long all routes take, from leaving the start
 * to the end; `vehicles` is as few vehicles as possible, and then distance.
 */
export type Objective = 'distance' | 'time' | 'vehicles';

/** Row by row: from place `a` to place `b` is at `a * size + b`. There and back may differ; Infinity: there is no way. */
export type Matrix = {
  readonly size: number;
  readonly seconds: Float64Array;
  readonly metres: Float64Array;
};

/** Service begins within a window; it may end after it. */
export type TimeWindow = { readonly from: number; readonly to: number };

export type Visit = {
  readonly place: number;
  readonly serviceSeconds: number;
  /** At least one, in order and apart from each other. */
  readonly windows: readonly TimeWindow[];
};

export type VisitKind = 'pickup' | 'dropoff';

/**
 * A dropoff alone is loaded where the vehicle starts, a pickup alone is unloaded where it ends; with both, the same vehicle
 * comes to the pickup first.
 */
export type Job = {
  readonly pickup?: Visit;
  readonly dropoff?: Visit;
  /** Whole numbers, in a unit of the caller's choice: sums of fractions would not be exact. */
  readonly kg: number;
  readonly m3: number;
  /** One bit for each skill that the vehicle must have: cooling, a tail lift, dangerous goods. */
  readonly skills: number;
  /** The only vehicle that may serve it. */
  readonly vehicle?: number;
  /** It has to be done in any case: no number of other jobs is worth leaving it out. */
  readonly comesFirst?: boolean;
};

export type Vehicle = {
  readonly start: number;
  /** null: the route is over after the last visit, wherever that is. */
  readonly end: number | null;
  /** It leaves and is back, or done with the last visit, within the shift. */
  readonly shift: TimeWindow;
  readonly kg: number;
  readonly m3: number;
  readonly skills: number;
  readonly rest?: Rest;
  /** Added to metres or seconds, by objective, if the vehicle is used at all. */
  readonly fixedCost?: number;
  /** How long it may drive, without waiting and service. */
  readonly maxTravelSeconds?: number;
  /**
   * What is finished or promised: the route begins with these visits in this order. They were decided by somebody else, so
   * neither skills nor the end of a window is held against them. Loads and the shift are.
   */
  readonly fixed?: readonly VisitOf[];
  /**
   * What stays on this vehicle in this order, after what is fixed: other visits may come between. Windows hold for them, skills do
   * not. A job is kept with all of its visits that are not fixed.
   */
  readonly kept?: readonly VisitOf[];
};

/**
 * A break of the driver, begun within the window somewhere between two visits: before, on or after the way from one to the
 * other. A route that is over when the window opens needs none.
 */
export type Rest = { readonly seconds: number; readonly window: TimeWindow };

/** A visit by its job. */
export type VisitOf = { readonly job: number; readonly kind: VisitKind };

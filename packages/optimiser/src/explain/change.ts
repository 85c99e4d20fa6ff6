import type { VisitKind } from '../problem/problem.ts';

/** A change of one limit that would let a job be served in the plan as it is. */
export type Change =
  /** One of the visit's windows opens so much earlier, or closes so much later. */
  | {
      readonly kind: 'window';
      readonly visit: VisitKind;
      readonly window: number;
      readonly side: 'earlier' | 'later';
      readonly seconds: number;
    }
  /** The vehicle's shift begins earlier or ends later. */
  | { readonly kind: 'shift'; readonly vehicle: number; readonly side: 'earlier' | 'later'; readonly seconds: number }
  /** The vehicle carries so much more. */
  | { readonly kind: 'kg' | 'm3'; readonly vehicle: number; readonly more: number }
  /** The vehicle may drive for longer. */
  | { readonly kind: 'travel'; readonly vehicle: number; readonly seconds: number }
  /** The vehicle has these skills, too. */
  | { readonly kind: 'skills'; readonly vehicle: number; readonly skills: number }
  /** The job is not tied to its vehicle; this one can take it. */
  | { readonly kind: 'tied'; readonly vehicle: number }
  /** One more vehicle like this one. */
  | { readonly kind: 'vehicle'; readonly like: number };

/** Why a job is in no route. */
export type Unserved = {
  readonly job: number;
  /** The kind of the smallest change. `several`: no single change is enough. */
  readonly reason: Change['kind'] | 'unreachable' | 'several';
  /** For each kind of limit the smallest change that is enough, the smallest of all first. */
  readonly changes: readonly Change[];
};

import type { Model } from '../model/model.ts';
import { endOf, startOf } from '../model/nodes.ts';
import { TOLERANCE } from '../model/windows.ts';
import { earliestEnd } from './duration.ts';
import type { State } from './state.ts';

/** Whether a route is in time, within the shift, not too long and never too heavy. */
export const isFeasible = (model: Model, state: State, vehicle: number): boolean => {
  const { visits, vehicles } = model;
  if (state.stops[vehicle] === 0) return true;
  const start = startOf(visits.count, vehicle);
  return (
    earliestEnd(model, state, vehicle) <= visits.closes[endOf(visits.count, vehicle)]! + TOLERANCE &&
    state.travel[vehicle]! <= vehicles.maxTravel[vehicle]! + TOLERANCE &&
    state.kg.most[start]! <= vehicles.kg[vehicle]! &&
    state.m3.most[start]! <= vehicles.m3[vehicle]!
  );
};

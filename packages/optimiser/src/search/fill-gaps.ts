import type { Model } from '../model/model.ts';
import type { NeighboursInTime } from '../model/neighbours.ts';
import type { State } from '../routes/state.ts';
import { STEADY } from './random.ts';
import { NEVER, recreator } from './recreate.ts';

/** Puts absent jobs wherever they still fit, so that none is unserved because its place was overlooked. */
export const fillGaps = (model: Model, state: State, near: NeighboursInTime): void => {
  if (state.absent.length === 0) return;
  recreator(model, state, near, { vehicles: model.vehicles.count }, STEADY, () => {})(NEVER);
};

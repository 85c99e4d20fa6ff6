/** The best place for a job so far: a scratch object, since a search looks at millions of them. */
export type Spot = {
  vehicle: number;
  /** How much more the objective counts. */
  cost: number;
  /** The nodes after which the visits go; the second may follow the first visit itself. */
  first: number;
  second: number;
};

export const noSpot = (): Spot => ({ vehicle: -1, cost: Number.POSITIVE_INFINITY, first: -1, second: -1 });

export const clearSpot = (spot: Spot): void => {
  spot.vehicle = -1;
  spot.cost = Number.POSITIVE_INFINITY;
};

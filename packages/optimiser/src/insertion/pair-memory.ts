import type { Model } from '../model/model.ts';
import { mixHigh, mixLow } from '../routes/route-key.ts';
import type { State } from '../routes/state.ts';

/** Two to this power places at most, of 32 bytes: what the caches of a processor hold. */
const MOST_BITS = 16;
/** So many places for each job in each route, where that is less: routes come back to what they were. */
const PLACES_EACH = 32;
/** A place is eight numbers of 32 bits: the two of the key, two nodes, and then the cost, which is the third of its numbers of 64 bits. */
const SHORTS = 8;
const HIGH = 1;
const FIRST = 2;
const SECOND = 3;
const LONGS = 4;
const COST = 2;

/**
 * The best positions of pairs in routes. A route that has not changed since, or is again what it was, need not be searched again. What is
 * found later takes the place of something else once all are taken.
 */
export const pairMemory = ({ jobs, vehicles }: Model, state: State) => {
  const pairs = jobs.second.reduce((sum, visit) => sum + Number(visit !== -1), 0);
  const bits = Math.min(MOST_BITS, Math.ceil(Math.log2(Math.max(2, pairs * vehicles.count * PLACES_EACH))));
  const bytes = new ArrayBuffer(2 ** bits * SHORTS * Int32Array.BYTES_PER_ELEMENT);
  const shorts = new Int32Array(bytes).fill(-1);
  const longs = new Float64Array(bytes);
  let [low, high, place] = [0, 0, 0];

  return {
    /** Turns to a job in the route that a vehicle has now. False, if nothing is known about it. */
    turnTo: (job: number, vehicle: number): boolean => {
      low = mixLow(state.keyLow[vehicle]!, job);
      high = mixHigh(state.keyHigh[vehicle]!, job);
      place = (low ^ high) >>> (32 - bits);
      return shorts[place * SHORTS] === low && shorts[place * SHORTS + HIGH] === high;
    },
    /** What the best position costs, and after which nodes the visits go; without nodes it costs at least so much. */
    cost: (): number => longs[place * LONGS + COST]!,
    first: (): number => shorts[place * SHORTS + FIRST]!,
    second: (): number => shorts[place * SHORTS + SECOND]!,
    keep: (cost: number, first: number, second: number): void => {
      shorts[place * SHORTS] = low;
      shorts[place * SHORTS + HIGH] = high;
      shorts[place * SHORTS + FIRST] = first;
      shorts[place * SHORTS + SECOND] = second;
      longs[place * LONGS + COST] = cost;
    },
  };
};

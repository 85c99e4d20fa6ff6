import type { Problem } from '../problem/problem.ts';

/**
 * Between places, row by row as in the problem. `Into` is turned round, so that both the ways from a visit and the ways to it
 * are in one row: the search tries one visit at many positions, and a large table read down its columns is slow.
 */
export type Travel = {
  readonly places: number;
  readonly seconds: Float64Array;
  readonly secondsInto: Float64Array;
  readonly metres: Float64Array;
  /** What the objective counts for a way: metres or seconds. */
  readonly cost: Float64Array;
  readonly costInto: Float64Array;
};

const turned = (cells: Float64Array, places: number): Float64Array => {
  const into = new Float64Array(cells.length);
  for (let from = 0; from < places; from += 1)
    for (let to = 0; to < places; to += 1) into[to * places + from] = cells[from * places + to]!;
  return into;
};

/** With one more place, which is nowhere: open routes end there, and it is reached from everywhere in no time. */
const withNowhere = (cells: Float64Array, others: Float64Array, size: number): Float64Array => {
  const places = size + 1;
  const wider = new Float64Array(places * places);
  for (let from = 0; from < size; from += 1) {
    for (let to = 0; to < size; to += 1) {
      const given = from * size + to;
      // Where the time or the distance is not known, there is no way.
      wider[from * places + to] = others[given] === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : cells[given]!;
    }
  }
  return wider;
};

export const travelTable = ({ matrix, objective }: Problem): Travel => {
  const places = matrix.size + 1;
  const seconds = withNowhere(matrix.seconds, matrix.metres, matrix.size);
  // One table in the memory, if time and distance are the same.
  const isOne = matrix.metres === matrix.seconds;
  const metres = isOne ? seconds : withNowhere(matrix.metres, matrix.seconds, matrix.size);
  const secondsInto = turned(seconds, places);
  const cost = objective === 'time' ? seconds : metres;
  const costInto = cost === seconds ? secondsInto : turned(metres, places);
  return { places, seconds, secondsInto, metres, cost, costInto };
};

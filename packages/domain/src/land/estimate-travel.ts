import { metresBetween, type Point } from '../geocoding.ts';
import { legOver } from '../route/travel.ts';
import { type Detours, findDetours, type Wanted } from './detours.ts';
import type { LandGraph } from './land-graph.ts';

/** A table has a number for each pair of points, row by row; legs have one for each point but the last. */
export type Estimated = { readonly seconds: Float64Array; readonly metres: Float64Array };

/**
 * How long and how far it is between points, without knowing any road: by the straight line, or around the water where the land of an area
 * is known. Yields now and then, so that others have their turn.
 */
export function* estimateTravel(
  graphs: readonly LandGraph[],
  points: readonly Point[],
  wanted: Wanted,
): Generator<void, Estimated> {
  const detours: Detours[] = [];
  for (const graph of graphs) detours.push(yield* findDetours(graph, points, wanted));
  const size = points.length;
  const count = wanted === 'table' ? size * size : Math.max(0, size - 1);
  const [seconds, metres] = [new Float64Array(count), new Float64Array(count)];
  const legOf = (from: number, to: number) => {
    const [one, other] = [points[from], points[to]];
    let straight = one && other ? metresBetween(one, other) : 0;
    for (const detour of detours) straight += detour(from, to);
    return legOver(straight);
  };
  const put = (at: number, leg: ReturnType<typeof legOver>) => {
    seconds[at] = leg.seconds;
    metres[at] = leg.metres;
  };
  for (let from = 0; from + 1 < size; from += 1) {
    if (wanted === 'legs') put(from, legOf(from, from + 1));
    else
      for (let to = from + 1; to < size; to += 1) {
        const leg = legOf(from, to);
        put(from * size + to, leg);
        put(to * size + from, leg);
      }
    yield;
  }
  return { seconds, metres };
}

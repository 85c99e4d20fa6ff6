import type { Point } from '@waybill/domain/geocoding';
import { FIRST_SHIPMENT_SECONDS, FURTHER_SHIPMENT_SECONDS, type TimeSpan } from '@waybill/domain/route/route-stop';
import type { Matrix, Visit } from '@waybill/optimiser/problem/problem';

/**
 * Getting to the door, which the first shipment there pays and no other. The solver counts service by visit, so this part of the first one's
 * is added to every way that ends at a door: two shipments of one stop then cost what they cost, wherever the search puts them.
 */
export const DOOR_SECONDS = FIRST_SHIPMENT_SECONDS - FURTHER_SHIPMENT_SECONDS;

/** Stopping twice at one door is worth a detour of so much; without it, the shortest way may pass the door and come back to it. */
const DOOR_METRES = 100;

/** A place as the solver knows it: a door at which somebody stops, or where a vehicle starts or ends. */
type Node = { readonly place: number | null; readonly isDoor: boolean };

/** The places of a problem. Stops that are not one stop are different doors, even at the same house. */
export const planNodes = (placeOf: (point: Point) => number) => {
  const nodes: Node[] = [];
  const numbers = new Map<string, number>();
  const nodeOf = (key: string, point: Point | null, isDoor: boolean): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, nodes.length);
    return nodes.push({ place: point && placeOf(point), isDoor }) - 1;
  };
  return {
    /** A door without a point is wherever the vehicle happens to be: no way leads there, and none away. */
    door: (key: string, point: Point | null) => nodeOf(`door ${key}`, point, true),
    /** Without a point, a route starts at its first stop. */
    garage: (point: Point | null) =>
      nodeOf(point ? `at ${point.latitude} ${point.longitude}` : 'anywhere', point, false),
    matrix: (given: Matrix): Matrix => expanded(nodes, given),
  };
};
export type PlanNodes = ReturnType<typeof planNodes>;

/** Shared between threads: a copy for each would take as long as a second of search. */
const cells = (size: number) => new Float64Array(new SharedArrayBuffer(size * size * Float64Array.BYTES_PER_ELEMENT));

const expanded = (nodes: readonly Node[], given: Matrix): Matrix => {
  const size = nodes.length;
  const [seconds, metres] = [cells(size), cells(size)];
  // Plain loops over numbers: with two thousand stops there are four million cells, and requests wait meanwhile.
  const places = Int32Array.from(nodes, ({ place }) => place ?? -1);
  const isDoor = Uint8Array.from(nodes, (node) => (node.isDoor ? 1 : 0));
  for (let from = 0, at = 0; from < size; from += 1) {
    const row = (places[from] ?? -1) * given.size;
    for (let to = 0; to < size; to += 1, at += 1) {
      if (from === to) continue;
      const place = row < 0 ? -1 : (places[to] ?? -1);
      const door = isDoor[to] ?? 0;
      seconds[at] = (place < 0 ? 0 : (given.seconds[row + place] ?? 0)) + door * DOOR_SECONDS;
      metres[at] = (place < 0 ? 0 : (given.metres[row + place] ?? 0)) + door * DOOR_METRES;
    }
  }
  return { size, seconds, metres };
};

/** Later than any route ends: solvers calculate with numbers, and an endless window is none. */
const NEVER = 7 * 24 * 60 * 60;

/** The window is for ringing at the door; the solver's visit begins after that. */
export const visitAt = (place: number, { from, to }: TimeSpan): Visit => ({
  place,
  serviceSeconds: FURTHER_SHIPMENT_SECONDS,
  windows: [{ from: from + DOOR_SECONDS, to: Math.min(Math.max(from, to), NEVER) + DOOR_SECONDS }],
});

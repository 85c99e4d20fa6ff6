import { metresBetween, type Point } from '../geocoding.ts';
import type { LandGraph } from './land-graph.ts';
import { crossesWater, landCellNear, pointOfCell } from './land-grid.ts';
import { waysOverLand } from './ways-over-land.ts';

/** How much longer than the straight line it is from one of some points to another, in metres. */
export type Detours = (from: number, to: number) => number;

/** Pairs of points, each once: all of them, or each point with the next one. */
export type Wanted = 'table' | 'legs';

const IN_NO_CELL = -1;

/** The cells that points are in, each once, and for each point the place of its cell among them. */
const cellsOf = ({ grid }: LandGraph, points: readonly Point[]) => {
  const cells: number[] = [];
  const places = new Map<number, number>();
  const placeOf = Int32Array.from(points, (point) => {
    const cell = landCellNear(grid, point);
    if (cell === null) return IN_NO_CELL;
    const place = places.get(cell) ?? cells.length;
    if (place === cells.length) {
      places.set(cell, place);
      cells.push(cell);
    }
    return place;
  });
  return { cells, placeOf };
};

function* pairsOf(wanted: Wanted, placeOf: Int32Array, count: number): Generator<readonly [number, number]> {
  if (wanted === 'legs') {
    for (let at = 1; at < placeOf.length; at += 1) {
      const [one = IN_NO_CELL, other = IN_NO_CELL] = [placeOf[at - 1], placeOf[at]];
      if (one !== other && one !== IN_NO_CELL && other !== IN_NO_CELL) yield one < other ? [one, other] : [other, one];
    }
    return;
  }
  for (let one = 0; one < count; one += 1) for (let other = one + 1; other < count; other += 1) yield [one, other];
}

/**
 * The detours around water between points of one area. Only pairs with water on their straight line are searched for, and from the nodes
 * with most of them first, so that each search serves as many as possible. Where there is no way over land the detour is 0: a ferry
 * goes straight. Yields now and then, so that others have their turn.
 */
export function* findDetours(graph: LandGraph, points: readonly Point[], wanted: Wanted): Generator<void, Detours> {
  const { cells, placeOf } = cellsOf(graph, points);
  const count = cells.length;
  const middles = cells.map((cell) => pointOfCell(graph.grid, cell));
  const nodes = cells.map((cell) => graph.nodeOf[cell] ?? 0);
  const membersOf = new Map<number, number[]>();
  for (const [place, node] of nodes.entries()) membersOf.set(node, [...(membersOf.get(node) ?? []), place]);

  const extra = new Float32Array(count * count);
  const isOpen = new Uint8Array(count * count);
  const openAt = new Map<number, number>();
  const countOpen = (place: number) => {
    const node = nodes[place] ?? 0;
    openAt.set(node, (openAt.get(node) ?? 0) + 1);
  };
  let row = -1;
  for (const [one, other] of pairsOf(wanted, placeOf, count)) {
    if (one !== row) yield;
    row = one;
    if (!crossesWater(graph.grid, cells[one] ?? 0, cells[other] ?? 0)) continue;
    isOpen[one * count + other] = 1;
    isOpen[other * count + one] = 1;
    countOpen(one);
    countOpen(other);
  }

  const ways = openAt.size > 0 ? waysOverLand(graph) : null;
  const busiest = [...openAt].sort(([a, many], [b, more]) => more - many || a - b);
  for (const [source] of busiest) {
    const members = membersOf.get(source) ?? [];
    const targets = new Set<number>();
    for (const one of members)
      for (let other = 0; other < count; other += 1) if (isOpen[one * count + other]) targets.add(nodes[other] ?? 0);
    if (targets.size === 0) continue;
    yield;
    ways?.search(source, targets);
    for (const one of members) {
      for (let other = 0; other < count; other += 1) {
        if (!isOpen[one * count + other]) continue;
        const [from, to] = [middles[one], middles[other]];
        const way = from && to && ways ? ways.length(source, from, nodes[other] ?? 0, to) : Number.POSITIVE_INFINITY;
        const detour = from && to && Number.isFinite(way) ? Math.max(0, way - metresBetween(from, to)) : 0;
        for (const pair of [one * count + other, other * count + one]) {
          extra[pair] = detour;
          isOpen[pair] = 0;
        }
      }
    }
  }
  return (from, to) => {
    const [one = IN_NO_CELL, other = IN_NO_CELL] = [placeOf[from], placeOf[to]];
    return one === IN_NO_CELL || other === IN_NO_CELL ? 0 : (extra[one * count + other] ?? 0);
  };
}

import { metresBetween, type Point } from '../geocoding.ts';
import type { LandGraph } from './land-graph.ts';
import { crossesWater } from './land-grid.ts';

/** Ways that go straight for longer than this are not looked at: they cost most, and bend little. */
const LONGEST_STRAIGHT_M = 30_000;
const NONE = -1;
const DEGREE_M = 111_195;

/** Nodes by their distance, the least first. A node may be in it several times; the first one counts. */
const nodeQueue = (most: number) => {
  const [nodes, keys] = [new Int32Array(most), new Float64Array(most)];
  let size = 0;
  const put = (at: number, node: number, key: number) => {
    nodes[at] = node;
    keys[at] = key;
  };
  return {
    clear: () => {
      size = 0;
    },
    push: (node: number, key: number) => {
      let at = size;
      size += 1;
      while (at > 0) {
        const above = (at - 1) >> 1;
        const other = keys[above] ?? 0;
        if (other <= key) break;
        put(at, nodes[above] ?? 0, other);
        at = above;
      }
      put(at, node, key);
    },
    /** NONE when it is empty. */
    pop: (): number => {
      if (size === 0) return NONE;
      const first = nodes[0] ?? NONE;
      size -= 1;
      const [node, key] = [nodes[size] ?? 0, keys[size] ?? 0];
      let at = 0;
      for (let below = 1; below < size; below = 2 * at + 1) {
        if (below + 1 < size && (keys[below + 1] ?? 0) < (keys[below] ?? 0)) below += 1;
        if ((keys[below] ?? 0) >= key) break;
        put(at, nodes[below] ?? 0, keys[below] ?? 0);
        at = below;
      }
      put(at, node, key);
      return first;
    },
  };
};

/**
 * The shortest ways over land from one node to others, as a taut string lies (Dijkstra's search with the shortcuts of Lazy Theta*: a node
 * is reached straight from where its neighbour was, unless there is water in between).
 */
export const waysOverLand = (graph: LandGraph) => {
  const { grid, middles, latitudes, longitudes, begins, neighbours, islands } = graph;
  const count = middles.length;
  const cosines = latitudes.map((latitude) => Math.cos((latitude * Math.PI) / 180));
  const metres = new Float64Array(count);
  /** Where the string comes from, and whether nobody has looked yet if there is water on the way. */
  const parents = new Int32Array(count);
  const isUnchecked = new Uint8Array(count);
  const isSettled = new Uint8Array(count);
  /** The first bend of the way to a node. */
  const firstBends = new Int32Array(count);
  // Each edge puts a node into the queue once at most.
  const queue = nodeQueue(neighbours.length + 1);

  const between = (one: number, other: number): number => {
    const y = (latitudes[one] ?? 0) - (latitudes[other] ?? 0);
    const shrink = ((cosines[one] ?? 0) + (cosines[other] ?? 0)) / 2;
    const x = ((longitudes[one] ?? 0) - (longitudes[other] ?? 0)) * shrink;
    return DEGREE_M * Math.sqrt(x * x + y * y);
  };

  /** Bends around the corner where the straight line from the parent is over water. */
  const straighten = (node: number) => {
    if (!isUnchecked[node]) return;
    if (!crossesWater(grid, middles[parents[node] ?? 0] ?? 0, middles[node] ?? 0)) return;
    let [best, least] = [NONE, Number.POSITIVE_INFINITY];
    for (let at = begins[node] ?? 0; at < (begins[node + 1] ?? 0); at += 1) {
      const other = neighbours[at] ?? 0;
      if (!isSettled[other]) continue;
      const length = (metres[other] ?? 0) + between(other, node);
      if (length < least) [best, least] = [other, length];
    }
    parents[node] = best;
    metres[node] = least;
  };

  const reach = (node: number, via: number) => {
    const parent = parents[via] ?? NONE;
    const straight = parent === NONE ? Number.POSITIVE_INFINITY : between(parent, node);
    const isShortcut = straight <= LONGEST_STRAIGHT_M;
    const from = isShortcut ? parent : via;
    const length = (metres[from] ?? 0) + (isShortcut ? straight : between(via, node));
    if (length >= (metres[node] ?? 0)) return;
    metres[node] = length;
    parents[node] = from;
    isUnchecked[node] = isShortcut ? 1 : 0;
    queue.push(node, length);
  };

  const search = (source: number, targets: ReadonlySet<number>) => {
    metres.fill(Number.POSITIVE_INFINITY);
    isSettled.fill(0);
    queue.clear();
    metres[source] = 0;
    parents[source] = NONE;
    isUnchecked[source] = 0;
    queue.push(source, 0);
    let missing = 0;
    for (const target of targets) if (islands[target] === islands[source]) missing += 1;
    for (let node = queue.pop(); node !== NONE && missing > 0; node = queue.pop()) {
      if (isSettled[node]) continue;
      straighten(node);
      isSettled[node] = 1;
      const parent = parents[node] ?? NONE;
      firstBends[node] = parent === NONE || parent === source ? node : (firstBends[parent] ?? 0);
      if (targets.has(node)) missing -= 1;
      for (let at = begins[node] ?? 0; at < (begins[node + 1] ?? 0); at += 1) {
        const next = neighbours[at] ?? 0;
        if (!isSettled[next]) reach(next, node);
      }
    }
  };

  const middle = (node: number): Point => ({ latitude: latitudes[node] ?? 0, longitude: longitudes[node] ?? 0 });

  /**
   * After a search: how long the way is from a point near its source to one near the target, by the bends in between. Infinity: over water
   * only.
   */
  const length = (source: number, from: Point, target: number, to: Point): number => {
    if (!isSettled[target]) return Number.POSITIVE_INFINITY;
    const [last, first] = [parents[target] ?? NONE, firstBends[target] ?? 0];
    if (last === NONE || last === source)
      return metresBetween(from, middle(source)) + (metres[target] ?? 0) + metresBetween(middle(target), to);
    return (
      metresBetween(from, middle(first)) + (metres[last] ?? 0) - (metres[first] ?? 0) + metresBetween(middle(last), to)
    );
  };

  return { search, length };
};

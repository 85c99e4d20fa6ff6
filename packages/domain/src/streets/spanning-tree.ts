import { distance, type Spot } from './plane.ts';
import { cellKey } from './spot-grid.ts';

/** A spot of a tree, with its neighbours there. */
export type TreeNode<Item extends Spot> = {
  readonly item: Item;
  readonly neighbours: { readonly node: TreeNode<Item>; readonly metres: number }[];
};

/** Groups that are so far from each other that no edge of a tree may join them: comparing all pairs of a country takes too long. */
const groupsOf = <Item extends Spot>(items: readonly Item[], reach: number): Item[][] => {
  const cells = new Map<number, { readonly items: Item[]; readonly column: number; readonly row: number }>();
  for (const item of items) {
    const [column, row] = [Math.floor(item.x / reach), Math.floor(item.y / reach)];
    const key = cellKey(column, row);
    const cell = cells.get(key);
    if (cell) cell.items.push(item);
    else cells.set(key, { items: [item], column, row });
  }
  const groups: Item[][] = [];
  for (const start of [...cells.keys()]) {
    const group: Item[] = [];
    const waiting = [start];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const cell = cells.get(key);
      if (!cell) continue;
      cells.delete(key);
      group.push(...cell.items);
      for (let row = cell.row - 1; row <= cell.row + 1; row += 1) {
        for (let column = cell.column - 1; column <= cell.column + 1; column += 1) waiting.push(cellKey(column, row));
      }
    }
    if (group.length > 0) groups.push(group);
  }
  return groups;
};

type Reached<Item extends Spot> = { readonly node: TreeNode<Item>; metres: number; from: Reached<Item> | null };

/**
 * The minimum spanning trees of the spots (Prim): one for each part that the edges hold together which may be there. Only edges
 * of at most `reach` metres are tried.
 */
export const spanningTrees = <Item extends Spot>(
  items: readonly Item[],
  reach: number,
  mayJoin: (a: Item, b: Item, metres: number) => boolean,
): TreeNode<Item>[][] => groupsOf(items, reach).flatMap((group) => partsOf(grow(group, reach, mayJoin)));

const grow = <Item extends Spot>(
  items: readonly Item[],
  reach: number,
  mayJoin: (a: Item, b: Item, metres: number) => boolean,
): TreeNode<Item>[] => {
  const nodes = items.map((item): TreeNode<Item> => ({ item, neighbours: [] }));
  const outside = new Set(nodes.map((node): Reached<Item> => ({ node, metres: Number.POSITIVE_INFINITY, from: null })));
  let [current] = outside;
  while (current) {
    outside.delete(current);
    const { node, from, metres } = current;
    if (from && metres <= reach && mayJoin(from.node.item, node.item, metres)) {
      node.neighbours.push({ node: from.node, metres });
      from.node.neighbours.push({ node, metres });
    }
    let next: Reached<Item> | undefined;
    for (const other of outside) {
      const apart = distance(node.item, other.node.item);
      if (apart < other.metres) [other.metres, other.from] = [apart, current];
      if (!next || other.metres < next.metres) next = other;
    }
    current = next;
  }
  return nodes;
};

/** The parts of a forest. */
const partsOf = <Item extends Spot>(nodes: readonly TreeNode<Item>[]): TreeNode<Item>[][] => {
  const left = new Set(nodes);
  const parts: TreeNode<Item>[][] = [];
  for (const start of nodes) {
    if (!left.delete(start)) continue;
    const part = [start];
    for (const node of part) for (const { node: next } of node.neighbours) if (left.delete(next)) part.push(next);
    parts.push(part);
  }
  return parts;
};

/** The two sides of a street are nearer to each other than that. */
const SIDE_TO_SIDE_M = 55;

type Visit<Item extends Spot> = { readonly node: TreeNode<Item>; metres: number; from: Visit<Item> | null };

/** The shortest way to the node that is farthest from one of them (Dijkstra), over the tree and from side to side of the street. */
const wayToFarthest = <Item extends Spot>(tree: readonly TreeNode<Item>[], start: TreeNode<Item>): TreeNode<Item>[] => {
  const visits = new Map(
    tree.map((node): [TreeNode<Item>, Visit<Item>] => [
      node,
      { node, metres: node === start ? 0 : Number.POSITIVE_INFINITY, from: null },
    ]),
  );
  const waiting = new Set(visits.values());
  let last: Visit<Item> | null = null;
  while (waiting.size > 0) {
    const visit = nearestOf(waiting);
    if (!visit) break;
    waiting.delete(visit);
    last = visit;
    for (const other of waiting) {
      const metres = distance(visit.node.item, other.node.item);
      if (metres <= SIDE_TO_SIDE_M) shorten(other, visit, metres);
    }
    for (const { node, metres } of visit.node.neighbours) {
      const other = visits.get(node);
      if (other) shorten(other, visit, metres);
    }
  }
  const way: TreeNode<Item>[] = [];
  for (let visit = last; visit; visit = visit.from) way.push(visit.node);
  return way;
};

const nearestOf = <Item extends Spot>(waiting: ReadonlySet<Visit<Item>>): Visit<Item> | null => {
  let nearest: Visit<Item> | null = null;
  for (const visit of waiting) if (!nearest || visit.metres < nearest.metres) nearest = visit;
  return nearest;
};

const shorten = <Item extends Spot>(visit: Visit<Item>, from: Visit<Item>, metres: number): void => {
  if (from.metres + metres >= visit.metres) return;
  visit.metres = from.metres + metres;
  visit.from = from;
};

/**
 * The way between the two nodes that are farthest from each other. Over the tree alone it would go up one side of a street and
 * down the other.
 */
export const longestWay = <Item extends Spot>(tree: readonly TreeNode<Item>[]): Item[] => {
  const [start] = tree;
  const end = start && wayToFarthest(tree, start)[0];
  return end ? wayToFarthest(tree, end).map(({ item }) => item) : [];
};

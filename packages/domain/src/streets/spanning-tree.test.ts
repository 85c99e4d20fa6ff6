import { expect, test } from 'vitest';
import { longestWay, spanningTrees } from './spanning-tree.ts';

const at = (...places: readonly number[]) => places.map((x) => ({ x, y: 0 }));
const always = () => true;

test.each([
  ['nothing', [], []],
  ['one spot', [5], [1]],
  ['spots within reach', [0, 90, 180, 260], [4]],
  ['a gap that is too wide', [0, 50, 300, 350, 400], [2, 3]],
  ['places so far apart that they are never compared', [0, 10, 1_000_000], [2, 1]],
])('%s', (_, places, sizes) => {
  expect(spanningTrees(at(...places), 100, always).map((tree) => tree.length)).toEqual(sizes);
});

test('an edge is there only where both ends may be joined', () => {
  const trees = spanningTrees(at(0, 50, 100, 150), 100, (a, b) => Math.min(a.x, b.x) !== 50);
  expect(trees.map((tree) => tree.map(({ item }) => item.x))).toEqual([
    [0, 50],
    [100, 150],
  ]);
});

test('the longest way goes along a street, and not up one side of it and down the other', () => {
  const doors = [...at(0, 20, 40, 60, 80, 100), ...at(0, 20, 40, 60, 80, 100).map(({ x }) => ({ x, y: 35 }))];
  const [tree = []] = spanningTrees(doors, 100, always);
  const way = longestWay(tree).map(({ x }) => x);
  expect(way.toSorted((a, b) => a - b)).toEqual(way[0] === 0 ? way : way.toReversed());
  expect([Math.min(...way), Math.max(...way)]).toEqual([0, 100]);
});

test('the longest way of a street with arms far apart goes through both', () => {
  const loop = [
    ...at(0, 40, 80, 120),
    { x: 130, y: 40 },
    { x: 130, y: 80 },
    ...at(120, 80, 40, 0).map(({ x }) => ({ x, y: 120 })),
  ];
  const [tree = []] = spanningTrees(loop, 100, always);
  expect(longestWay(tree)).toHaveLength(loop.length);
});

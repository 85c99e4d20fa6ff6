import { expect, test } from 'vitest';
import { joined } from './junctions.ts';
import type { Spot } from './plane.ts';
import { spotGrid } from './spot-grid.ts';

const line = (...spots: readonly (readonly [number, number])[]): Spot[] => spots.map(([x, y]) => ({ x, y }));
const nobody = spotGrid<Spot>([], 50);
const across = line([300, -200], [300, 200]);
const endOf = (street: readonly Spot[], houses = nobody) => {
  const [first] = joined([street, across], houses);
  const end = first?.at(-1);
  return end && [Math.round(end.x), Math.round(end.y)];
};

test.each([
  ['ends before it and is led to it', line([0, 0], [250, 0]), [300, 0]],
  ['ends far before it and stays', line([0, 0], [150, 0], [170, 0]), [170, 0]],
  ['goes a little beyond and is cut there', line([0, 0], [315, 0]), [300, 0]],
  ['crosses it and goes on', line([0, 0], [400, 0]), [400, 0]],
  ['runs beside it and stays', line([0, -100], [250, -100], [250, 100]), [250, 100]],
])('a street that %s', (_, street, end) => {
  const meets = line([0, -100], [0, 100]);
  const [, , first] = joined([across, meets, street], nobody);
  const last = first?.at(-1);
  expect(last && [Math.round(last.x), Math.round(last.y)]).toEqual(end);
});

test('a street that meets no other with either end is led farther', () => {
  expect(endOf(line([0, 0], [190, 0]))).toEqual([300, 0]);
});

test('no street is led through a house', () => {
  const street = line([100, 0], [240, 0]);
  expect(endOf(street)).toEqual([300, 0]);
  const row = Array.from({ length: 21 }, (_, at) => ({ x: 270, y: (at - 10) * 8 }));
  expect(endOf(street, spotGrid<Spot>(row, 50))).toEqual([240, 0]);
});

test('two ends that go beyond each other meet in a corner', () => {
  const [first, second] = joined([line([0, 0], [210, 0]), line([200, 150], [200, -10])], nobody);
  expect([first?.at(-1), second?.at(-1)]).toEqual([
    { x: 200, y: 0 },
    { x: 200, y: 0 },
  ]);
});

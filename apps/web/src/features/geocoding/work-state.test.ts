import { expect, test } from 'vitest';
import { nextItem } from './work-state.ts';

const item = (id: string, claimedBy: string | null = null) =>
  ({ shipmentId: id, kind: 'dropoff', claimedBy }) as unknown as Parameters<typeof nextItem>[0][number];
const LIST = [item('A'), item('B'), item('C')];
const key = (id: string) => `${id} dropoff`;

test.each([
  ['the one below', LIST, 'A', [], 'B'],
  ['the first after the last', LIST, 'C', [], 'A'],
  ['the first where nothing is open', LIST, null, [], 'A'],
  ['the first where what is open is not in the list', LIST, 'X', [], 'A'],
  ['past what a colleague is on', [item('A'), item('B', 'Jón'), item('C')], 'A', [], 'C'],
  ['past what was skipped', LIST, 'A', ['B'], 'C'],
  ['none when all the others were skipped', LIST, 'A', ['B', 'C'], null],
  ['none when it is alone', [item('A')], 'A', [], null],
  ['none in an empty list', [], null, [], null],
] as const)('the next address is %s', (_, items, current, skipped, next) => {
  const found = nextItem(items, current && key(current), skipped.map(key));
  expect(found?.shipmentId ?? null).toBe(next);
});

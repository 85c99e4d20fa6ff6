import { expect, test } from 'vitest';
import { markPlaced, nextItem, unmarkPlaced, useWorkState, whyNoneOpen } from './work-state.ts';

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

test.each([
  ['there is none', [], 'none'],
  ['colleagues have all of them', [item('A', 'Jón')], 'othersHave'],
  ['colleagues have what was not skipped', [item('A', 'Jón'), item('B')], 'othersHave'],
  ['one is to be chosen', [item('A')], 'noneOpen'],
] as const)('no address is open because %s', (_, items, why) => {
  expect(whyNoneOpen(items)).toBe(why);
});

test('an address whose pin was taken back was not placed', () => {
  for (const each of LIST) markPlaced(each as never);
  unmarkPlaced(item('B'));
  expect(useWorkState.getState().placed.map(({ shipmentId }) => shipmentId)).toEqual(['A', 'C']);
});

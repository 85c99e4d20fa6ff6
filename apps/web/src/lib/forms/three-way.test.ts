import { expect, test } from 'vitest';
import { differencesOf, mergeSides, sameValue } from './three-way.ts';

const base = { name: 'Jón', phone: '1', roles: ['driver'] as readonly string[] };

test('only what both changed to different values is asked', () => {
  const mine = { name: 'Jón Þór', phone: '2', roles: ['admin'] };
  const theirs = { name: 'Jón P.', phone: '1', roles: ['admin'] };
  expect(differencesOf({ base, mine, theirs })).toEqual({ colliding: ['name'], onlyMine: ['phone'], onlyTheirs: [] });
});

test('nothing is asked when only the other side changed something', () => {
  expect(differencesOf({ base, mine: base, theirs: { ...base, name: 'Jón P.' } })).toEqual({
    colliding: [],
    onlyMine: [],
    onlyTheirs: ['name'],
  });
});

test('what is saved is theirs, with what I alone changed and what I chose', () => {
  const mine = { name: 'Jón Þór', phone: '2', roles: ['admin'] };
  const theirs = { name: 'Jón P.', phone: '1', roles: ['driver', 'admin'] };
  const sides = { base, mine, theirs };
  expect(mergeSides(sides, { name: 'mine', roles: 'theirs' })).toEqual({
    name: 'Jón Þór',
    phone: '2',
    roles: ['driver', 'admin'],
  });
  expect(mergeSides(sides, { name: 'theirs', roles: 'mine' })).toEqual({
    name: 'Jón P.',
    phone: '2',
    roles: ['admin'],
  });
});

test.each([
  ['the same text', 'a', 'a', true],
  ['another text', 'a', 'b', false],
  ['nothing and an empty text', null, '', false],
  ['absent values', undefined, undefined, true],
  ['an absent value and nothing', undefined, null, false],
  ['an absent value and a switch that is off', undefined, false, false],
  ['nothing and an object', null, { lat: 0, lon: 0 }, false],
  ['empty lists', [], [], true],
  ['a list in its order', ['a', 'b'], ['a', 'b'], true],
  ['a list in another order', ['a', 'b'], ['b', 'a'], false],
  ['a longer list', ['a'], ['a', 'b'], false],
  ['an object in another order', { lat: 1, lon: 2 }, { lon: 2, lat: 1 }, true],
  ['an object with other names', { lat: 1 }, { lon: 1 }, false],
  ['an object with an absent value and one with another name', { lat: undefined }, { lon: undefined }, false],
  ['objects inside a list', [{ id: 1, weight: 2 }], [{ id: 1, weight: 3 }], false],
  ['a list and an object', [], {}, false],
])('compares by content: %s', (_, one, other, same) => {
  expect(sameValue(one, other)).toBe(same);
});

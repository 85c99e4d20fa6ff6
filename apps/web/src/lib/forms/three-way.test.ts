import { expect, test } from 'vitest';
import { differencesOf, mergeSides } from './three-way.ts';

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

import type { SearchHit } from '@waybill/contract/search';
import { expect, test } from 'vitest';
import { hitGroups, itemMatches, type RecentRecord, withRecent } from './palette-items.ts';

test.each([
  ['Create shipment', '', true],
  ['Create shipment', 'ship', true],
  ['Create shipment', 'shi cre', true],
  ['Create shipment', 'hip', false],
  ['Skrá út', 'skra', true],
  ['Vistaðir staðir', 'vistad', true],
  ['Create shipment', 'create user', false],
])('%j is offered for %j: %s', (title, typed, expected) => {
  expect(itemMatches({ title }, typed)).toBe(expected);
});

test('a screen is found by words that its name does not have', () => {
  const upload = { title: 'Upload', also: 'Imports, CSV files' };
  for (const typed of ['upl', 'import', 'csv', 'files upload'])
    expect([typed, itemMatches(upload, typed)]).toEqual([typed, true]);
  expect(itemMatches(upload, 'export')).toBe(false);
});

const record = (id: string): RecentRecord => ({ kind: 'shipment', id, title: id, detail: '' });

test('what was opened last stands first, once, and the oldest is forgotten', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(record);
  expect(withRecent(six, record('c')).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd', 'e', 'f']);
  expect(withRecent(six, record('g')).map(({ id }) => id)).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
  expect(withRecent(six, { ...record('c'), kind: 'user' })).toHaveLength(6);
});

test('what is the whole of what was typed stands alone, and what merely has it in it is similar then', () => {
  const hit = (id: string, isExact: boolean, isWhole = false): SearchHit => ({
    ...{ kind: 'shipment', id, title: id, detail: '', status: 'new', dropoff: null },
    ...{ isExact, isWhole },
  });
  const ids = (hits: readonly SearchHit[]) => {
    const { whole, record, similar } = hitGroups(hits);
    return [whole, record, similar].map((group) => group.map(({ id }) => id).join(' '));
  };
  expect(ids([hit('REF-77', true, true), hit('REF-770', true), hit('REF-78', false)])).toEqual([
    'REF-77',
    '',
    'REF-770 REF-78',
  ]);
  expect(ids([hit('REF-770', true), hit('REF-78', false)])).toEqual(['', 'REF-770', 'REF-78']);
});

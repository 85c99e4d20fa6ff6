import { expect, test } from 'vitest';
import type { Change } from '../db/changes.ts';
import { recentChanges } from './recent-changes.ts';

const of = (organisationId: string | null): Change => ({ table: 'users', organisationId, subCompanyId: null, ids: [] });

const numbers = (entries: readonly { n: number }[] | null) => entries?.map(({ n }) => n) ?? null;

test('whoever comes back gets what their own organisation came by since', () => {
  const recent = recentChanges();
  for (const organisation of ['a', 'b', 'a', 'a', 'b']) recent.add(of(organisation), 0);
  expect(numbers(recent.after('a', 1))).toEqual([3, 4]);
  expect(numbers(recent.after('b', 2))).toEqual([5]);
  expect(numbers(recent.after('c', 2))).toEqual([]);
  expect(numbers(recent.after('a', 5))).toEqual([]);
});

test('what is too old, or never was, is not known', () => {
  const recent = recentChanges({ perOrganisation: 2, organisations: 10 });
  for (let n = 0; n < 4; n++) recent.add(of('a'), 0);
  expect(recent.after('a', 1)).toBeNull();
  expect(numbers(recent.after('a', 2))).toEqual([3, 4]);
  expect(recent.after('a', 5)).toBeNull();
  expect(recent.after('a', -1)).toBeNull();
});

test('a busy organisation pushes out nothing of a quiet one', () => {
  const recent = recentChanges({ perOrganisation: 2, organisations: 10 });
  recent.add(of('quiet'), 0);
  for (let n = 0; n < 10; n++) recent.add(of('busy'), 0);
  expect(numbers(recent.after('quiet', 0))).toEqual([1]);
});

test('of too many organisations the one quiet for longest is given up, and is not taken for unchanged', () => {
  const recent = recentChanges({ perOrganisation: 5, organisations: 2 });
  for (const organisation of ['a', 'b', 'a', 'c']) recent.add(of(organisation), 0);
  expect(recent.after('b', 1)).toBeNull();
  expect(numbers(recent.after('b', 2))).toEqual([]);
  expect(numbers(recent.after('a', 0))).toEqual([1, 3]);
  recent.add(of('b'), 0);
  expect(recent.after('b', 1)).toBeNull();
  expect(numbers(recent.after('b', 4))).toEqual([5]);
});

test('when something may have been missed, nothing before it counts', () => {
  const recent = recentChanges();
  recent.add(of('a'), 0);
  recent.forgetAll();
  expect(recent.after('a', 1)).toBeNull();
  expect(recent.after('b', 1)).toBeNull();
  expect(numbers(recent.after('a', recent.newest()))).toEqual([]);
});

test('who begins a while ago begins before all that came since then', () => {
  const recent = recentChanges();
  recent.add(of('a'), 100);
  recent.add(of('a'), 200);
  recent.add(of('a'), 300);
  expect(recent.numberAt('a', 200)).toBe(1);
  expect(recent.numberAt('a', 50)).toBe(0);
  expect(recent.numberAt('a', 301)).toBe(3);
  expect(recent.numberAt('b', 50)).toBe(0);
});

import { userListQuery } from '@waybill/contract/users';
import { expect, test } from 'vitest';
import { listSearchOf, readListSearch } from './list-search.ts';

const USUAL = { tab: 'all', search: '', sort: 'name', direction: 'asc', rows: 50, page: 1 };

test('an address that says nothing asks for the usual list', () => {
  expect(readListSearch(userListQuery, {})).toEqual(USUAL);
});

test('an address that says everything is understood, and written the same again', () => {
  const search = { tab: 'drivers', search: 'jón', sort: 'lastActiveAt', direction: 'desc', rows: '100', page: '3' };
  const query = readListSearch(userListQuery, search);
  expect(query).toEqual({ ...search, rows: 100, page: 3 });
  expect(listSearchOf(userListQuery, query)).toEqual({ ...search, rows: 100, page: 3 });
});

test.each([
  { tab: 'nobody' },
  { sort: 'password' },
  { direction: 'sideways' },
  { rows: '7' },
  { page: '0' },
  { page: 'NaN' },
  { search: 'x'.repeat(201) },
  { unknown: 'x' },
])('a part that means nothing counts as usual: %j', (search) => {
  expect(readListSearch(userListQuery, search)).toEqual(USUAL);
});

test('one mistyped part does not spoil the others', () => {
  expect(readListSearch(userListQuery, { tab: 'admins', rows: '7' })).toEqual({ ...USUAL, tab: 'admins' });
});

test('what is usual is left out of the address', () => {
  expect(listSearchOf(userListQuery, readListSearch(userListQuery, { page: '2' }))).toEqual({ page: 2 });
  expect(listSearchOf(userListQuery, readListSearch(userListQuery, {}))).toEqual({});
});

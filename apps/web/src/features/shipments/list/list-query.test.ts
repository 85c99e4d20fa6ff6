import { ApiError, ConnectionError } from '@waybill/contract/client';
import { shipmentFilter, shipmentListQuery } from '@waybill/contract/shipment-list';
import { expect, test } from 'vitest';
import { listSearchOf, readListSearch } from '../../../lib/forms/list-search.ts';
import { isCursorRefused, isSameFilter, oneStatus, withoutSwitchedOff } from './list-query.ts';

const refusedAt = (path: string) =>
  new ApiError({
    type: '',
    title: '',
    status: 400,
    code: 'invalid-input',
    detail: 'No',
    errors: [{ path, problem: 'invalid' }],
  });
const first = shipmentListQuery.parse({});
const lazy = shipmentListQuery.parse({ after: 'abc' });

test('a place in the list that is none is told apart from any other refusal', () => {
  expect(isCursorRefused(refusedAt('after'), lazy)).toBe(true);
  expect(isCursorRefused(refusedAt('before'), shipmentListQuery.parse({ before: 'abc' }))).toBe(true);
  expect(isCursorRefused(refusedAt('search'), lazy)).toBe(false);
  expect(isCursorRefused(new ConnectionError(null), lazy)).toBe(false);
});

test('the first page is no place to fall back from', () => {
  expect(isCursorRefused(refusedAt('after'), first)).toBe(false);
});

test('several values of a filter are in the address, and come back from it', () => {
  const query = shipmentListQuery.parse({ status: 'open,assigned', vehicle: ['KR-X42', '-'], schedule: 'overdue' });
  const address = Object.fromEntries(
    Object.entries(listSearchOf(shipmentListQuery, query)).map(([name, value]) => [name, String(value)]),
  );
  expect(address).toEqual({ status: 'open,assigned', vehicle: 'KR-X42,-', schedule: 'overdue' });
  expect(readListSearch(shipmentListQuery, address)).toEqual(query);
});

test('two filters with the same values are the same list', () => {
  const filter = () => shipmentFilter.parse({ status: 'open,assigned', paymentStatus: 'pending' });
  expect(isSameFilter(filter(), filter())).toBe(true);
  expect(isSameFilter(filter(), { ...filter(), status: ['open'] })).toBe(false);
  expect(isSameFilter(filter(), { ...filter(), schedule: 'overdue' })).toBe(false);
});

test('one status is a tab; all and several are none', () => {
  const of = (status: string) => oneStatus(shipmentFilter.parse({ status }));
  expect(['open', 'all', 'open,assigned'].map(of)).toEqual(['open', null, null]);
});

test('an old link that asks for what is switched off shows the list without it, from its first page', () => {
  const query = shipmentListQuery.parse({
    status: 'open',
    paymentStatus: 'pending',
    subCompany: '-',
    sort: 'paymentAmount',
    after: 'abc',
  });
  const on = { usesPayments: true, usesPickups: true, usesSubCompany: true };
  expect(withoutSwitchedOff(query, on)).toBe(query);
  expect(withoutSwitchedOff(query, { ...on, usesPayments: false })).toEqual({
    ...shipmentListQuery.parse({ status: 'open', subCompany: '-' }),
    paymentStatus: undefined,
    after: undefined,
    before: undefined,
  });
});

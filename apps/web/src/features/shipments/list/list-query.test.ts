import { ApiError, ConnectionError } from '@waybill/contract/client';
import { shipmentListQuery } from '@waybill/contract/shipment-list';
import { expect, test } from 'vitest';
import { isCursorRefused } from './list-query.ts';

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

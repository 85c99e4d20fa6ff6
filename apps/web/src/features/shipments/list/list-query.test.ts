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
const further = shipmentListQuery.parse({ after: 'abc' });

test('a place in the list that is none is told apart from any other refusal', () => {
  expect(isCursorRefused(refusedAt('after'), further)).toBe(true);
  expect(isCursorRefused(refusedAt('before'), shipmentListQuery.parse({ before: 'abc' }))).toBe(true);
  expect(isCursorRefused(refusedAt('search'), further)).toBe(false);
  expect(isCursorRefused(new ConnectionError(null), further)).toBe(false);
});

test('the first page is no place to fall back from', () => {
  expect(isCursorRefused(refusedAt('after'), first)).toBe(false);
});

import { expect, test } from 'vitest';
import { writtenBlindly } from './api-rights.ts';

test('what a key may write and not read is told apart from what it may only read, or both', () => {
  expect(writtenBlindly([])).toEqual([]);
  expect(writtenBlindly(['shipments:write'])).toEqual(['shipments']);
  expect(writtenBlindly(['shipments:read', 'shipments:write', 'labels:read', 'webhooks:write'])).toEqual(['webhooks']);
});

import { ApiError, ConnectionError } from '@waybill/contract/client';
import { expect, test } from 'vitest';
import { obstacleIn, obstacleTo } from './obstacle.ts';

const refused = (code: string) =>
  new ApiError({ type: '', title: '', status: 409, code: code as never, detail: 'A sentence of the server' });

test('what may be edited has nothing in its way', () => {
  expect(obstacleTo({ mayEdit: true, deliveryStatus: 'open' })).toBeNull();
});

test('a deleted shipment is told apart from one that others edit now, and from one that is gone', () => {
  expect(obstacleTo({ mayEdit: false, deliveryStatus: 'deleted' })).toBe('deleted');
  expect(obstacleTo({ mayEdit: false, deliveryStatus: 'out-for-delivery' })).toBe('locked');
  expect(obstacleTo(null)).toBe('gone');
});

test('a refusal says the same as the shipment does; any other failure is none of these', () => {
  expect(obstacleIn(refused('is-deleted'))).toBe('deleted');
  expect(obstacleIn(refused('not-yours'))).toBe('locked');
  expect(obstacleIn(refused('not-found'))).toBe('gone');
  expect(obstacleIn(refused('internal'))).toBeNull();
  expect(obstacleIn(new ConnectionError(null))).toBeNull();
});

import { expect, test } from 'vitest';
import { neededStopKinds } from './assign.ts';

const BOTH = { deliveryStatus: 'open', hasPickup: true, hasDropoff: true, dropoffDate: null } as const;

test.each<[string, Partial<Parameters<typeof neededStopKinds>[0]>, string]>([
  ['is picked up and dropped off', {}, 'pickup dropoff'],
  ['is dropped off the same day', { dropoffDate: '2026-11-20' }, 'pickup dropoff'],
  ['was to be dropped off before', { dropoffDate: '2026-11-19' }, 'pickup dropoff'],
  ['goes to the warehouse when its dropoff is wanted later', { dropoffDate: '2026-11-21' }, 'pickup'],
  [
    'is dropped off early when it is in the warehouse',
    { deliveryStatus: 'in-warehouse', dropoffDate: '2026-11-21' },
    'dropoff',
  ],
  ['is not picked up twice', { deliveryStatus: 'out-for-delivery' }, 'dropoff'],
  ['is picked up after it could not be', { deliveryStatus: 'not-picked-up' }, 'pickup dropoff'],
  ['has no address to pick it up', { hasPickup: false, dropoffDate: '2026-11-21' }, 'dropoff'],
  ['has no address to bring it to', { hasDropoff: false }, 'pickup'],
  ['has no address at all', { hasPickup: false, hasDropoff: false }, ''],
])('a shipment that %s', (_, fields, kinds) => {
  expect(neededStopKinds({ ...BOTH, ...fields }, '2026-11-20', true).join(' ')).toBe(kinds);
});

test('without pickups, a shipment is only dropped off, on whatever day it is put on a vehicle', () => {
  expect(neededStopKinds({ ...BOTH, dropoffDate: '2026-11-21' }, '2026-11-20', false)).toEqual(['dropoff']);
});

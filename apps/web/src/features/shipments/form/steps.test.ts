import { SHIPMENT_PATHS } from '@waybill/domain/shipment-fields';
import { expect, test } from 'vitest';
import { FORM_PATHS, fieldsOfStep } from './steps.ts';

test('the form has every field once, and begins with the receiver of the dropoff', () => {
  const names = FORM_PATHS.map(({ path }) => path);
  expect([...names].sort()).toEqual(SHIPMENT_PATHS.map(({ path }) => path).sort());
  expect(names[0]).toBe('dropoff.receiverName');
  expect(fieldsOfStep('stops')[0]).toBe('dropoff.receiverName');
});

test('a stop is asked for in the order in which people say an address, and the pickup begins with its place', () => {
  const ofPickup = fieldsOfStep('stops').filter((path) => path.startsWith('pickup.'));
  expect(ofPickup.map((path) => path.slice('pickup.'.length))).toEqual([
    'locationName',
    'savedLocationId',
    'streetAddress1',
    'postcode',
    'city',
    'phoneNumber',
    'email',
    'receiverName',
    'scheduledDate',
    'earliestTime',
    'latestTime',
  ]);
});

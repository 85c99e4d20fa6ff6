import type { Shipment } from '@waybill/contract/shipments';
import { expect, test } from 'vitest';
import { vehicleActionsOf } from './vehicle-actions.ts';

const carried = (more: Partial<Shipment>) =>
  vehicleActionsOf({
    parts: ['organisation', 'carrier'],
    carrier: null,
    nextStatuses: ['assigned'],
    deliveryStatus: 'open',
    vehicleRegistration: null,
    ...more,
  });

test.each([
  ['on no vehicle', {}, ['assign']],
  ['in a status that leads to none', { nextStatuses: [] }, []],
  ['on one', { deliveryStatus: 'assigned', vehicleRegistration: 'KR-X42' }, ['changeVehicle', 'unassign']],
  ['on its way', { deliveryStatus: 'out-for-delivery', vehicleRegistration: 'KR-X42' }, ['changeVehicle']],
  ['delivered', { deliveryStatus: 'completed', vehicleRegistration: 'KR-X42', nextStatuses: ['failed'] }, []],
  ['failed, to be tried again', { deliveryStatus: 'failed', vehicleRegistration: 'KR-X42' }, ['assign']],
  ['carried by nobody yet, and entered here', { parts: ['organisation'] }, ['assign']],
  ['carried by another', { parts: ['organisation'], carrier: { id: 'c', name: 'Other' } as never }, []],
  ['forwarded only', { parts: ['forwarder'], carrier: null }, []],
] as const)('a shipment %s', (_, more, actions) => {
  expect(carried(more as Partial<Shipment>)).toEqual(actions);
});

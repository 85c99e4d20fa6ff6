import type { DeliveryId, VehicleId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import { shipmentIdOf } from '../../../shared/estimate/testing/build-day.ts';
import { draggedWith, targetOf } from './dragged.ts';

const [one, two, three] = [shipmentIdOf('one'), shipmentIdOf('two'), shipmentIdOf('three')];
const vehicleId = 'van' as VehicleId;
const stop = { kind: 'stop', id: 'stop' as DeliveryId, vehicleId } as const;
const row = { kind: 'pool', id: one } as const;

test('one of several selected rows takes the others with it', () => {
  expect(draggedWith(row, new Set([one, two]))).toEqual([one, two]);
});

test.each([
  ['nothing is selected', row, []],
  ['it is the only one', row, [one]],
  ['others are selected', row, [two, three]],
  ['it is a stop', stop, [one, two]],
])('alone where %s', (_, item, picked) => {
  expect(draggedWith(item, new Set(picked))).toBe(item);
});

test('several go to a vehicle and to no place between two stops', () => {
  const line = { x: 1, y: 2, length: 34, angle: 90 };
  const lane = { kind: 'lane', vehicleId, index: 3, line } as const;
  expect(targetOf([one, two], lane)).toEqual({ kind: 'vehicle', vehicleId, line: { ...line, length: 0 } });
  expect(targetOf(row, lane)).toBe(lane);
  expect(targetOf([one, two], { kind: 'pool', line })).toEqual({ kind: 'pool', line });
  expect(targetOf([one, two], null)).toBeNull();
});

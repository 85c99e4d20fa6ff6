import type { VehicleId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import { vehicleChoices } from './vehicle-choices.ts';

const vehicle = (id: string, name: string, registration: string, weightCapacity: number | null = 1200) => ({
  id: id as VehicleId,
  name,
  registration,
  weightCapacity,
  volumeCapacity: 14,
});
const FLEET = [
  vehicle('1', 'Sprinter Vestur', 'UX-582'),
  vehicle('2', 'Þórs bíll', 'KDJ-72'),
  vehicle('3', 'Crafter', 'OLE-19', null),
];
const route = (id: string, weight: number, volume: number, done: readonly boolean[]) => ({
  vehicleId: id as VehicleId,
  mostLoad: { weight, volume },
  stops: done.map((isDone) => ({ completedAt: isDone ? '2026-11-17T09:00:00Z' : null })),
});
const found = (search: string) => vehicleChoices(FLEET, [], search, null).map(({ vehicle: { id } }) => id);

test.each([
  ['', ['1', '2', '3']],
  ['vestur', ['1']],
  ['ux582', ['1']],
  ['UX-582', ['1']],
  ['thor', ['2']],
  ['kdj þór', ['2']],
  ['vestur kdj', []],
])('"%s" finds %j', (search, ids) => {
  expect(found(search)).toEqual(ids);
});

test('what is free is what fits at the fullest moment of the day, and never less than nothing', () => {
  const routes = [route('1', 984.1, 10.4, [true, false, false]), route('2', 1300, 2, [false])];
  expect(vehicleChoices(FLEET, routes, '', null)).toMatchObject([
    { freeWeight: 215.9, freeVolume: 3.6, stopsLeft: 2 },
    { freeWeight: 0, freeVolume: 12, stopsLeft: 1 },
    { freeWeight: null, freeVolume: null, stopsLeft: null },
  ]);
});

test('the vehicle that they are on is not offered, and the others keep their letters', () => {
  expect(vehicleChoices(FLEET, undefined, '', '1').map(({ index }) => index)).toEqual([1, 2]);
});

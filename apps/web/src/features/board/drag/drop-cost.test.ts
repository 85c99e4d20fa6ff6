import type { DeliveryId, SubCompanyId, VehicleId } from '@waybill/domain/ids';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { expect, test } from 'vitest';
import { dayClock } from '../../../shared/estimate/day-clock.ts';
import { openRoute } from '../../../shared/estimate/open-route.ts';
import { anUnassigned, aRoute, aStop, aVehicle, DAY } from '../../../shared/estimate/testing/build-day.ts';
import { routeLook } from '../../../ui/map/route-look.ts';
import type { Board } from '../state/board-context.ts';
import type { Dragged } from './dragged.ts';
import { costText, dropCost, targetText } from './drop-cost.ts';

const NORTH = 'north' as unknown as SubCompanyId;
const clock = dayClock(DAY, 'Atlantic/Reykjavik');
const line = { x: 0, y: 0, length: 0, angle: 0 };

const stop = aStop('one', 2);
const mixed = { ...stop, shipments: stop.shipments.flatMap((each) => [{ ...each, subCompanyId: NORTH }, each]) };
const lanes = [
  { look: routeLook(0), vehicle: aVehicle('all'), route: aRoute('all', [mixed]) },
  { look: routeLook(1), vehicle: aVehicle('north', { subCompanyId: NORTH }), route: aRoute('north', []) },
  { look: routeLook(2), vehicle: aVehicle('any'), route: aRoute('any', []) },
];
const pool = [anUnassigned('ours', 4, { subCompanyId: NORTH }), anUnassigned('theirs', 4)];
const board: Board = {
  day: DAY,
  clock,
  lanes,
  laneOf: new Map(lanes.map((lane) => [lane.vehicle.id, lane])),
  pool,
  poolTotal: 2,
  shipmentOf: new Map(pool.map((shipment) => [shipment.shipmentId, shipment])),
  stopOf: new Map(lanes.flatMap((lane) => lane.route.stops.map((each) => [each.id, { stop: each, lane }] as const))),
  openRoutes: () => lanes.map(({ route, vehicle }) => openRoute(route, vehicle, clock)),
};
const [ours, theirs] = pool.map(({ shipmentId }) => ({ kind: 'pool', id: shipmentId }) as const);
const moved = { kind: 'stop', id: 'one' as DeliveryId, vehicleId: 'all' as VehicleId } as const;

test.each([
  ['a shipment of the division on its vehicle', ours, 'north', null],
  ['a shipment of none on the vehicle of a division', theirs, 'north', 'division'],
  ['a stop with shipments of both on the vehicle of a division', moved, 'north', 'division'],
  ['a stop with shipments of both on a vehicle of none', moved, 'any', null],
] as const)('%s', (_, item, vehicle, obstacle) => {
  if (!item) throw new Error('the pool has two');
  const onVehicle = { kind: 'vehicle', vehicleId: vehicle as VehicleId, line } as const;
  const inLane = { kind: 'lane', vehicleId: vehicle as VehicleId, index: 0, line } as const;
  expect(dropCost(board, item, onVehicle)?.obstacle).toBe(obstacle);
  expect(dropCost(board, item, inLane)?.obstacle).toBe(obstacle);
});

const words = { t: createTranslate('en'), format: createFormat('en', 'Atlantic/Reykjavik') };
const onPool = { kind: 'pool', line } as const;

test.each([
  ['a stop beside everything', moved, null, 'Nothing changes here'],
  ['a stop over what is unassigned', moved, onPool, 'Off its vehicle'],
  ['a shipment over the list that it is from', ours, onPool, 'Stays unassigned'],
  ['several shipments over the list that they are from', [ours?.id, theirs?.id], onPool, 'Stays unassigned'],
] as const)('what letting go would do is told of %s', (_, dragged, target, text) => {
  expect(targetText(board, dragged as Dragged, target, words)).toBe(text);
});

test('staying unassigned costs nothing, so no cost is told', () => {
  expect(ours && dropCost(board, ours, onPool)).toBeNull();
  expect(dropCost(board, moved, onPool)).not.toBeNull();
});

test.each([
  [840, '+0.8 km, on time'],
  [-9_940, '−9.9 km, on time'],
  [126_740, '+127 km, on time'],
] as const)('%i metres are told as precisely as an estimate knows them', (metres, text) => {
  expect(costText({ metres, lateMinutes: 0, obstacle: null }, words)).toBe(text);
});

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
import { costText, dropCost, MOST_INSERTED, targetText } from './drop-cost.ts';

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

const put = (vehicle: string) => ({ kind: 'vehicle', vehicleId: vehicle as VehicleId, line }) as const;
const boardWith = (shipments: readonly ReturnType<typeof anUnassigned>[]): Board => ({
  ...board,
  pool: shipments,
  shipmentOf: new Map(shipments.map((shipment) => [shipment.shipmentId, shipment])),
});
const several = (count: number, weight: number) =>
  Array.from({ length: count }, (_, at) => anUnassigned(`one of several ${at}`, 4 + at / 100, { weight }));
const idsOf = (shipments: readonly ReturnType<typeof anUnassigned>[]) => shipments.map(({ shipmentId }) => shipmentId);

test('several cost what they cost one after the other, and more than one alone', () => {
  const three = several(3, 1);
  const [first] = three;
  const all = dropCost(boardWith(three), idsOf(three), put('any'));
  const alone = first && dropCost(boardWith(three), { kind: 'pool', id: first.shipmentId }, put('any'));
  expect(all?.obstacle).toBeNull();
  expect(all?.metres).toBeGreaterThan(alone?.metres ?? Number.NaN);
});

test('what speaks against several together is told, though nothing speaks against each', () => {
  const heavy = several(3, 400);
  for (const { shipmentId } of heavy) {
    expect(dropCost(boardWith(heavy), { kind: 'pool', id: shipmentId }, put('any'))?.obstacle).toBeNull();
  }
  expect(dropCost(boardWith(heavy), idsOf(heavy), put('any'))?.obstacle).toBe('weight');
});

test('of more than a drag can work out, only what speaks against all of them is told', () => {
  const light = several(MOST_INSERTED + 1, 1);
  expect(dropCost(boardWith(light), idsOf(light), put('any'))).toBeNull();
  const heavy = several(MOST_INSERTED + 1, 400);
  expect(dropCost(boardWith(heavy), idsOf(heavy), put('any'))).toEqual({
    metres: null,
    lateMinutes: 0,
    obstacle: 'weight',
  });
});

test.each([
  [99, '+1 km, 99 min late'],
  [797, '+1 km, 13 h 17 min late'],
] as const)('%i minutes are told as people count them', (lateMinutes, text) => {
  expect(costText({ metres: 1000, lateMinutes, obstacle: 'window' }, words)).toBe(text);
});

test.each([
  [840, '+0.8 km, on time'],
  [-9_940, '−9.9 km, on time'],
  [126_740, '+127 km, on time'],
] as const)('%i metres are told as precisely as an estimate knows them', (metres, text) => {
  expect(costText({ metres, lateMinutes: 0, obstacle: null }, words)).toBe(text);
});

import type { ProposedRoute, ProposedStop } from '@waybill/contract/plans';
import type { VehicleId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import { dayClock } from '../../../shared/estimate/day-clock.ts';
import {
  aRoute,
  aStop,
  aVehicle,
  DAY,
  instant,
  pointAt,
  shipmentIdOf,
} from '../../../shared/estimate/testing/build-day.ts';
import { routeLook } from '../../../ui/map/route-look.ts';
import { overtimeMinutesOf, proposedLane, proposedRoutes } from './proposal-lanes.ts';

const clock = dayClock(DAY, 'Atlantic/Reykjavik');
const van = 'van' as VehicleId;
const truck = 'truck' as VehicleId;
const done = { arrivedAt: instant('08:30'), completedAt: instant('08:40') };
const lane = {
  look: routeLook(0),
  vehicle: aVehicle('van'),
  route: aRoute('van', [aStop('one', 1, done), aStop('two', 2, { latestTime: '10:00' }), aStop('three', 3)]),
};
const proposed = (name: string, kilometres: number, fields: Partial<ProposedStop> = {}): ProposedStop => ({
  kind: 'dropoff',
  name,
  address: `${name} 1`,
  point: pointAt(kilometres),
  shipmentIds: [shipmentIdOf(name)],
  arrives: instant('09:30'),
  lateMinutes: 0,
  ...fields,
});
const route = (stops: readonly ProposedStop[]): ProposedRoute => ({
  vehicleId: van,
  isChanged: true,
  metres: 1000,
  ends: instant('12:00'),
  lateStops: 0,
  mostLoad: { weight: 1, volume: 1 },
  stops: [...stops],
});

test('what is done stays before what is proposed, and is not shown twice', () => {
  const view = proposedLane(
    lane,
    route([proposed('one', 1), proposed('three', 3), proposed('new', 4), proposed('two', 2)]),
    clock,
  );
  expect(view.stops.map(({ number, name }) => [number, name])).toEqual([
    [1, 'one'],
    [2, 'three'],
    [3, 'new'],
    [4, 'two'],
  ]);
  expect(view.stops.every(({ isMovable }) => !isMovable)).toBe(true);
  expect(view.stops[3]?.window).toEqual({ from: 0, to: 10 * 3600 });
  expect(view.span?.to).toBe(12 * 3600);
});

test('a vehicle that the proposal does not have stays as it is', () => {
  expect(proposedLane(lane, undefined, clock).stops.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
});

test('over today the map has the proposal, and today below it where it differs', () => {
  const by = new Map([[van, route([proposed('three', 3)])]]);
  const [both] = proposedRoutes([lane], by, 'both');
  expect(both?.stops.map(({ mark, point }) => [mark, point])).toEqual([
    ['1', pointAt(1)],
    ['2', pointAt(3)],
  ]);
  expect(both?.former).toEqual([pointAt(0), pointAt(1), pointAt(2), pointAt(3)]);
  expect(proposedRoutes([lane], by, 'proposal')[0]?.former).toBeUndefined();
  expect(proposedRoutes([lane], by, 'today')[0]?.stops).toHaveLength(3);
});

test('a stop that comes from another vehicle has its mark, one out of the pool a plus, and the others none', () => {
  const other = { ...lane, look: routeLook(1), vehicle: aVehicle('truck'), route: aRoute('truck', []) };
  const stops = [proposed('stays', 1), proposed('moved', 2, { from: truck }), proposed('new', 3, { from: null })];
  const [drawn] = proposedRoutes(
    [{ ...lane, route: aRoute('van', []) }, other],
    new Map([[van, route(stops)]]),
    'both',
  );
  expect(drawn?.stops.map(({ origin }) => origin)).toEqual([undefined, routeLook(1), 'none']);
});

test('a vehicle is over its shift by what comes after the end of it, and one that stays at home is not', () => {
  const late = { ...lane, vehicle: { ...lane.vehicle, shiftEnd: '16:00' } };
  const ending = (ends: string, stops = [proposed('two', 2)]) => ({ ...route(stops), ends: instant(ends) });
  expect(overtimeMinutesOf(ending('16:00'), late, clock)).toBe(0);
  expect(overtimeMinutesOf(ending('18:21'), late, clock)).toBe(141);
  expect(overtimeMinutesOf(ending('18:21', []), late, clock)).toBe(0);
});

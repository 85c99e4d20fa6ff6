import type { UnassignedShipment } from '@waybill/contract/routes';
import type { SubCompanyId } from '@waybill/domain/ids';
import { describe, expect, test } from 'vitest';
import { dayClock } from './day-clock.ts';
import { hintFor } from './hint.ts';
import { openRoute, type WorkingVehicle } from './open-route.ts';
import { anUnassigned, aRoute, aStop, aVehicle, DAY, instant } from './testing/build-day.ts';

const [NORTH, SOUTH] = ['north', 'south'] as unknown as readonly [SubCompanyId, SubCompanyId];
const clock = dayClock(DAY, 'Atlantic/Reykjavik');
const near = (fields: Partial<WorkingVehicle> = {}) =>
  openRoute(aRoute('near', [aStop('one', 2), aStop('two', 6)]), aVehicle('near', fields), clock);
const far = openRoute(aRoute('far', [aStop('far', -8)]), aVehicle('far'), clock);

test('a shipment on the way costs nothing, and is put between its neighbours', () => {
  expect(hintFor(anUnassigned('new', 4), [far, near()])).toMatchObject({ kind: 'fits', vehicleId: 'near', after: 1 });
  const hint = hintFor(anUnassigned('new', 4), [near()]);
  expect(hint.kind === 'fits' && Math.abs(hint.metres)).toBeLessThan(10);
});

test('a detour is there and back, longer than the straight line', () => {
  const hint = hintFor(anUnassigned('new', 7), [near()]);
  expect(hint.kind === 'fits' && Math.round(hint.metres / 100)).toBe(28);
});

test('one more for the same door shares the stop', () => {
  expect(hintFor(anUnassigned('new', 6), [near()])).toMatchObject({
    kind: 'fits',
    after: 2,
    isShared: true,
    metres: 0,
  });
});

test('an empty vehicle takes it first', () => {
  const empty = openRoute(aRoute('empty', []), aVehicle('empty'), clock);
  expect(hintFor(anUnassigned('new', 1), [empty])).toMatchObject({ kind: 'fits', after: null });
});

test.each<readonly [string, SubCompanyId | null]>([
  ['of its own division', NORTH],
  ['of no division', null],
])('a vehicle %s is hinted at, and not a nearer one of another', (_, subCompanyId) => {
  const nearer = near({ subCompanyId: SOUTH });
  const own = openRoute(aRoute('own', [aStop('far', -8)]), aVehicle('own', { subCompanyId }), clock);
  const shipment = anUnassigned('new', 4, { subCompanyId: NORTH });
  expect(hintFor(shipment, [nearer, own])).toMatchObject({ kind: 'fits', vehicleId: 'own' });
});

describe('nothing fits', () => {
  test.each<readonly [string, Partial<UnassignedShipment>, Partial<WorkingVehicle>]>([
    ['weight', { weight: 990 }, {}],
    ['volume', { volume: 9.9 }, {}],
    ['window', { latestTime: '08:05' }, { shiftStart: '08:00' }],
    ['shift', {}, { shiftEnd: '08:20' }],
    ['equipment', { needs: ['cooled'] }, { equipment: ['tail-lift'] }],
    ['division', { subCompanyId: NORTH }, { subCompanyId: SOUTH }],
    ['no-division', { subCompanyId: null }, { subCompanyId: SOUTH, weightCapacity: 1 }],
    ['no-coordinates', { point: null }, {}],
  ])('because of %s', (reason, shipment, vehicle) => {
    expect(hintFor(anUnassigned('new', 9, shipment), [near(vehicle)])).toEqual({ kind: 'none', reason });
  });

  test('without any vehicle', () => {
    expect(hintFor(anUnassigned('new', 9), [])).toEqual({ kind: 'none', reason: 'no-vehicle' });
  });

  test('of several reasons, the one that is easiest to change', () => {
    const heavy = openRoute(aRoute('small', []), aVehicle('small', { weightCapacity: 1 }), clock);
    const late = near();
    expect(hintFor(anUnassigned('new', 9, { latestTime: '08:05' }), [heavy, late])).toEqual({
      kind: 'none',
      reason: 'window',
    });
  });
});

describe('a route under way', () => {
  const done = { arrivedAt: instant('09:00'), completedAt: instant('09:04') };
  const route = aRoute('way', [aStop('one', 2, done), aStop('two', 6, { eta: instant('10:40') }), aStop('three', 9)]);

  test('nothing is put before what has begun', () => {
    expect(hintFor(anUnassigned('new', 1), [openRoute(route, aVehicle('way'), clock)])).toMatchObject({ after: 3 });
  });

  test('the rest is reached when the server expects it', () => {
    const { timed, begun } = openRoute(route, aVehicle('way'), clock);
    expect(begun).toBe(1);
    expect(timed.stops[0]?.arrives).toBe(clock.secondsOf(instant('10:40')));
  });

  test('a window that has passed by then is missed', () => {
    const early = anUnassigned('new', 4, { latestTime: '09:30' });
    expect(hintFor(early, [openRoute(route, aVehicle('way'), clock)])).toEqual({ kind: 'none', reason: 'window' });
  });
});

describe('in the afternoon of the day itself', () => {
  const afternoon = dayClock(DAY, 'Atlantic/Reykjavik', () => new Date(instant('15:00')));
  const passed = anUnassigned('new', 4, { latestTime: '14:45' });
  const done = { arrivedAt: instant('09:00'), completedAt: instant('09:04') };

  test.each([
    ['an empty vehicle', aRoute('van', [])],
    ['one that has not left', aRoute('van', [aStop('one', 2)])],
    ['one that was to leave in the morning', aRoute('van', [aStop('one', 2)], { startTime: '08:00' })],
    ['one that has done everything', aRoute('van', [aStop('one', 2, done)])],
    ['one on its way', aRoute('van', [aStop('one', 2, done), aStop('two', 30, { eta: instant('15:02') })])],
  ])('%s misses a window that is over', (_, route) => {
    const open = openRoute(route, aVehicle('van'), afternoon);
    expect(hintFor(passed, [open])).toEqual({ kind: 'none', reason: 'window' });
    expect(hintFor(anUnassigned('new', 4), [open])).toMatchObject({ kind: 'fits' });
  });
});

test('what is locked keeps its number: nothing is put before it by itself', () => {
  const locked = aRoute('lock', [aStop('one', 2), aStop('two', 6, { isLocked: true }), aStop('three', 8)]);
  expect(hintFor(anUnassigned('new', 4), [openRoute(locked, aVehicle('lock'), clock)])).toMatchObject({ after: 3 });
});

test('a shipment with a pickup has both its stops counted', () => {
  const { point, ...rest } = anUnassigned('from', 8);
  const pickup = { ...rest, point };
  const hint = hintFor(anUnassigned('new', 4, { pickup }), [near()]);
  expect(hint.kind === 'fits' && Math.round(hint.metres / 1000)).toBe(6);
});

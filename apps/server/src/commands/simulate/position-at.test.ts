import { metresBetween } from '@waybill/domain/geocoding';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DrivenRoute, endOf, positionAt } from './position-at.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const ROUTE: DrivenRoute = {
  vehicleId: 'v',
  leaves: 0,
  start: at(64, -21),
  stops: [
    { point: at(64.01, -21), arrives: 100_000, leaves: 160_000 },
    { point: at(64.01, -20.98), arrives: 260_000, leaves: 300_000 },
  ],
};

test.each([
  ['before it leaves it is at its start', -5, at(64, -21), 0, null],
  ['half-way it is between, and drives north', 50_000, at(64.005, -21), 40, 0],
  ['at the stop it stands', 130_000, at(64.01, -21), 0, null],
  ['then it drives east', 210_000, at(64.01, -20.99), 35, 90],
  ['at the end it stays at the last stop', 999_000, at(64.01, -20.98), 0, null],
])('%s', (_, time, point, speedKmh, heading) => {
  const position = positionAt(ROUTE, time);
  expect(position).toMatchObject({ speedKmh, heading });
  expect(metresBetween(position?.point ?? at(0, 0), point)).toBeLessThan(1);
});

test('without a start it begins at the first stop, and without stops it is nowhere', () => {
  expect(positionAt({ ...ROUTE, start: null }, -1)?.point).toEqual(at(64.01, -21));
  expect(positionAt({ ...ROUTE, stops: [] }, 0)).toBeNull();
  expect([endOf(ROUTE), endOf({ ...ROUTE, stops: [] })]).toEqual([300_000, 0]);
});

test('it never jumps: from one second to the next it goes no farther than its speed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 320_000 }), (time) => {
      const [before, after] = [positionAt(ROUTE, time), positionAt(ROUTE, time + 1_000)];
      const metres = before && after ? metresBetween(before.point, after.point) : Number.NaN;
      expect(metres).toBeLessThanOrEqual((41 / 3.6) * 1.01);
    }),
  );
});

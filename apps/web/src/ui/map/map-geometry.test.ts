import { metresBetween, type Point } from '@waybill/domain/geocoding';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, circleAround, nudged, paddingIn, pointAt, pointBeside, scaleOf } from './map-geometry.ts';

const HALL: Point = { latitude: 64.14398, longitude: -21.91955 };
const inhabited = fc.record({
  latitude: fc.double({ min: -70, max: 75, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('a nudge', () => {
  test.each([
    ['ArrowLeft', false, 1],
    ['ArrowRight', false, 1],
    ['ArrowUp', false, 1],
    ['ArrowDown', true, 10],
    ['ArrowLeft', true, 10],
  ])('by %s (long: %s) is %d m, wherever on the globe', (key, isLong, metres) => {
    fc.assert(
      fc.property(inhabited, (point) => {
        const to = nudged(point, key, isLong);
        expect(to && metresBetween(point, to)).toBeCloseTo(metres, 0);
      }),
    );
  });

  test('goes where the arrow points', () => {
    expect(nudged(HALL, 'ArrowUp', false)?.latitude).toBeGreaterThan(HALL.latitude);
    expect(nudged(HALL, 'ArrowDown', false)?.latitude).toBeLessThan(HALL.latitude);
    expect(nudged(HALL, 'ArrowRight', false)?.longitude).toBeGreaterThan(HALL.longitude);
    expect(nudged(HALL, 'ArrowLeft', false)?.longitude).toBeLessThan(HALL.longitude);
  });

  test.each(['Enter', 'Tab', 'a', '+'])('is none for %s', (key) => {
    expect(nudged(HALL, key, false)).toBeNull();
  });
});

test('east of the last meridian is the first one', () => {
  expect(pointBeside({ latitude: 0, longitude: 179.999999 }, 10, 0).longitude).toBeLessThan(-179.9);
});

describe('what a map shows', () => {
  test('is nothing without places', () => {
    expect(boundsOf([])).toBeNull();
  });

  test('holds every place with its circle', () => {
    const places = fc.array(
      fc.record({ point: inhabited, errorMetres: fc.option(fc.integer({ min: 0, max: 20_000 })) }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(places, (all) => {
        const [west = 0, south = 0, east = 0, north = 0] = boundsOf(all) ?? [];
        for (const { point, errorMetres } of all) {
          const isOutside = ([longitude, latitude]: readonly [number, number]) =>
            latitude < south - 1e-6 ||
            latitude > north + 1e-6 ||
            [-360, 0, 360].every((turn) => longitude + turn < west - 1e-6 || longitude + turn > east + 1e-6);
          expect(circleAround(point, errorMetres ?? 0).some(isOutside)).toBe(false);
        }
      }),
    );
  });

  test('takes the short way over the last meridian', () => {
    const [west = 0, , east = 0] =
      boundsOf([{ point: { latitude: -17, longitude: 178 } }, { point: { latitude: -17, longitude: -179 } }]) ?? [];
    expect([west, east]).toEqual([178, 181]);
  });
});

test('the circle of a place is as wide as its error', () => {
  for (const [longitude, latitude] of circleAround(HALL, 900)) {
    expect(metresBetween(HALL, { latitude, longitude })).toBeCloseTo(900, -1);
  }
});

test('a place is told to a tenth of a metre, also on a map that was dragged around the world', () => {
  expect(pointAt({ lat: 64.14398123456, lng: 338.08045 })).toEqual({ latitude: 64.143981, longitude: -21.91955 });
});

test.each([
  [0.6, 50, 83],
  [1, 50, 50],
  [12, 1000, 83],
  [30, 2000, 67],
  [156_543, 10_000_000, 64],
])('at %d m to the pixel the scale says %d m', (metresPerPixel, metres, pixels) => {
  const scale = scaleOf(metresPerPixel, 90);
  expect([scale.metres, Math.round(scale.pixels)]).toEqual([metres, pixels]);
});

describe('the padding around the places of a map', () => {
  const wanted = { top: 48, right: 40, bottom: 88, left: 40 };

  test('is as wanted where there is room', () => {
    expect(paddingIn({ clientWidth: 390, clientHeight: 324 }, wanted)).toEqual(wanted);
  });

  test.each([
    [60, 324],
    [390, 134],
    [40, 20],
    [0, 0],
  ])('leaves half of a map of %i x %i to its places', (clientWidth, clientHeight) => {
    const { top, right, bottom, left } = paddingIn({ clientWidth, clientHeight }, wanted);
    expect(left + right).toBeLessThanOrEqual(clientWidth / 2);
    expect(top + bottom).toBeLessThanOrEqual(clientHeight / 2);
  });
});

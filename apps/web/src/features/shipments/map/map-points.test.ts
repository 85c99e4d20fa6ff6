import { shipmentId } from '@waybill/domain/ids';
import { describe, expect, test } from 'vitest';
import { isCalled, type MapPoint, outermost, placeText, pointsOf, postcodeGroups, statusCounts } from './map-points.ts';

const ID = (digit: number) => shipmentId.parse(`S0000000${digit}`);
const point = (digit: number, more: Partial<MapPoint> = {}): MapPoint => ({
  id: ID(digit),
  latitude: 64,
  longitude: -21,
  status: 'open',
  postcode: '101',
  ...more,
});

test('the lists of an answer are read as points', () => {
  expect(
    pointsOf({
      ids: [ID(1), ID(2)],
      latitudes: [64, 65],
      longitudes: [-21, -18],
      statuses: ['open', 'failed'],
      postcodes: ['101', null],
      towns: { 101: 'Reykjavík' },
      toPlace: 0,
      withoutPlace: 0,
      more: 0,
    }),
  ).toEqual([point(1), point(2, { latitude: 65, longitude: -18, status: 'failed', postcode: null })]);
});

describe('the postcodes of a map', () => {
  const points = [
    point(1, { postcode: null }),
    point(2, { postcode: null }),
    point(3, { postcode: null }),
    point(4, { postcode: '600' }),
    point(5),
    point(6),
    point(7, { postcode: '200' }),
  ];
  const groups = postcodeGroups(points, { 101: 'Reykjavík', 600: 'Akureyri' });

  test('come with their towns, the largest first, and without one last', () => {
    expect(groups.map((group) => [placeText(group, 'none'), group.points.length])).toEqual([
      ['101 Reykjavík', 2],
      ['200', 1],
      ['600 Akureyri', 1],
      ['none', 3],
    ]);
  });

  test('a postcode that is called like what every object has is one without a town', () => {
    const [group] = postcodeGroups([point(1, { postcode: '__proto__' })], { 101: 'Reykjavík' });
    expect(group && placeText(group, 'none')).toBe('__proto__');
  });

  test.each([
    ['', ['101', '200', '600', null]],
    ['10', ['101']],
    ['0', []],
    ['reykjavik', ['101']],
    [' AKUR ', ['600']],
    ['x', []],
  ])('are found by what begins them, or by their town: “%s”', (typed, found) => {
    expect(groups.filter((group) => isCalled(group, typed)).map(({ postcode }) => postcode)).toEqual(found);
  });
});

test('statuses are counted, the most frequent first', () => {
  const points = [point(1, { status: 'failed' }), point(2), point(3)];
  expect(statusCounts(points)).toEqual([
    ['open', 2],
    ['failed', 1],
  ]);
});

describe('what holds all points', () => {
  test('is told by the outermost', () => {
    const [north, south] = [point(1, { latitude: 66 }), point(2, { latitude: 63 })];
    const [west, east] = [point(3, { longitude: -24 }), point(4, { longitude: -14 })];
    const found = new Set(outermost([point(5), north, point(6), south, west, east]));
    expect(found).toEqual(new Set([south, north, west, east]));
  });

  test('is told across the 180th degree, too', () => {
    const [fiji, samoa] = [point(1, { longitude: 178 }), point(2, { longitude: -172 })];
    expect(outermost([point(3, { longitude: 179 }), fiji, samoa])).toEqual(expect.arrayContaining([fiji, samoa]));
  });

  test('is nothing without any', () => {
    expect(outermost([])).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { fromMicro, keptPoint, knownAddressLine, pointOfKept, pointText, toMicro } from './geocoding.ts';

const POINT = { latitude: 64.143, longitude: -21.930001 };

test('a point is kept to the millionth of a degree, and read back as it was', () => {
  expect(toMicro(POINT)).toEqual({ latitude: 64_143_000, longitude: -21_930_001 });
  expect(fromMicro(toMicro(POINT))).toEqual(POINT);
  expect(pointOfKept(keptPoint(POINT))).toEqual(POINT);
});

test('no point is kept as none', () => {
  expect(pointOfKept(keptPoint(null))).toBeNull();
});

test('a point is written to the metre', () => {
  expect(pointText(POINT)).toBe('64.14300, -21.93000');
});

test('an address of a geocoder is written as a typed one is', () => {
  expect(knownAddressLine({ street: 'Þórsgata 1', postcode: '101', city: 'Reykjavík', country: 'IS' })).toBe(
    'Þórsgata 1, 101 Reykjavík',
  );
  expect(knownAddressLine({ street: null, postcode: '101', city: null, country: 'IS' })).toBe('101');
  expect(knownAddressLine({ street: null, postcode: null, city: null, country: 'IS' })).toBe('IS');
});

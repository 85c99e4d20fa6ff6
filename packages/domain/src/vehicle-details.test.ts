import { describe, expect, test } from 'vitest';
import { emptyValues } from './fields.ts';
import { registrationKey, VEHICLE_FIELDS, vehicleSearchText } from './vehicle.ts';
import { vehicleDetails } from './vehicle-details.ts';

const POINT = { latitude: 64.14966, longitude: -21.85212 };
const aVehicle = {
  ...emptyValues(VEHICLE_FIELDS),
  name: 'Sendibíll 1',
  registration: 'KR-X42',
  shiftStart: '08:00',
  shiftEnd: '17:00',
  endsAt: 'start',
  startPoint: null,
  endPoint: null,
};
const problemsOf = (fields: object) =>
  vehicleDetails
    .safeParse({ ...aVehicle, ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const BREAK = { breakMinutes: 30, breakEarliest: '11:30', breakLatest: '13:00' };

test.each<[string, object]>([
  ['the least', {}],
  ['no capacity at all', { weightCapacity: 0, volumeCapacity: 0 }],
  ['a break', BREAK],
  ['a break that must begin at one moment', { ...BREAK, breakLatest: '11:30' }],
  ['a place where its day ends', { endsAt: 'place', endAddress: 'Óseyri 1', endPoint: POINT }],
  ['a place without an address', { endsAt: 'place', endPoint: POINT, startPoint: POINT }],
  ['an address of an end that it does not have', { endsAt: 'last-stop', endAddress: 'Óseyri 1' }],
])('a vehicle may have %s', (_, fields) => {
  expect(problemsOf(fields)).toEqual([]);
});

test.each<[string, object, readonly string[]]>([
  ['no name', { name: ' ' }, ['name: required']],
  ['no registration', { registration: '' }, ['registration: required']],
  ['a registration of signs alone', { registration: '--' }, ['registration: registration']],
  ['a registration whose capitals are too long', { registration: 'ß'.repeat(20) }, ['registration: too-long']],
  ['an unknown type', { vehicleType: 'ship' }, ['vehicleType: Invalid option']],
  ['less than no capacity', { weightCapacity: -1 }, ['weightCapacity: negative']],
  ['a capacity that is no number', { volumeCapacity: 'x' }, ['volumeCapacity: number']],
  ['equipment twice', { equipment: ['cooled', 'cooled'] }, ['equipment: duplicate']],
  ['no beginning of its shift', { shiftStart: '' }, ['shiftStart: required']],
  ['a shift that ends when it begins', { shiftEnd: '08:00' }, ['shiftEnd: time-order']],
  ['a time that no clock shows', { shiftEnd: '25:00' }, ['shiftEnd: time']],
  ['a break without its times', { breakMinutes: 30 }, ['breakEarliest: required', 'breakLatest: required']],
  ['a break without its length', { ...BREAK, breakMinutes: null }, ['breakMinutes: required']],
  ['a break of no time', { ...BREAK, breakMinutes: 0 }, ['breakMinutes: too-small']],
  ['a break that ends before it begins', { ...BREAK, breakLatest: '11:00' }, ['breakLatest: time-order']],
  ['an end at a place that is not said', { endsAt: 'place' }, ['endAddress: required']],
  ['an end whose place is unknown', { endsAt: 'place', endAddress: 'Óseyri 1' }, ['endAddress: no-point']],
  ['a start whose place is unknown', { startAddress: 'Óseyri 1' }, ['startAddress: no-point']],
  ['a point that programs send for none', { startPoint: { latitude: 0, longitude: 0 } }, ['startPoint: nowhere']],
  ['a field that there is not', { wheels: 4 }, [': Unrecognized key: "wheels"']],
])('a vehicle is refused for %s', (_, fields, problems) => {
  expect(problemsOf(fields).map((each) => each.replace(/Invalid option.*/, 'Invalid option'))).toEqual(problems);
});

describe('a registration', () => {
  test.each([
    ['KR-X42', 'KRX42'],
    ['kr x42', 'KRX42'],
    ['ÞÓ-Æ12', 'THOAE12'],
    ['ＫＲ Ｘ４２', 'KRX42'],
    ['М 123', 'М123'],
  ])('%j is the same vehicle as %j', (registration, key) => {
    expect(registrationKey(registration)).toBe(key);
  });

  test('is kept in capitals', () => {
    expect(vehicleDetails.parse({ ...aVehicle, registration: ' kr-x42 ' }).registration).toBe('KR-X42');
  });
});

test('a vehicle is found by its name, its registration with and without signs, and its companies', () => {
  const text = vehicleSearchText({
    name: 'Kælibíll',
    registration: 'OZ K88',
    companyName: 'Bláfell ehf.',
    subcontractorCompanyName: null,
  });
  expect(text).toBe('kaelibill | oz k88 | ozk88 | blafell ehf');
});

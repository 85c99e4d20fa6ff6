import { describe, expect, test } from 'vitest';
import { requiredOfDropoff, shipmentDetails, shipmentProblems, volumeOf } from './shipment.ts';
import type { ShipmentDetails } from './shipment-fields.ts';
import { EMPTY_SHIPMENT } from './shipment-fields.ts';
import { EMPTY_STOP, isEmptyStop, type StopDetails } from './stop.ts';

const stop = (of: Partial<StopDetails> = {}): StopDetails => ({
  ...EMPTY_STOP,
  receiverName: 'Guðrún',
  streetAddress1: 'Eyravegur 2',
  ...of,
});
const whole = (of: object = {}) => ({ ...EMPTY_SHIPMENT, dropoff: stop(), ...of });

const problemsOf = (of: object) => {
  const parsed = shipmentDetails.safeParse(whole(of));
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('what is nothing is a shipment that lacks a receiver and a street', () => {
  expect(shipmentProblems(EMPTY_SHIPMENT).map(({ path }) => path)).toEqual([
    'dropoff.receiverName',
    'dropoff.streetAddress1',
  ]);
  expect(isEmptyStop(EMPTY_STOP)).toBe(true);
  expect(isEmptyStop(stop())).toBe(false);
});

test.each([
  ['with nothing', {}, ['receiverName', 'streetAddress1']],
  ['that is filled in', { receiverName: 'Guðrún', streetAddress1: 'Eyravegur 2' }, ['receiverName', 'streetAddress1']],
  ['at a place with a name', { locationName: 'Krónan' }, ['streetAddress1']],
  ['at a place with a name, for somebody', { receiverName: 'Guðrún', locationName: 'Krónan' }, ['streetAddress1']],
])('a dropoff %s cannot do without some fields', (_, typed, names) => {
  const empty = { receiverName: null, locationName: null, streetAddress1: null };
  expect(requiredOfDropoff({ ...empty, ...typed })).toEqual(names);
});

test('the name of a place is as good as that of a person', () => {
  expect(problemsOf({ dropoff: stop({ receiverName: null, locationName: 'Krónan' }) })).toEqual([]);
});

describe('each field has its limits', () => {
  const long = (length: number) => 'x'.repeat(length);
  const cases: readonly (readonly [string, object, string[]])[] = [
    ['200 letters of a name', { senderName: long(200) }, []],
    ['201 letters of a name', { senderName: long(201) }, ['senderName: too-long']],
    ['2000 letters of a note', { driverNote: long(2000) }, []],
    ['2001 letters of a note', { driverNote: long(2001) }, ['driverNote: too-long']],
    ['a break in a note', { driverNote: 'a\r\nb' }, []],
    ['a break in a name', { senderName: 'a\nb' }, ['senderName: invalid-characters']],
    ['half a surrogate pair', { senderName: '\ud800' }, ['senderName: invalid-characters']],
    ['emoji and right-to-left text', { senderName: '📦 مرحبا' }, []],
    ['no weight at all', { weight: 0 }, []],
    ['a negative weight', { weight: -0.001 }, ['weight: negative']],
    ['half a gram', { weight: 0.0005 }, ['weight: decimals']],
    ['more than a hundred tonnes', { weight: 100_000.001 }, ['weight: too-large']],
    ['a weight in words', { weight: '5' }, ['weight: number']],
    ['half a unit', { totalUnits: 1.5 }, ['totalUnits: decimals']],
    [
      'a hundredth of a degree',
      { temperatureRange: { lower: 0.05, upper: null } },
      ['temperatureRange.lower: decimals'],
    ],
    ['the cold of space', { temperatureRange: { lower: -101, upper: null } }, ['temperatureRange.lower: too-small']],
    ['51 tracking numbers', { trackingNumbers: Array.from({ length: 51 }, String) }, ['trackingNumbers: too-many']],
    ['one tracking number twice', { trackingNumbers: ['A', 'A'] }, ['trackingNumbers: duplicate']],
    ['no e-mail', { ownerEmail: 'nobody' }, ['ownerEmail: email']],
    ['no e-mail for the proof', { podEmails: ['nobody'] }, ['podEmails.0: email']],
    ['no phone number', { dropoff: stop({ phoneNumber: '12' }) }, ['dropoff.phoneNumber: phone']],
    ['an amount below nothing', { paymentAmount: { minor: -1, currency: 'ISK' } }, ['paymentAmount.minor: negative']],
    [
      'an amount with a fraction',
      { paymentAmount: { minor: 1.5, currency: 'ISK' } },
      ['paymentAmount.minor: decimals'],
    ],
  ];
  test.each(cases)('%s', (_, of, problems) => {
    expect(problemsOf(of)).toEqual(problems);
  });
});

describe('rules between fields', () => {
  const cases: readonly (readonly [string, object, string[]])[] = [
    ['a window of a moment', { dropoff: stop({ earliestTime: '08:00', latestTime: '08:00' }) }, []],
    [
      'a window that ends before it begins',
      { dropoff: stop({ earliestTime: '08:01', latestTime: '08:00' }) },
      ['dropoff.latestTime: time-order'],
    ],
    [
      'the same of a pickup',
      { pickup: stop({ earliestTime: '10:00', latestTime: '09:59' }) },
      ['pickup.latestTime: time-order'],
    ],
    [
      'a pickup on the day of the dropoff',
      { pickup: stop({ scheduledDate: '2026-11-16' }), dropoff: stop({ scheduledDate: '2026-11-16' }) },
      [],
    ],
    [
      'a pickup after the dropoff',
      { pickup: stop({ scheduledDate: '2026-11-17' }), dropoff: stop({ scheduledDate: '2026-11-16' }) },
      ['dropoff.scheduledDate: date-order'],
    ],
    ['one temperature', { temperatureRange: { lower: 4, upper: 4 } }, []],
    [
      'a range upside down',
      { temperatureRange: { lower: 4, upper: -18 } },
      ['temperatureRange.upper: temperature-order'],
    ],
    ['half a range', { temperatureRange: { lower: 4, upper: null } }, []],
  ];
  test.each(cases)('%s', (_, of, problems) => {
    expect(problemsOf(of)).toEqual(problems);
  });
});

describe('the volume', () => {
  const dimensions = { lengthCm: 120.5, widthCm: 80, heightCm: 100 };
  const volumes: readonly (readonly [string, Pick<ShipmentDetails, 'volume' | 'dimensions'>, number | null])[] = [
    ['as given', { volume: 2, dimensions }, 2],
    ['nothing, when nothing is given', { volume: 0, dimensions }, 0],
    ['from the dimensions', { volume: null, dimensions }, 0.964],
    ['to the cubic centimetre', { volume: null, dimensions: { lengthCm: 1.1, widthCm: 1.1, heightCm: 1.1 } }, 0.000001],
    ['unknown when a side is nothing', { volume: null, dimensions: { ...dimensions, heightCm: 0 } }, null],
    ['unknown without all three', { volume: null, dimensions: { ...dimensions, heightCm: null } }, null],
  ];
  test.each(volumes)('%s', (_, of, expected) => {
    expect(volumeOf(of)).toBe(expected);
  });
});

import { describe, expect, test } from 'vitest';
import { EMPTY_SHIPMENT, type ShipmentDetails } from '../shipment-fields.ts';
import type { Equipment } from '../vehicle.ts';
import { needsOf } from './needs.ts';

type Case = [string, Partial<ShipmentDetails>, Equipment[]];
const range = (lower: number | null, upper: number | null) => ({ temperatureRange: { lower, upper } });
const parcels = (...weights: (number | null)[]) => ({
  parcels: weights.map((weight) => ({ id: null, barcode: null, weight, description: null })),
});

const CASES: Case[] = [
  ['nothing said', {}, []],
  ['fragile goods', { flags: ['fragile'] }, []],
  [
    'every flag that is equipment',
    { flags: ['dangerous', 'medicine', 'frozen', 'cooled', 'heated'] },
    ['heated', 'cooled', 'frozen', 'medicine', 'dangerous'],
  ],
  ['ice cream', range(-25, -18), ['frozen']],
  ['-15 at most', range(null, -15), ['frozen']],
  ['-14.9 at most', range(null, -14.9), ['cooled']],
  ['milk', range(2, 6), ['cooled']],
  ['10 at most', range(null, 10), ['cooled']],
  ['10.1 at most', range(null, 10.1), []],
  ['room temperature', range(15, 25), []],
  ['room temperature that has to be held', { ...range(15, 25), flags: ['heated'] }, ['heated']],
  ['no upper bound', range(-18, null), []],
  ['a flag that the range says again', { ...range(2, 8), flags: ['cooled'] }, ['cooled']],
  ['one heavy parcel of two', parcels(100.001, 1), ['tail-lift']],
  ['a parcel of 100 kg', parcels(100), []],
  ['a parcel that was not weighed', { ...parcels(null), weight: 150 }, ['tail-lift']],
  ['one heavy unit', { weight: 101, totalUnits: 1 }, ['tail-lift']],
  ['many light units', { weight: 800, totalUnits: 40 }, []],
  ['a weight without a number of units', { weight: 800 }, []],
  ['a weight of several parcels', { weight: 180, ...parcels(90, 90) }, []],
];

describe('what a shipment needs of its vehicle', () => {
  test.each(CASES)('%s', (_, fields, needs) => {
    expect(needsOf({ ...EMPTY_SHIPMENT, ...fields })).toEqual(needs);
  });
});

import { describe, expect, test } from 'vitest';
import { schemasOf } from './field-schema.ts';
import type { ParcelId } from './ids.ts';
import { isMadeUpBarcode, MOST_PARCELS, madeUpBarcode } from './parcel.ts';
import { SHIPMENT_FIELDS } from './shipment-fields.ts';

const { parcels: parcelList } = schemasOf(SHIPMENT_FIELDS);

const problemsOf = (parcels: unknown) =>
  parcelList.safeParse(parcels).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const ID = '0190a0a0-0000-7000-8000-000000000001' as ParcelId;

test('everything of a parcel may be left out', () => {
  expect(parcelList.parse([{}])).toEqual([{ id: null, barcode: null, weight: null, description: null }]);
});

describe('a list of parcels', () => {
  const cases: readonly (readonly [string, unknown, string[]])[] = [
    ['may be empty', [], []],
    ['may have several without a barcode', [{}, {}, { barcode: '' }], []],
    ['has each barcode once', [{ barcode: 'A' }, {}, { barcode: ' A ' }], ['2.barcode: duplicate']],
    ['has each parcel once', [{ id: ID }, { id: ID }], ['1.id: duplicate']],
    ['takes barcodes that a label can carry', [{ barcode: 'ÞÓR' }], ['0.barcode: invalid-characters']],
    ['takes none that is too long for a label', [{ barcode: 'x'.repeat(41) }], ['0.barcode: too-long']],
    ['takes no negative weight', [{ weight: -1 }], ['0.weight: negative']],
    ['has an end', Array.from({ length: MOST_PARCELS + 1 }, () => ({})), [': too-many']],
  ];
  test.each(cases)('%s', (_, parcels, problems) => {
    expect(problemsOf(parcels)).toEqual(problems);
  });
});

test('a made-up barcode is the shipment’s id and a number of three digits', () => {
  expect([madeUpBarcode('S12345678', 7), madeUpBarcode('S12345678', 500)]).toEqual(['S12345678007', 'S12345678500']);
});

test.each([
  [madeUpBarcode('S12345678', 7), true],
  [madeUpBarcode('S12345678', 1000), true],
  ['S12345678', false],
  ['S1234567800A', false],
  ['S87654321007', false],
  ['BLF48213001', false],
])('that %s was made up for S12345678 is %s', (barcode, isMadeUp) => {
  expect(isMadeUpBarcode('S12345678', barcode)).toBe(isMadeUp);
});

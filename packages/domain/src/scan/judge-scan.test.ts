import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { madeUpBarcode } from '../parcel.ts';
import { type ExpectedParcel, judgeScan } from './judge-scan.ts';
import { scannedCode } from './scanned-code.ts';

const SHIPMENT = 'S7K2M9XQA';
const parcel = (id: string, barcode: string, isScanned = false): ExpectedParcel => ({
  id,
  shipmentId: SHIPMENT,
  barcode,
  isScanned,
});

const STOP = { number: 9, address: 'Langholtsvegur 89' };
const VEHICLE = { registration: 'TL-K48' };

const labelled = [parcel('a', 'WB3540029171', true), parcel('b', 'WB3540029174')];
const rules = {
  expected: labelled,
  forOtherStops: [{ barcode: 'WB3540029311', stop: STOP }],
  onOtherVehicles: [{ barcode: 'WB3540029402', vehicle: VEHICLE }],
  barcodeRegex: '^(WB\\d{10}|S[0-9A-Z]{11})$',
};
const withUnlabelled = {
  ...rules,
  expected: [...labelled, parcel('c', madeUpBarcode(SHIPMENT, 1)), parcel('d', madeUpBarcode(SHIPMENT, 2), true)],
};

describe('a scanned code', () => {
  test.each([
    ['a parcel that is still to find', 'WB3540029174', rules, { outcome: 'right', parcel: labelled[1] }],
    ['white space and the end of the line', ' WB3540029174\r\n', rules, { outcome: 'right', parcel: labelled[1] }],
    ['a parcel that was found', 'WB3540029171', rules, { outcome: 'scanned-before', parcel: labelled[0] }],
    ['a parcel of another stop', 'WB3540029311', rules, { outcome: 'other-stop', stop: STOP }],
    ['a parcel of another vehicle', 'WB3540029402', rules, { outcome: 'wrong-vehicle', vehicle: VEHICLE }],
    ['a code that nobody knows', 'WB3540099999', rules, { outcome: 'unknown', code: 'WB3540099999' }],
    ['the code of some shop', '5690527000017', rules, { outcome: 'badly-formed', code: '5690527000017' }],
    ['another spelling of a known code', 'wb3540029174', rules, { outcome: 'badly-formed' }],
    ['nothing', '  ', rules, { outcome: 'badly-formed', code: '' }],
    ['a generated barcode, printed as a label', `${SHIPMENT}001`, withUnlabelled, { outcome: 'right' }],
    ['the same again', `${SHIPMENT}002`, withUnlabelled, { outcome: 'scanned-before' }],
    ['a blank label', 'WB3540099999', withUnlabelled, { outcome: 'new-label', parcels: [withUnlabelled.expected[2]] }],
    ['a blank label of another make', 'XX1', withUnlabelled, { outcome: 'badly-formed', code: 'XX1' }],
    ['the label of another stop is no blank one', 'WB3540029311', withUnlabelled, { outcome: 'other-stop' }],
  ])('%s', (_, code, held, outcome) => {
    expect(judgeScan(code, held)).toMatchObject(outcome);
  });

  test('a label that does not fit the pattern of today is still the label of its parcel', () => {
    const expected = [parcel('a', 'OLD-1')];
    expect(judgeScan('OLD-1', { expected, barcodeRegex: '^NEW' }).outcome).toBe('right');
  });

  test.each(['Þ1', 'x'.repeat(41)])('%s could not be printed as a barcode, so no parcel can take it', (code) => {
    const expected = [parcel('c', madeUpBarcode(SHIPMENT, 1))];
    expect(judgeScan(code, { expected, barcodeRegex: '' }).outcome).toBe('badly-formed');
  });

  test('of two parcels with one barcode, each scan finds another one', () => {
    const twice = (first: boolean, second: boolean) =>
      judgeScan('X1', { expected: [parcel('a', 'X1', first), parcel('b', 'X1', second)], barcodeRegex: '' });
    expect(twice(false, false)).toMatchObject({ outcome: 'right', parcel: { id: 'a' } });
    expect(twice(true, false)).toMatchObject({ outcome: 'right', parcel: { id: 'b' } });
    expect(twice(true, true)).toMatchObject({ outcome: 'scanned-before', parcel: { id: 'a' } });
  });
});

describe('whatever is scanned', () => {
  const code = fc.oneof(fc.constantFrom('A1', 'A2', 'B1', 'C1', `${SHIPMENT}001`), fc.string({ maxLength: 45 }));
  const parcels = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      shipmentId: fc.constant(SHIPMENT),
      barcode: fc.constantFrom('A1', 'A2', 'A3', `${SHIPMENT}001`, `${SHIPMENT}002`),
      isScanned: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  );

  test('it is right only for a parcel that carries it and was not scanned, and each such parcel can be scanned', () => {
    fc.assert(
      fc.property(code, parcels, (read, expected) => {
        const open = expected.filter((each) => !each.isScanned && each.barcode === scannedCode(read));
        const judged = judgeScan(read, { expected, barcodeRegex: '^[AB]\\d$' });
        expect(judged.outcome === 'right').toBe(open.length > 0);
        if (judged.outcome === 'right') expect(open).toContain(judged.parcel);
      }),
    );
  });

  test('scanning every barcode, as often as it is there, leaves nothing to find', () => {
    fc.assert(
      fc.property(parcels, (start) => {
        let expected: readonly ExpectedParcel[] = start;
        for (const { barcode } of start) {
          const judged = judgeScan(barcode, { expected, barcodeRegex: '' });
          if (judged.outcome !== 'right') continue;
          expected = expected.map((each) => (each.id === judged.parcel.id ? { ...each, isScanned: true } : each));
        }
        expect(expected.every(({ isScanned }) => isScanned)).toBe(true);
      }),
    );
  });

  test('a code that something carries never becomes the label of a parcel', () => {
    fc.assert(
      fc.property(code, parcels, (read, expected) => {
        const forOtherStops = [{ barcode: 'B1', stop: STOP }];
        const onOtherVehicles = [{ barcode: 'C1', vehicle: VEHICLE }];
        const judged = judgeScan(read, { expected, forOtherStops, onOtherVehicles, barcodeRegex: '' });
        if (judged.outcome !== 'new-label') return;
        expect([...expected.map(({ barcode }) => barcode), 'B1', 'C1']).not.toContain(judged.code);
        expect(judged.parcels.every(({ isScanned }) => !isScanned)).toBe(true);
      }),
    );
  });
});

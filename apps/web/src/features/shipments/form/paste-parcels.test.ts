import { MOST_PARCELS } from '@waybill/domain/parcel';
import { expect, test } from 'vitest';
import { pasteParcels } from './paste-parcels.ts';
import { newParcel } from './typed-shipment.ts';

const saved = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ ...newParcel(`OLD${number}`), id: `id-${number}` }));
const codes = (count: number) => Array.from({ length: count }, (_, number) => `NEW${number}`);
const barcodesOf = (parcels: readonly { readonly barcode: string }[]) => parcels.map(({ barcode }) => barcode);

test('barcodes are pasted before the row that has one already', () => {
  const { parcels, last, leftOut } = pasteParcels(saved(3), 1, codes(2));
  expect(barcodesOf(parcels)).toEqual(['OLD0', 'NEW0', 'NEW1', 'OLD1', 'OLD2']);
  expect([last, leftOut]).toEqual([2, 0]);
});

test('a new row without a barcode takes the first, and keeps what else was typed in it', () => {
  const open = { ...newParcel(), weight: '12' };
  const { parcels, last } = pasteParcels([...saved(1), open], 1, codes(2));
  expect(barcodesOf(parcels)).toEqual(['OLD0', 'NEW0', 'NEW1']);
  expect(parcels[1]).toEqual({ ...open, barcode: 'NEW0' });
  expect(last).toBe(2);
});

test('of more barcodes than fit the first are taken and the others counted, and every row that was there stays', () => {
  const before = saved(MOST_PARCELS - 10);
  const { parcels, last, leftOut } = pasteParcels(before, 5, codes(20));
  expect(parcels).toHaveLength(MOST_PARCELS);
  expect(parcels.filter(({ id }) => id !== '')).toEqual(before);
  expect(barcodesOf(parcels.slice(5, 15))).toEqual(codes(10));
  expect([last, leftOut]).toEqual([14, 10]);
});

test('a full list takes nothing but what its open row holds', () => {
  const full = saved(MOST_PARCELS);
  expect(pasteParcels(full, 5, codes(2))).toEqual({ parcels: full, last: 5, leftOut: 2 });
  const open = newParcel();
  const { parcels, leftOut } = pasteParcels([...full.slice(1), open], MOST_PARCELS - 1, codes(2));
  expect(parcels).toEqual([...full.slice(1), { ...open, barcode: 'NEW0' }]);
  expect(leftOut).toBe(1);
});

import { MOST_PARCELS } from '@waybill/domain/parcel';
import { newParcel, type TypedParcel } from './typed-shipment.ts';

type Pasted = {
  readonly parcels: readonly TypedParcel[];
  /** The row of the last pasted barcode. */
  readonly last: number;
  /** The number of barcodes that did not fit. */
  readonly leftOut: number;
};

/**
 * Puts a list of barcodes into the rows from this one on. A new row without a barcode takes the first of them. A shipment
 * has only so many parcels, and no row that is there already makes way for a pasted one.
 */
export const pasteParcels = (parcels: readonly TypedParcel[], index: number, barcodes: readonly string[]): Pasted => {
  const at = parcels[index];
  const open = at && at.barcode === '' && at.id === '' ? at : null;
  const before = parcels.slice(0, index);
  const after = parcels.slice(open ? index + 1 : index);
  const fitting = barcodes.slice(0, MOST_PARCELS - before.length - after.length);
  const rows = fitting.map((barcode, number) => (open && number === 0 ? { ...open, barcode } : newParcel(barcode)));
  return {
    parcels: [...before, ...rows, ...after],
    last: index + Math.max(0, rows.length - 1),
    leftOut: barcodes.length - rows.length,
  };
};

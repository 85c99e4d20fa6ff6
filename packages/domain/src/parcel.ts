import type { LeafFields, ValuesOf } from './fields.ts';

export const MOST_PARCELS = 500;

/** The fields of a parcel that can be typed. A parcel with an id exists already; a barcode that is left out is generated. */
export const PARCEL_FIELDS = {
  id: { kind: 'parcel', copied: false },
  barcode: { kind: 'barcode', copied: false, isCode: true },
  weight: { kind: 'measure', unit: 'kg', decimals: 3, max: 100_000 },
  description: { kind: 'line', max: 200 },
} as const satisfies LeafFields;
export type ParcelDetails = ValuesOf<typeof PARCEL_FIELDS>;

/** The length that Code 128 can encode in a width that a hand scanner still reads from a label. */
export const BARCODE_MAX = 40;
export const isPrintable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** The generated barcode of a parcel that has none: the shipment's own id, and the number of the parcel. */
export const madeUpBarcode = (shipmentId: string, number: number): string =>
  `${shipmentId}${String(number).padStart(3, '0')}`;

/** Whether a parcel has the barcode that was generated for it, and so perhaps no label of its own yet. */
export const isMadeUpBarcode = (shipmentId: string, barcode: string): boolean =>
  barcode.startsWith(shipmentId) && /^\d{3,}$/.test(barcode.slice(shipmentId.length));

import { z } from 'zod';
import { measure } from './decimals.ts';
import { parcelId } from './ids.ts';
import { listOf, optionalLine } from './validation.ts';

/** What Code 128 can carry, in a width that a hand scanner still reads from a label. */
const BARCODE_MAX = 40;
const isPrintable = (text: string) => /^[\x20-\x7e]*$/.test(text);

const barcode = optionalLine(BARCODE_MAX).refine((text) => text === null || isPrintable(text), {
  error: 'invalid-characters',
});

export const WEIGHT_DECIMALS = 3;
export const MOST_PARCELS = 500;

/** What can be typed of a parcel. One with an id is there already; a barcode that is left out is made up. */
export const parcelDetails = z.strictObject({
  id: parcelId.nullable().default(null),
  barcode: barcode.default(null),
  weight: measure({ max: 100_000, decimals: WEIGHT_DECIMALS }).default(null),
  description: optionalLine(200).default(null),
});
export type ParcelDetails = Readonly<z.output<typeof parcelDetails>>;

export const parcelList = listOf(parcelDetails, MOST_PARCELS).superRefine((parcels, context) => {
  const seen = new Set<string>();
  parcels.forEach((parcel, index) => {
    for (const name of ['id', 'barcode'] as const) {
      const value = parcel[name];
      if (value === null) continue;
      if (seen.has(value)) context.addIssue({ code: 'custom', message: 'duplicate', path: [index, name] });
      seen.add(value);
    }
  });
});

/** The barcode of a parcel that came without one: the shipment's own id, and which of its parcels it is. */
export const madeUpBarcode = (shipmentId: string, number: number): string =>
  `${shipmentId}${String(number).padStart(3, '0')}`;

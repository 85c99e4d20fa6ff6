import type { LeafField } from '../fields.ts';
import { CURRENCIES } from '../money.ts';
import { PARCEL_FIELDS } from '../parcel.ts';
import { SHIPMENT_PATHS } from '../shipment-fields.ts';
import { DELIVERY_STATUSES } from '../statuses.ts';

/** What a column of a file can be: a value of a shipment, or of one of its parcels. */
export type ImportTarget = {
  /** `dropoff.city`, `parcels.barcode`. */
  readonly path: string;
  readonly field: LeafField;
  readonly group: string | null;
};

export const PARCELS = 'parcels';
/** Our own id, in a file that was exported: which shipment a row is, and no value of it. */
export const SHIPMENT_ID_PATH = 'shipmentId';
/** What a shipment is to become: no value that is typed, but a move. */
export const STATUS_PATH = 'deliveryStatus';
export const CURRENCY_PATH = 'paymentAmount.currency';

/** Files name neither rows of our database nor the pages on which somebody chose a saved location. */
const IN_NO_FILE: readonly string[] = ['saved-location', 'parcel'];

/** Every value that can be typed, in the order of the form, and the currency of an amount, which a form knows by itself. */
const TYPED_TARGETS: readonly ImportTarget[] = SHIPMENT_PATHS.flatMap(({ path, field, group }): ImportTarget[] => {
  if (field.kind === 'records') {
    return Object.entries(PARCEL_FIELDS).map(([part, leaf]) => ({
      path: `${path}.${part}`,
      field: leaf,
      group: path,
    }));
  }
  if (field.kind !== 'money') return [{ path, field, group }];
  return [
    { path, field, group },
    { path: CURRENCY_PATH, field: { kind: 'choice', options: CURRENCIES, words: 'currency' }, group },
  ];
}).filter(({ field }) => !IN_NO_FILE.includes(field.kind));

export const IMPORT_TARGETS: readonly ImportTarget[] = [
  { path: SHIPMENT_ID_PATH, field: { kind: 'line', max: 20 }, group: null },
  { path: STATUS_PATH, field: { kind: 'choice', options: DELIVERY_STATUSES, words: 'deliveryStatus' }, group: null },
  ...TYPED_TARGETS,
];

const BY_PATH = new Map(IMPORT_TARGETS.map((target) => [target.path, target]));
export const importTarget = (path: string): ImportTarget | null => BY_PATH.get(path) ?? null;

export const isOfParcel = ({ group }: ImportTarget): boolean => group === PARCELS;

/** What no new shipment is without: of each of these, one. A test compares them with the rules of a shipment. */
export const NEEDED_TARGETS: readonly (readonly [string, ...string[]])[] = [
  ['dropoff.receiverName', 'dropoff.locationName'],
  ['dropoff.streetAddress1'],
];

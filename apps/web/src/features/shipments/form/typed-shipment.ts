import { parseDecimal } from '@waybill/domain/decimals';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import { type Currency, MINOR_DIGITS, type Money, parseMinor } from '@waybill/domain/money';
import type { ParcelDetails } from '@waybill/domain/parcel';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import type { ShipmentDetails } from '@waybill/domain/shipment';
import { STOP_KINDS, type StopDetails, type StopKind } from '@waybill/domain/stop';
import { newKey } from '../../../lib/browser/new-key.ts';
import { readTime } from '../../../ui/fields/read-time.ts';

const CHOICES = ['paymentStatus', 'carrierId', 'forwarderId', 'subCompanyId', 'receiverStatus'] as const;
const MEASURES = [
  'weight',
  'dimensions.lengthCm',
  'dimensions.widthCm',
  'dimensions.heightCm',
  'volume',
  'totalUnits',
  'countedUnits',
  'temperatureRange.lower',
  'temperatureRange.upper',
] as const;

export type StopField = `${StopKind}.${keyof StopDetails}`;
type TypedText =
  | 'externalId'
  | 'senderName'
  | 'description'
  | 'receiverId'
  | 'ownerName'
  | 'ownerEmail'
  | 'driverNote'
  | 'warehouseLocation'
  | 'referenceNumber'
  | 'hawbNumber'
  | 'containerNumber'
  | (typeof CHOICES)[number]
  | (typeof MEASURES)[number]
  | StopField;

/** A parcel as it is typed. The key is the row's own, for as long as the form is open. */
export type TypedParcel = {
  readonly key: string;
  readonly id: string;
  readonly barcode: string;
  readonly weight: string;
  readonly description: string;
};

/** A shipment as it is typed: what is no number, day or time yet is kept as it stands. */
export type TypedShipment = { readonly [Name in TypedText]: string } & {
  readonly [Name in 'missingDocuments' | 'trackingNumbers' | 'podEmails']: readonly string[];
} & {
  readonly paymentAmount: string;
  readonly flags: readonly MetadataFlag[];
  readonly parcels: readonly TypedParcel[];
};
export type FieldName = keyof TypedShipment;

const STOP_ORDER = [
  'savedLocationId',
  'locationName',
  'streetAddress1',
  'postcode',
  'city',
  'receiverName',
  'phoneNumber',
  'email',
  'scheduledDate',
  'earliestTime',
  'latestTime',
] as const satisfies readonly (keyof StopDetails)[];

/** Every field, in the order in which the form asks for it: what is wrong is met from the top. */
export const FIELD_NAMES: readonly FieldName[] = [
  ...STOP_KINDS.flatMap((kind) => STOP_ORDER.map((name) => `${kind}.${name}` as const)),
  'description',
  'weight',
  'volume',
  'dimensions.lengthCm',
  'dimensions.widthCm',
  'dimensions.heightCm',
  'totalUnits',
  'countedUnits',
  'temperatureRange.lower',
  'temperatureRange.upper',
  'flags',
  'parcels',
  'warehouseLocation',
  'driverNote',
  'senderName',
  'receiverId',
  'receiverStatus',
  'ownerName',
  'ownerEmail',
  'carrierId',
  'forwarderId',
  'subCompanyId',
  'podEmails',
  'paymentStatus',
  'paymentAmount',
  'externalId',
  'referenceNumber',
  'hawbNumber',
  'containerNumber',
  'trackingNumbers',
  'missingDocuments',
];

const at = (of: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], of);

/** One value for each field, by its path: what two editors' work is compared by. */
export type FlatShipment = Readonly<Record<FieldName, unknown>>;

export const flatten = (details: ShipmentDetails): FlatShipment =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, at(details, name)])) as FlatShipment;

/** Paths become objects again: `pickup.city` is the city of the pickup. */
export const unflatten = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const nested: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [first = '', second] = path.split('.');
    nested[first] = second === undefined ? value : { ...(nested[first] as object), [second]: value };
  }
  return nested;
};

const textOfNumber = (value: unknown) => (typeof value === 'number' ? String(value) : '');

const textOfMoney = (amount: Money | null): string => {
  if (!amount) return '';
  const digits = MINOR_DIGITS[amount.currency];
  const text = String(amount.minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

const typedText = (name: string, value: unknown): string => {
  if (name.endsWith('.phoneNumber') && typeof value === 'string') return formatPhoneNumber(value);
  return typeof value === 'number' ? textOfNumber(value) : ((value as string | null) ?? '');
};

export const typedParcel = (parcel: Partial<ParcelDetails> = {}): TypedParcel => ({
  key: newKey(),
  id: parcel.id ?? '',
  barcode: parcel.barcode ?? '',
  weight: textOfNumber(parcel.weight),
  description: parcel.description ?? '',
});

const typedValue = (details: ShipmentDetails, name: FieldName): unknown => {
  if (name === 'paymentAmount') return textOfMoney(details.paymentAmount);
  if (name === 'parcels') return details.parcels.map(typedParcel);
  const value = at(details, name);
  return Array.isArray(value) ? value : typedText(name, value);
};

export const typedOf = (details: ShipmentDetails): TypedShipment =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, typedValue(details, name)])) as TypedShipment;

/** What is no number is handed on as it was typed; the schema then says so beside it. */
const measured = (typed: string) => {
  const value = parseDecimal(typed);
  return value === undefined ? typed : value;
};
const amountOf = (typed: string, currency: Currency) => {
  const minor = parseMinor(typed, currency);
  return minor === null ? null : { minor: minor ?? typed, currency };
};

/** The same as the endpoint's schema wants it, not judged yet. */
export const bodyOf = (typed: TypedShipment, currency: Currency): Record<string, unknown> =>
  unflatten({
    ...typed,
    ...Object.fromEntries(MEASURES.map((name) => [name, measured(typed[name])])),
    ...Object.fromEntries(CHOICES.map((name) => [name, typed[name] || null])),
    ...Object.fromEntries(
      STOP_KINDS.flatMap((kind) => [
        [`${kind}.savedLocationId`, typed[`${kind}.savedLocationId`] || null],
        // Not spelled out before its field is left, and yet a time.
        [`${kind}.earliestTime`, readTime(typed[`${kind}.earliestTime`])],
        [`${kind}.latestTime`, readTime(typed[`${kind}.latestTime`])],
      ]),
    ),
    paymentAmount: amountOf(typed.paymentAmount, currency),
    parcels: typed.parcels.map(({ id, barcode, weight, description }) => ({
      id: id || null,
      barcode,
      weight: measured(weight),
      description,
    })),
  });

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isParcels = (value: unknown): value is readonly TypedParcel[] =>
  Array.isArray(value) &&
  value.every((each) =>
    ['key', 'id', 'barcode', 'weight', 'description'].every((name) => typeof each?.[name] === 'string'),
  );

/** A draft of an older version may lack fields, or have some that are none any more. */
export const restoreTyped = (kept: unknown, initial: TypedShipment): TypedShipment => {
  const found = (kept ?? {}) as Record<string, unknown>;
  const isUsable = (name: FieldName) => {
    if (name === 'parcels') return isParcels(found[name]);
    return Array.isArray(initial[name]) ? isTexts(found[name]) : typeof found[name] === 'string';
  };
  return { ...initial, ...Object.fromEntries(FIELD_NAMES.filter(isUsable).map((name) => [name, found[name]])) };
};

/** A number that is typed, for reckoning with it; null for none and for what is none. */
export const typedNumber = (typed: string): number | null => parseDecimal(typed) ?? null;

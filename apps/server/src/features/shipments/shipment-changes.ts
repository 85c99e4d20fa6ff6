import type { ShipmentPatch } from '@waybill/contract/shipment-edits';
import { type AuditChanges, changesBetween } from '@waybill/domain/audit';
import type { ShipmentDetails } from '@waybill/domain/shipment';
import type { DeliveryStatus } from '@waybill/domain/statuses';

/** Fields that are left out keep what they have. */
export const patched = (before: ShipmentDetails, patch: ShipmentPatch): ShipmentDetails =>
  ({
    ...before,
    ...patch,
    pickup: { ...before.pickup, ...patch.pickup },
    dropoff: { ...before.dropoff, ...patch.dropoff },
    dimensions: { ...before.dimensions, ...patch.dimensions },
    temperatureRange: { ...before.temperatureRange, ...patch.temperatureRange },
  }) as ShipmentDetails;

const withPrefix = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]));

/** A parcel in a line that somebody can read: `BLF00000001, 2.5 kg, Books`. */
const parcelLine = ({ barcode, weight, description }: ShipmentDetails['parcels'][number]) =>
  [barcode, weight === null ? null : `${weight} kg`, description].filter((part) => part !== null).join(', ');

/** Every field by its name; within a stop or a measure with a dot, such as dropoff.city. */
const flat = ({ pickup, dropoff, dimensions, temperatureRange, parcels, ...rest }: ShipmentDetails) => ({
  ...withPrefix('pickup', pickup),
  ...withPrefix('dropoff', dropoff),
  ...rest,
  ...withPrefix('dimensions', dimensions),
  ...withPrefix('temperatureRange', temperatureRange),
  parcels: parcels.map(parcelLine),
});

const parcelFacts = ({ parcels }: ShipmentDetails) =>
  JSON.stringify(parcels.map(({ id, barcode, weight, description }) => [id, barcode, weight, description]));

/** What became of each field, for the history. Parcels can have changed and still read the same. */
export const changesOf = (before: ShipmentDetails, after: ShipmentDetails): AuditChanges => {
  const [from, to] = [flat(before), flat(after)];
  const parcels = parcelFacts(before) === parcelFacts(after) ? {} : { parcels: { from: from.parcels, to: to.parcels } };
  return { ...changesBetween(from, to), ...parcels };
};

type WithStatus = { readonly deliveryStatus: DeliveryStatus };

/** Where an edit has put the shipment, with all its parcels. */
export const statusChange = ({ deliveryStatus: from }: WithStatus, { deliveryStatus: to }: WithStatus): AuditChanges =>
  changesBetween({ deliveryStatus: from }, { deliveryStatus: to });

/** Organisations are told of by the name they had then. */
export const withNames = (changes: AuditChanges, names: ReadonlyMap<string, string>): AuditChanges => {
  const named = (id: unknown) => (id === null ? null : (names.get(String(id)) ?? String(id)));
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      field === 'carrierId' || field === 'forwarderId' ? { from: named(change.from), to: named(change.to) } : change,
    ]),
  );
};

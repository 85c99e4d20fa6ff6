import { type AuditChanges, changesBetween } from '@waybill/domain/audit';
import { type Field, type FieldSwitches, patchValues, pickValues } from '@waybill/domain/fields';
import { PARCEL_FIELDS } from '@waybill/domain/parcel';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import {
  flattenShipment,
  SHIPMENT_FIELDS,
  type ShipmentDetails,
  type ShipmentFieldName,
} from '@waybill/domain/shipment-fields';
import type { DeliveryStatus } from '@waybill/domain/statuses';

const isGiven = (value: unknown) => value !== null && value !== undefined;

/** Who sends back what was read has read nothing of what is switched off, and takes nothing of it away. */
const seenOf = (patch: ShipmentPatch, switches: FieldSwitches): ShipmentPatch =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([name, value]): [string, unknown][] => {
      const { feature, kind }: Field = SHIPMENT_FIELDS[name as ShipmentFieldName];
      if (!feature || switches[feature]) return [[name, value]];
      if (kind !== 'group') return isGiven(value) ? [[name, value]] : [];
      return [[name, Object.fromEntries(Object.entries(value as object).filter(([, part]) => isGiven(part)))]];
    }),
  );

/** Fields that are left out keep their values. */
export const patched = (before: ShipmentDetails, patch: ShipmentPatch, switches: FieldSwitches): ShipmentDetails =>
  patchValues(SHIPMENT_FIELDS, before, seenOf(patch, switches));

type Parcel = ShipmentDetails['parcels'][number];

/** A parcel in one readable line: `BLF00000001, 2.5 kg, Books`. */
const parcelLine = ({ barcode, weight, description }: Parcel) =>
  [barcode, weight === null ? null : `${weight} kg`, description].filter((part) => part !== null).join(', ');

const parcelFacts = ({ parcels }: ShipmentDetails) =>
  JSON.stringify(parcels.map((parcel) => pickValues(PARCEL_FIELDS, parcel)));

/** The changes for the history, by path. Parcels can have changed and still read the same. */
export const changesOf = (before: ShipmentDetails, after: ShipmentDetails): AuditChanges => {
  const { parcels: from, ...valuesBefore } = flattenShipment(before);
  const { parcels: to, ...valuesAfter } = flattenShipment(after);
  const lines = (parcels: unknown) => (parcels as readonly Parcel[]).map(parcelLine);
  return {
    ...changesBetween(valuesBefore, valuesAfter),
    ...(parcelFacts(before) !== parcelFacts(after) && { parcels: { from: lines(from), to: lines(to) } }),
  };
};

type WithStatus = { readonly deliveryStatus: DeliveryStatus };

/** The status of the shipment after an edit, together with its parcels. */
export const statusChange = ({ deliveryStatus: from }: WithStatus, { deliveryStatus: to }: WithStatus): AuditChanges =>
  changesBetween({ deliveryStatus: from }, { deliveryStatus: to });

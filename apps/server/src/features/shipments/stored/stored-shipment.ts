import type { OrganisationId } from '@waybill/domain/ids';
import type { ParcelDetails } from '@waybill/domain/parcel';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import type { ChangeableShipment, ParcelUnit } from '@waybill/domain/status-change';
import { type SubCompanies, subCompanyOf } from '@waybill/domain/sub-companies-of-parties';

export type StoredParcel = ParcelUnit & Pick<ParcelDetails, 'weight' | 'description'>;

/** A shipment as it is stored: its typed values, its status, and its parties. */
export type StoredShipment = Omit<ShipmentDetails, 'parcels' | 'subCompanyId'> &
  Omit<ChangeableShipment, 'parcels'> & {
    readonly version: number;
    readonly subCompanies: SubCompanies;
    readonly parcels: readonly StoredParcel[];
  };

/**
 * The shipment as one party has it in the form: with its own sub-company. Saved locations belong to the organisation that
 * entered the shipment, and mean nothing to others.
 */
export const storedDetailsOf = (shipment: StoredShipment, by: OrganisationId): ShipmentDetails => {
  const { version, subCompanies, key, shipmentId, organisationId, deliveryStatus, statusBeforeDeletion, ...rest } =
    shipment;
  const { deletedAt, failure, declinedReason, parcels, pickup, dropoff, ...typed } = rest;
  const own = organisationId === by ? {} : { savedLocationId: null };
  return {
    ...typed,
    pickup: { ...pickup, ...own },
    dropoff: { ...dropoff, ...own },
    subCompanyId: subCompanyOf(shipment, by),
    parcels: parcels.map(({ id, barcode, weight, description }) => ({ id, barcode, weight, description })),
  };
};

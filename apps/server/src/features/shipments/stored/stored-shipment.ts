import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import type { ParcelDetails } from '@waybill/domain/parcel';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { type Part, type Parties, partsOf } from '@waybill/domain/shipment-rights';
import type { ChangeableShipment, ParcelUnit } from '@waybill/domain/status-change';

export type StoredParcel = ParcelUnit & Pick<ParcelDetails, 'weight' | 'description'>;

/** Each party has its own sub-company. An organisation that is several parties has the same in each. */
export type SubCompanies = Readonly<Record<Part, SubCompanyId | null>>;

/** A shipment as it is stored: its typed values, its status, and its parties. */
export type StoredShipment = Omit<ShipmentDetails, 'parcels' | 'subCompanyId'> &
  Omit<ChangeableShipment, 'parcels'> & {
    readonly version: number;
    readonly subCompanies: SubCompanies;
    readonly parcels: readonly StoredParcel[];
  };

export const NO_SUB_COMPANIES: SubCompanies = { organisation: null, carrier: null, forwarder: null };

type WithSubCompanies = Parties & { readonly subCompanies: SubCompanies };

export const subCompanyOf = (
  { subCompanies, ...parties }: WithSubCompanies,
  of: OrganisationId,
): SubCompanyId | null => {
  const [part] = partsOf(parties, of);
  return part ? subCompanies[part] : null;
};

/** The sub-companies of the current parties, one of which has chosen its own. A new party has none. */
export const subCompaniesWith = (
  before: WithSubCompanies,
  { organisationId, carrierId, forwarderId }: Parties,
  by: OrganisationId,
  chosen: SubCompanyId | null,
): SubCompanies => {
  const of = (id: OrganisationId | null) => {
    if (id === null) return null;
    return id === by ? chosen : subCompanyOf(before, id);
  };
  return { organisation: of(organisationId), carrier: of(carrierId), forwarder: of(forwarderId) };
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

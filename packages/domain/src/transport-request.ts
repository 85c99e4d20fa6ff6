import { changesBetween } from './audit.ts';
import type { OrganisationId, SubCompanyId } from './ids.ts';
import { type ChangeableShipment, type ChangedStatus, notAccepted } from './status-change.ts';
import { type SubCompanies, subCompaniesWith, subCompanyOf } from './sub-companies-of-parties.ts';

type Requestable = ChangeableShipment & { readonly subCompanies: SubCompanies };

/** The shipment with the carrier that is about to be asked. */
export const withCarrier = <Shipment extends Requestable>(
  shipment: Shipment,
  carrierId: OrganisationId,
  by: OrganisationId,
): Shipment => {
  const subCompanies = subCompaniesWith(shipment, { ...shipment, carrierId }, by, subCompanyOf(shipment, by));
  const isOther = carrierId !== shipment.carrierId;
  // What the asker has opened for itself is no acceptance of the carrier that is asked.
  const isOwnSoFar = isOther && (shipment.carrierId === null || shipment.carrierId === by);
  return { ...(isOwnSoFar ? unanswered(shipment) : shipment), carrierId, subCompanies };
};

const unanswered = <Shipment extends Requestable>(shipment: Shipment): Shipment => ({
  ...shipment,
  deliveryStatus: shipment.deliveryStatus === 'open' ? 'new' : shipment.deliveryStatus,
  parcels: shipment.parcels.map(notAccepted),
});

/** The request, with all that it has changed about the shipment as it was before. */
export const asRequest = <Shipment extends Requestable>(
  { carrierId, deliveryStatus }: Requestable,
  { after, entry }: ChangedStatus<Shipment>,
): ChangedStatus<Shipment> => ({
  after,
  entry: {
    ...entry,
    changes: {
      ...entry.changes,
      ...changesBetween(
        { deliveryStatus, carrierId },
        { deliveryStatus: after.deliveryStatus, carrierId: after.carrierId },
      ),
    },
  },
});

/** The acceptance, into one of the carrier's sub-companies; without one it stays where it is. */
export const acceptedInto = <Shipment extends Requestable>(
  { after, entry }: ChangedStatus<Shipment>,
  chosen: SubCompanyId | null,
  by: OrganisationId,
): ChangedStatus<Shipment> => {
  const before = subCompanyOf(after, by);
  const subCompanyId = chosen ?? before;
  return {
    after: { ...after, subCompanies: subCompaniesWith(after, after, by, subCompanyId) },
    entry: { ...entry, changes: { ...entry.changes, ...changesBetween({ subCompanyId: before }, { subCompanyId }) } },
  };
};

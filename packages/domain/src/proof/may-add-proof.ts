import type { OrganisationId } from '../ids.ts';
import { type Parties, UNACCEPTED } from '../shipment-rights.ts';
import type { DeliveryStatus } from '../statuses.ts';

/** Whoever carries it adds proofs: its carrier once that has accepted it, and until then whoever has entered it. */
export const mayAddProof = (
  { deliveryStatus, organisationId, carrierId }: Parties & { readonly deliveryStatus: DeliveryStatus },
  by: OrganisationId,
): boolean => {
  if (deliveryStatus === 'deleted') return false;
  return by === (carrierId === null || UNACCEPTED.includes(deliveryStatus) ? organisationId : carrierId);
};

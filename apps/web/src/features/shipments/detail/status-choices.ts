import type { Parcel, Shipment } from '@waybill/contract/shipments';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { NEXT_STATUSES } from '@waybill/domain/transitions';
import type { Session } from '../../../lib/session/session.ts';

type Viewer = Pick<Session, 'organisation' | 'config'> | null;

const isCarriedByAnother = ({ carrier, parts }: Shipment): boolean => carrier !== null && !parts.includes('carrier');

/**
 * The choices under "Change status": those that the server offers, except those with a button of their own, which ask
 * for more details: deleting, asking a carrier, and answering a request.
 */
export const offeredStatuses = (shipment: Shipment): readonly DeliveryStatus[] =>
  shipment.nextStatuses.filter((status) => {
    if (status === 'deleted') return false;
    if (status === 'transport-request') return false;
    return !(shipment.deliveryStatus === 'transport-request' && (status === 'new' || status === 'open'));
  });

const leadsToRequest = (status: DeliveryStatus) =>
  (NEXT_STATUSES[status] as readonly DeliveryStatus[]).includes('transport-request');

/**
 * Whether a carrier can be asked: a forwarder may ask, others only for a shipment that they do not carry themselves. A carrier
 * that has accepted is not asked again; the server says so.
 */
export const mayAsk = (shipment: Shipment, viewer: Viewer): boolean => {
  if (!shipment.mayEdit) return false;
  if (isCarriedByAnother(shipment)) return shipment.nextStatuses.includes('transport-request');
  const statuses = [shipment.deliveryStatus, ...shipment.parcels.map(({ status }) => status)];
  return statuses.some(leadsToRequest) && (viewer?.config?.role === 'forwarder' || shipment.carrier === null);
};

/** The request waits for another organisation's answer. */
export const isWaiting = (shipment: Shipment): boolean =>
  shipment.deliveryStatus === 'transport-request' && !shipment.mayAnswer && shipment.carrier !== null;

export type AskedStatusChange = { readonly shipment: Shipment; readonly to: DeliveryStatus; readonly parcel?: Parcel };

/** Whether a delivered shipment or parcel goes back: such a correction needs a reason. */
export const isCorrection = ({ shipment, to, parcel }: AskedStatusChange): boolean => {
  const { deliveryStatus: status, nextStatuses, parcels } = shipment;
  const units = parcel ? [parcel] : parcels.length > 0 ? parcels : [{ status, nextStatuses }];
  return units.some((unit) => unit.status === 'completed' && unit.nextStatuses.includes(to));
};

/** A change that needs no explanation is carried out at once. */
export const asksFirst = (change: AskedStatusChange): boolean => change.to === 'failed' || isCorrection(change);

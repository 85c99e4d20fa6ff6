import type { BulkShipment } from '@waybill/domain/bulk';
import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import { changeStatus, type StatusChange } from '@waybill/domain/status-change';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { type BeforeChange, isOnVehicle, undoChange } from '@waybill/domain/undo-change';
import type { TaskOnVehicle } from './route-plan.ts';

/** What comes of a shipment that is put on a vehicle, moved to another or taken off. */
export type ShipmentChange = {
  readonly key: ShipmentKey;
  readonly shipment: BulkShipment;
  /** Null when only its vehicle is another one. */
  readonly status: { readonly before: BulkShipment; readonly after: BulkShipment } | null;
  readonly entry: NewShipmentEntry;
};

type Asked = {
  readonly shipment: BulkShipment;
  readonly from: TaskOnVehicle | null;
  readonly to: TaskOnVehicle | null;
  /** What it was before the change that is undone. */
  readonly restored: BeforeChange | null;
  /** The organisation whose vehicles these are. */
  readonly by: OrganisationId;
};

/** Off the vehicle it is in the warehouse if it came from there, or if it was on the road: the goods are somewhere. */
const statusOf = ({ shipment, from, to }: Asked): DeliveryStatus | null => {
  if (to) return isOnVehicle(shipment) ? null : 'assigned';
  const isOut = shipment.deliveryStatus === 'out-for-delivery';
  return isOut || from?.wasInWarehouse ? 'in-warehouse' : 'open';
};

/** Null when its status does not allow it any more. */
export const changeOfShipment = (asked: Asked, now: Date): ShipmentChange | null => {
  const { shipment, from, to, restored, by } = asked;
  const { key, organisationId, shipmentId } = shipment;
  const vehicle = {
    vehicleRegistration: { from: from?.vehicle.registration ?? null, to: to?.vehicle.registration ?? null },
  };
  const status = restored ? undone(shipment, restored) : changed(asked, by, now);
  if (status === 'refused') return null;
  const changes = { ...vehicle, ...status?.entry.changes };
  const action = restored ? 'undone' : to ? 'assigned' : 'unassigned';
  const { subjectId = null } = status?.entry ?? {};
  return {
    key,
    shipment,
    status: status && { before: shipment, after: status.after },
    entry: { shipment: { organisationId, key, shipmentId }, action, changes, subjectId },
  };
};

type NewStatus = { readonly after: BulkShipment; readonly entry: NewShipmentEntry };

const changed = (asked: Asked, by: OrganisationId, now: Date): NewStatus | null | 'refused' => {
  const to = statusOf(asked);
  if (to === null || to === asked.shipment.deliveryStatus) return null;
  const change: StatusChange = { to, reason: null, failureParty: null };
  const result = changeStatus(asked.shipment, change, by, now);
  return typeof result === 'string' ? 'refused' : result;
};

const undone = (shipment: BulkShipment, before: BeforeChange): NewStatus | null => {
  if (before.kind !== 'status') return null;
  const result = undoChange(shipment, before);
  return 'changed' in result ? { after: result.changed, entry: result.entry } : null;
};

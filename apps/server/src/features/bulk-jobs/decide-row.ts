import {
  type BulkAction,
  type BulkShipment,
  type DateChange,
  type FileKind,
  makesFile,
  type SkipReason,
  skipReason,
} from '@waybill/domain/bulk';
import type { OrganisationId } from '@waybill/domain/ids';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import {
  type ChangedStatus,
  changeStatus,
  type StatusChange,
  type StatusChangeProblem,
} from '@waybill/domain/status-change';
import { acceptedInto, asRequest, withCarrier } from '@waybill/domain/transport-request';
import { type BeforeChange, carriageBefore, dateBefore, statusBefore } from '@waybill/domain/undo-change';

type Kept = { readonly before?: BeforeChange };
/** The decision about one shipment: it is skipped for a reason, its status changes, its date changes, or it goes into a file. */
export type Decision =
  | { readonly skipped: SkipReason }
  | ({ readonly changed: BulkShipment; readonly entry: NewShipmentEntry } & Kept)
  | ({ readonly dated: DateChange; readonly entry: NewShipmentEntry } & Kept)
  | { readonly filed: true };

type StatusAction = Exclude<BulkAction, { kind: FileKind | 'set-scheduled-date' }>;

const changeOf = (
  action: StatusAction,
  shipment: BulkShipment,
  by: OrganisationId,
  now: Date,
): ChangedStatus<BulkShipment> | StatusChangeProblem => {
  const moved = (of: BulkShipment, to: StatusChange['to']) =>
    changeStatus(of, { to, reason: null, failureParty: null }, by, now);
  switch (action.kind) {
    case 'delete':
      return moved(shipment, 'deleted');
    case 'restore':
      return moved(shipment, 'restored');
    case 'accept-requests': {
      const accepted = moved(shipment, 'open');
      return typeof accepted === 'string' ? accepted : acceptedInto(accepted, action.subCompanyId, by);
    }
    case 'request-transport': {
      const asked = moved(withCarrier(shipment, action.carrierId, by), 'transport-request');
      return typeof asked === 'string' ? asked : asRequest(shipment, asked);
    }
    case 'change-status': {
      const { status: to, reason, failureParty } = action;
      return changeStatus(shipment, { to, reason, failureParty }, by, now);
    }
  }
};

const CHANGES_CARRIAGE: readonly BulkAction['kind'][] = ['accept-requests', 'request-transport'];

type FileAction = Extract<BulkAction, { kind: FileKind }>;
const isFileAction = (action: BulkAction): action is FileAction => makesFile(action.kind);

/** Called when the action is planned and again when it is carried out, so both decide alike about the same shipment. */
export const decideRow = (action: BulkAction, shipment: BulkShipment, by: OrganisationId, now: Date): Decision => {
  const skipped = skipReason(action, shipment, by, now);
  if (skipped) return { skipped };
  if (isFileAction(action)) return { filed: true };
  if (action.kind === 'set-scheduled-date') return dateOf(action, shipment);
  const change = changeOf(action, shipment, by, now);
  if (change === 'reason-missing') return { skipped: 'reason-missing' };
  if (typeof change === 'string') return { skipped: 'illegal-move' };
  const before = CHANGES_CARRIAGE.includes(action.kind) ? carriageBefore(shipment, by) : statusBefore(shipment);
  return { changed: change.after, entry: change.entry, before };
};

const dateOf = (
  { stop, scheduledDate }: Extract<BulkAction, { kind: 'set-scheduled-date' }>,
  shipment: BulkShipment,
): Decision => {
  const { key, organisationId, shipmentId, pickupDate, dropoffDate } = shipment;
  const from = stop === 'pickup' ? pickupDate : dropoffDate;
  return {
    dated: { key, stop, scheduledDate },
    before: dateBefore(shipment, stop),
    entry: {
      shipment: { organisationId, key, shipmentId },
      action: 'edited',
      changes: { [`${stop}.scheduledDate`]: { from, to: scheduledDate } },
    },
  };
};

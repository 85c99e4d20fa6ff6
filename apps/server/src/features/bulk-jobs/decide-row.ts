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
import { changeStatus, type StatusChange } from '@waybill/domain/status-change';
import { type BeforeChange, dateBefore, statusBefore } from '@waybill/domain/undo-change';

type Kept = { readonly before?: BeforeChange };
/** The decision about one shipment: it is skipped for a reason, its status changes, its date changes, or it goes into a file. */
export type Decision =
  | { readonly skipped: SkipReason }
  | ({ readonly changed: BulkShipment; readonly entry: NewShipmentEntry } & Kept)
  | ({ readonly dated: DateChange; readonly entry: NewShipmentEntry } & Kept)
  | { readonly filed: true };

const statusChangeOf = (action: Exclude<BulkAction, { kind: FileKind | 'set-scheduled-date' }>): StatusChange => {
  if (action.kind === 'delete') return { to: 'deleted', reason: null, failureParty: null };
  if (action.kind === 'restore') return { to: 'restored', reason: null, failureParty: null };
  return { to: action.status, reason: action.reason, failureParty: action.failureParty };
};

type FileAction = Extract<BulkAction, { kind: FileKind }>;
const isFileAction = (action: BulkAction): action is FileAction => makesFile(action.kind);

/** Called when the action is planned and again when it is carried out, so both decide alike about the same shipment. */
export const decideRow = (action: BulkAction, shipment: BulkShipment, by: OrganisationId, now: Date): Decision => {
  const skipped = skipReason(action, shipment, by, now);
  if (skipped) return { skipped };
  if (isFileAction(action)) return { filed: true };
  if (action.kind === 'set-scheduled-date') return dateOf(action, shipment);
  const changed = changeStatus(shipment, statusChangeOf(action), by, now);
  if (changed === 'reason-missing') return { skipped: 'reason-missing' };
  if (typeof changed === 'string') return { skipped: 'illegal-move' };
  return { changed: changed.after, entry: changed.entry, before: statusBefore(shipment) };
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

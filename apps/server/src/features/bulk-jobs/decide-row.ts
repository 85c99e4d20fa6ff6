import {
  type BulkAction,
  type BulkShipment,
  type DateChange,
  type FileKind,
  type SkipReason,
  skipReason,
} from '@waybill/domain/bulk';
import type { OrganisationId } from '@waybill/domain/ids';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import { type Move, moveShipment } from '@waybill/domain/shipment-moves';

/** The decision about one shipment: it is skipped for a reason, it moves, its date changes, or it goes into a file. */
export type Decision =
  | { readonly skipped: SkipReason }
  | { readonly moved: BulkShipment; readonly entry: NewShipmentEntry }
  | { readonly dated: DateChange; readonly entry: NewShipmentEntry }
  | { readonly filed: true };

const moveOf = (action: Exclude<BulkAction, { kind: FileKind | 'set-scheduled-date' }>): Move => {
  if (action.kind === 'delete') return { to: 'deleted', reason: null, failureParty: null };
  if (action.kind === 'restore') return { to: 'restored', reason: null, failureParty: null };
  return { to: action.status, reason: action.reason, failureParty: action.failureParty };
};

/** Called when the action is planned and again when it is carried out, so both decide alike about the same shipment. */
export const decideRow = (action: BulkAction, shipment: BulkShipment, by: OrganisationId, now: Date): Decision => {
  const skipped = skipReason(action, shipment, by, now);
  if (skipped) return { skipped };
  if (action.kind === 'print-labels' || action.kind === 'export-csv') return { filed: true };
  if (action.kind === 'set-scheduled-date') return dateOf(action, shipment);
  const moved = moveShipment(shipment, moveOf(action), by, now);
  if (moved === 'reason-missing') return { skipped: 'reason-missing' };
  if (typeof moved === 'string') return { skipped: 'illegal-move' };
  return { moved: moved.after, entry: moved.entry };
};

const dateOf = (
  { stop, scheduledDate }: Extract<BulkAction, { kind: 'set-scheduled-date' }>,
  { key, organisationId, shipmentId, pickupDate, dropoffDate }: BulkShipment,
): Decision => {
  const from = stop === 'pickup' ? pickupDate : dropoffDate;
  return {
    dated: { key, stop, scheduledDate },
    entry: {
      shipment: { organisationId, key, shipmentId },
      action: 'edited',
      changes: { [`${stop}.scheduledDate`]: { from, to: scheduledDate } },
    },
  };
};

import { z } from 'zod';
import { calendarDate } from './calendar.ts';
import { bulkJobId, type OrganisationId, organisationId, type ShipmentKey, subCompanyId } from './ids.ts';
import {
  allowedStatuses,
  mayAnswer,
  mayChangeCarrier,
  mayEdit,
  mustExplain,
  type Parties,
  unitMayBecome,
} from './shipment-rights.ts';
import type { ChangeableShipment } from './status-change.ts';
import { type DeliveryStatus, deliveryStatus, isFinished } from './statuses.ts';
import type { StopKind } from './stop.ts';
import type { SubCompanies } from './sub-companies-of-parties.ts';
import { failureParty, type Unit } from './transitions.ts';
import { optionalText } from './validation.ts';

export const REASON_MAX = 500;
export const reason = optionalText(REASON_MAX);

/** The actions that can be applied to many shipments at once. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change-status'),
    status: deliveryStatus,
    reason: reason.default(null),
    failureParty: failureParty.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('set-scheduled-date'),
    stop: z.enum(['pickup', 'dropoff']),
    scheduledDate: calendarDate,
    /** Whether those out for delivery get the day too: a driver is on the way with them. */
    includesOut: z.boolean().default(false),
  }),
  /** Accepts what the organisation is asked to carry, into one of its sub-companies perhaps. */
  z.strictObject({ kind: z.literal('accept-requests'), subCompanyId: subCompanyId.nullable().default(null) }),
  /** Asks a carrier to take them, which becomes their carrier. */
  z.strictObject({ kind: z.literal('request-transport'), carrierId: organisationId }),
  z.strictObject({ kind: z.literal('print-labels') }),
  z.strictObject({ kind: z.literal('print-proofs') }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('restore') }),
]);
export type BulkAction = Readonly<z.output<typeof bulkAction>>;
export type BulkKind = BulkAction['kind'];

/** The action of a job: one of the above, or what takes a job back. */
export const bulkJobAction = z.discriminatedUnion('kind', [
  ...bulkAction.options,
  z.strictObject({ kind: z.literal('undo'), undoes: bulkJobId }),
]);
export type BulkJobAction = Readonly<z.output<typeof bulkJobAction>>;
export type BulkJobKind = BulkJobAction['kind'];

/** These actions do not change their shipments: they make a file. */
export const FILE_KINDS = ['print-labels', 'print-proofs'] as const satisfies readonly BulkKind[];
export type FileKind = (typeof FILE_KINDS)[number];
export const makesFile = (kind: BulkJobKind): kind is FileKind => FILE_KINDS.some((made) => made === kind);

/** Whether what a job has changed can be undone. An undo itself is final. */
export const isUndoable = (kind: BulkJobKind): boolean => !makesFile(kind) && kind !== 'undo';

/** The states of a job that applies an action to many shipments, and the outcomes that a shipment can have in it. */
export const BULK_STATES = ['planned', 'running', 'done', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];
export const BULK_OUTCOMES = ['waiting', 'changed', 'skipped', 'failed'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** The reasons why a shipment is skipped. */
export const SKIP_REASONS = [
  'illegal-move',
  'not-yours',
  'same-already',
  'reason-missing',
  'date-order',
  'is-finished',
  'is-out',
  'is-deleted',
  'not-restorable',
  'barcode-taken',
  'changed-meanwhile',
  'gone',
  'no-proof',
  'not-asked',
  'carrier-stays',
  'not-back-on-vehicle',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A shipment with everything that the decision depends on. */
export type BulkShipment = ChangeableShipment &
  Shipment & { readonly version: number; readonly subCompanies: SubCompanies };

export type DateChange = {
  readonly key: ShipmentKey;
  readonly stop: StopKind;
  readonly scheduledDate: string | null;
};

type Shipment = Parties & {
  readonly deliveryStatus: DeliveryStatus;
  readonly units: readonly Unit[];
  readonly pickupDate: string | null;
  readonly dropoffDate: string | null;
};

/** Null when the shipment changes; the preview and the action itself use the same rule. */
export const skipReason = (
  action: BulkAction,
  shipment: Shipment,
  by: OrganisationId,
  now: Date,
): SkipReason | null => {
  const isDeleted = shipment.deliveryStatus === 'deleted';
  switch (action.kind) {
    case 'print-labels':
    case 'print-proofs':
      return isDeleted ? 'is-deleted' : null;
    case 'set-scheduled-date':
      return dateSkipReason(action, shipment, by);
    case 'accept-requests':
      if (isDeleted) return 'is-deleted';
      if (mayAnswer(shipment, by)) return null;
      return shipment.carrierId === by ? 'not-asked' : 'not-yours';
    case 'request-transport':
      return requestSkipReason(action.carrierId, shipment, by);
    case 'delete':
      return isDeleted ? 'same-already' : statusSkipReason('deleted', null, shipment, by, now);
    case 'restore': {
      const [back] = isDeleted ? allowedStatuses(shipment, shipment.units, by, now) : [];
      return back ? null : 'not-restorable';
    }
    case 'change-status':
      if (isDeleted) return 'is-deleted';
      return statusSkipReason(action.status, action.reason, shipment, by, now);
  }
};

const statusSkipReason = (
  to: DeliveryStatus,
  why: string | null,
  shipment: Shipment,
  by: OrganisationId,
  now: Date,
): SkipReason | null => {
  if (shipment.deliveryStatus === to) return 'same-already';
  const allowed = allowedStatuses(shipment, shipment.units, by, now);
  if (!allowed.includes(to)) return allowed.length === 0 && !mayEdit(shipment, by) ? 'not-yours' : 'illegal-move';
  const changing = shipment.units.filter((unit) => unitMayBecome(shipment, unit, to, by, now));
  const unexplained = why === null && changing.some((unit) => mustExplain(shipment, unit.status, to, by));
  return unexplained ? 'reason-missing' : null;
};

/** Whether its status lets it be asked for is decided when it is asked for. */
const requestSkipReason = (carrierId: OrganisationId, shipment: Shipment, by: OrganisationId): SkipReason | null => {
  if (shipment.deliveryStatus === 'deleted') return 'is-deleted';
  if (shipment.carrierId === carrierId) return shipment.deliveryStatus === 'transport-request' ? 'same-already' : null;
  if (!mayEdit(shipment, by)) return 'not-yours';
  return mayChangeCarrier(shipment, shipment.units, by) ? null : 'carrier-stays';
};

const dateSkipReason = (
  { stop, scheduledDate, includesOut }: Extract<BulkAction, { kind: 'set-scheduled-date' }>,
  shipment: Shipment,
  by: OrganisationId,
): SkipReason | null => {
  if (shipment.deliveryStatus === 'deleted') return 'is-deleted';
  if (!mayEdit(shipment, by)) return 'not-yours';
  if (shipment.units.every(({ status }) => isFinished(status))) return 'is-finished';
  if (!includesOut && shipment.units.some(({ status }) => status === 'out-for-delivery')) return 'is-out';
  if (shipment[`${stop}Date`] === scheduledDate) return 'same-already';
  const pickupDate = stop === 'pickup' ? scheduledDate : shipment.pickupDate;
  const dropoffDate = stop === 'dropoff' ? scheduledDate : shipment.dropoffDate;
  return pickupDate !== null && dropoffDate !== null && dropoffDate < pickupDate ? 'date-order' : null;
};

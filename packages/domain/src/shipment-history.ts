import type { AuditChanges } from './audit.ts';
import type { ShipmentId, ShipmentKey } from './ids.ts';

/** What can have happened to a shipment. */
export const SHIPMENT_ACTIONS = [
  'created',
  'edited',
  'status-changed',
  'requested',
  'accepted',
  'declined',
  'deleted',
  'restored',
  'attachment-added',
  'attachment-deleted',
] as const;
export type ShipmentAction = (typeof SHIPMENT_ACTIONS)[number];

/** From where it was done. */
export const ENTRY_SOURCES = ['dashboard', 'api', 'operator'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** One line of a shipment's history, as a use-case tells it; who did it, when and from where is known to whom it tells. */
export type NewShipmentEntry = {
  readonly shipment: { readonly organisationId: string; readonly key: ShipmentKey; readonly shipmentId: ShipmentId };
  readonly action: ShipmentAction;
  /** By the name of the field; within a stop or a measure with a dot, such as dropoff.city. */
  readonly changes?: AuditChanges;
  readonly reason?: string | null;
};

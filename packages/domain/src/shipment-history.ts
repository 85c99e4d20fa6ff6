import type { AuditChanges } from './audit.ts';
import type { ShipmentId, ShipmentKey } from './ids.ts';

/** What can have happened to a shipment. */
export const SHIPMENT_DEEDS = [
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
export type ShipmentDeedKind = (typeof SHIPMENT_DEEDS)[number];

/** From where it was done. */
export const DEED_SOURCES = ['dashboard', 'api', 'operator'] as const;
export type DeedSource = (typeof DEED_SOURCES)[number];

/** One line of a shipment's history, as a use-case tells it; who did it, when and from where is known to whom it tells. */
export type ShipmentDeed = {
  readonly shipment: { readonly organisationId: string; readonly key: ShipmentKey; readonly shipmentId: ShipmentId };
  readonly action: ShipmentDeedKind;
  /** By the name of the field; within a stop or a measure with a dot, such as dropoff.city. */
  readonly changes?: AuditChanges;
  readonly reason?: string | null;
};

import type { AuditChanges } from './audit.ts';
import type { OrganisationId, ShipmentId, ShipmentKey } from './ids.ts';

/** The actions on a shipment that its history records. */
export const SHIPMENT_ACTIONS = [
  'created',
  'edited',
  'status-changed',
  'requested',
  'accepted',
  'declined',
  'deleted',
  'restored',
  'assigned',
  'unassigned',
  'undone',
  'placed',
  'unplaced',
  'attachment-added',
  'attachment-deleted',
  'attachment-restored',
  'proof-added',
  'proof-added-later',
  'reopened',
  'label-tied',
  'scanned-in',
  'scan-undone',
  'payment-created',
  'payment-moved',
  'documents-asked',
  'documents-withdrawn',
  'document-arrived',
] as const;
export type ShipmentAction = (typeof SHIPMENT_ACTIONS)[number];

/** The channel through which the action came. */
export const ENTRY_SOURCES = [
  'dashboard',
  'api',
  'operator',
  'driver',
  'tracking',
  'warehouse',
  'import',
  'fetch',
  'documents',
  'payment-provider',
] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** One entry of a shipment's history, as a use-case reports it; the recorder adds who did it, when and from where. */
export type NewShipmentEntry = {
  readonly shipment: {
    readonly organisationId: OrganisationId;
    readonly key: ShipmentKey;
    readonly shipmentId: ShipmentId;
  };
  readonly action: ShipmentAction;
  /** Keyed by the name of the field; within a stop or a measure with a dot, such as dropoff.city. */
  readonly changes?: AuditChanges;
  readonly reason?: string | null;
  /**
   * The organisation that it is about, such as the carrier that is asked. Once that one has no part in the shipment any more,
   * only the owner of the shipment reads the entry.
   */
  readonly subjectId?: OrganisationId | null;
};

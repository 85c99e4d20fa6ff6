import { z } from 'zod';
import { type AuditChanges, changesBetween } from './audit.ts';
import type { BulkShipment, DateChange } from './bulk.ts';
import {
  deliveryId,
  type OrganisationId,
  organisationId,
  type ParcelId,
  parcelId,
  routeId,
  subCompanyId,
} from './ids.ts';
import type { NewShipmentEntry } from './shipment-history.ts';
import { type ChangeableShipment, isAboutRequest, type ParcelUnit, unitsOf } from './status-change.ts';
import { type DeliveryStatus, deliveryStatus } from './statuses.ts';
import { STOP_KINDS } from './stop.ts';
import { type SubCompanies, subCompanyOf } from './sub-companies-of-parties.ts';
import { failureParty, type Unit } from './transitions.ts';

type StatusFields = Pick<
  ChangeableShipment,
  'deliveryStatus' | 'statusBeforeDeletion' | 'deletedAt' | 'failure' | 'declinedReason'
>;

type Carriage = {
  /** Who has changed it: the history tells which of their own sub-companies it was of. */
  readonly by: OrganisationId;
  readonly carrierId: OrganisationId | null;
  readonly subCompanies: SubCompanies;
};

type StatusBefore = StatusFields & {
  readonly kind: 'status';
  readonly parcels: readonly (Unit & { readonly id: ParcelId })[];
  /** Set where the action changes who carries it, or which sub-company it is of. */
  readonly carriage?: Carriage | undefined;
  /** Set where the action has taken it off its vehicle; none where that is another organisation's, and not in sight. */
  readonly stops?: readonly StopBefore[] | undefined;
};

/** A stop of a shipment that a change has taken off its vehicle. */
const stopBefore = z.object({
  id: deliveryId,
  routeId,
  kind: z.enum(STOP_KINDS),
  stopNumber: z.number(),
  isLocked: z.boolean(),
  wasInWarehouse: z.boolean(),
});
export type StopBefore = Readonly<z.infer<typeof stopBefore>>;

/** What an action has changed about a shipment, as it was before. */
export type BeforeChange = StatusBefore | ({ readonly kind: 'date' } & Pick<DateChange, 'stop' | 'scheduledDate'>);

const when = z
  .string()
  .transform((text) => new Date(text))
  .nullable();
const ownSubCompany = subCompanyId.nullable();
const deletion = { statusBeforeDeletion: deliveryStatus.nullable(), deletedAt: when };

/** The same as it is kept, with its dates as text. */
export const beforeChange: z.ZodType<BeforeChange> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    deliveryStatus,
    ...deletion,
    failure: z.object({ party: failureParty, note: z.string().nullable() }).nullable(),
    declinedReason: z.string().nullable(),
    parcels: z.array(z.object({ id: parcelId, status: deliveryStatus, ...deletion })),
    carriage: z
      .object({
        by: organisationId,
        carrierId: organisationId.nullable(),
        subCompanies: z.object({ organisation: ownSubCompany, carrier: ownSubCompany, forwarder: ownSubCompany }),
      })
      .optional(),
    stops: z.array(stopBefore).optional(),
  }),
  z.object({
    kind: z.literal('date'),
    stop: z.enum(['pickup', 'dropoff']),
    scheduledDate: z.string().nullable(),
  }),
]);

export const statusBefore = (shipment: ChangeableShipment): StatusBefore => ({
  kind: 'status',
  deliveryStatus: shipment.deliveryStatus,
  statusBeforeDeletion: shipment.statusBeforeDeletion,
  deletedAt: shipment.deletedAt,
  failure: shipment.failure,
  declinedReason: shipment.declinedReason,
  parcels: shipment.parcels.map(({ id, status, statusBeforeDeletion, deletedAt }) => ({
    id,
    status,
    statusBeforeDeletion,
    deletedAt,
  })),
});

/** The same of an action that also changes who carries it. */
export const carriageBefore = (shipment: BulkShipment, by: OrganisationId): BeforeChange => {
  const { carrierId, subCompanies } = shipment;
  return { ...statusBefore(shipment), carriage: { by, carrierId, subCompanies } };
};

/** The statuses of a shipment that is on a vehicle, as far as its status goes. */
const ON_VEHICLE: readonly DeliveryStatus[] = ['assigned', 'out-for-delivery', 'mixed'];
export const isOnVehicle = ({ deliveryStatus }: Pick<ChangeableShipment, 'deliveryStatus'>): boolean =>
  ON_VEHICLE.includes(deliveryStatus);

export const dateBefore = ({ pickupDate, dropoffDate }: BulkShipment, stop: DateChange['stop']): BeforeChange => ({
  kind: 'date',
  stop,
  scheduledDate: stop === 'pickup' ? pickupDate : dropoffDate,
});

/** The shipment as it was before the change, with the history entry that says so. */
export type Undone =
  | { readonly changed: BulkShipment; readonly entry: NewShipmentEntry }
  | { readonly dated: DateChange; readonly entry: NewShipmentEntry };

/** Nobody has changed the shipment since, which its version tells: so it may become again what it was. */
export const undoChange = (shipment: BulkShipment, before: BeforeChange): Undone => {
  const { organisationId, key, shipmentId } = shipment;
  const entryOf = (changes: AuditChanges): NewShipmentEntry => ({
    shipment: { organisationId, key, shipmentId },
    action: 'undone',
    changes,
  });
  if (before.kind === 'date') {
    const { stop, scheduledDate } = before;
    const from = stop === 'pickup' ? shipment.pickupDate : shipment.dropoffDate;
    const changes = { [`${stop}.scheduledDate`]: { from, to: scheduledDate } };
    return { dated: { key, stop, scheduledDate }, entry: entryOf(changes) };
  }
  const { kind: _, parcels: units, carriage, stops: _stops, ...fields } = before;
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const parcels = shipment.parcels.map((parcel): ParcelUnit => ({ ...parcel, ...unitOf.get(parcel.id) }));
  const { carrierId, subCompanies } = carriage ?? shipment;
  const changed = { ...shipment, ...fields, carrierId, subCompanies, parcels };
  const isRequest = isAboutRequest([...unitsOf(shipment), ...unitsOf(changed)]);
  const subjectId = isRequest ? shipment.carrierId : null;
  const changes = {
    ...statusChanges(shipment, changed),
    ...(carriage && carriageChanges(shipment, changed, carriage.by)),
  };
  return { changed, entry: { ...entryOf(changes), subjectId } };
};

const named = ({ barcode, status }: ParcelUnit) => ({ barcode, status });

/** Parcels are listed one by one where they did not all have the status of the shipment. */
const statusChanges = (from: ChangeableShipment, to: ChangeableShipment): AuditChanges => {
  const isUniform = (of: ChangeableShipment) => of.parcels.every(({ status }) => status === of.deliveryStatus);
  return {
    ...(from.deliveryStatus !== to.deliveryStatus && {
      deliveryStatus: { from: from.deliveryStatus, to: to.deliveryStatus },
    }),
    ...(!(isUniform(from) && isUniform(to)) && {
      parcelStatuses: { from: from.parcels.map(named), to: to.parcels.map(named) },
    }),
  };
};

const carriageChanges = (from: BulkShipment, to: BulkShipment, by: OrganisationId): AuditChanges => {
  const told = (of: BulkShipment) => ({ carrierId: of.carrierId, subCompanyId: subCompanyOf(of, by) });
  return changesBetween(told(from), told(to));
};

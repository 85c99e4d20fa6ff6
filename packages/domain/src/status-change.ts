import type { AuditChanges } from './audit.ts';
import type { OrganisationId, ParcelId, ShipmentId, ShipmentKey } from './ids.ts';
import type { NewShipmentEntry, ShipmentAction } from './shipment-history.ts';
import { mustExplain, type Parties, unitMayBecome } from './shipment-rights.ts';
import type { DeliveryStatus } from './statuses.ts';
import { changeUnitStatus, commonStatus, type FailureParty, nextStatusesOf, type Unit } from './transitions.ts';

export type ParcelUnit = Unit & { readonly id: ParcelId; readonly barcode: string };

/** The fields of a shipment that a change of status depends on. */
export type ChangeableShipment = Parties & {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly deliveryStatus: DeliveryStatus;
  readonly statusBeforeDeletion: DeliveryStatus | null;
  readonly deletedAt: Date | null;
  readonly failure: { readonly party: FailureParty; readonly note: string | null } | null;
  readonly declinedReason: string | null;
  readonly parcels: readonly ParcelUnit[];
};

const ownUnit = ({ deliveryStatus, statusBeforeDeletion, deletedAt }: ChangeableShipment): Unit => ({
  status: deliveryStatus,
  statusBeforeDeletion,
  deletedAt,
});

/**
 * The units to which a change of the whole shipment applies: the parcels, or the shipment itself when it has none. A parcel that
 * was deleted by itself is left out, and is not restored with the others.
 */
export const unitsOf = (shipment: ChangeableShipment): readonly Unit[] => {
  const together = shipment.parcels.filter(({ deletedAt }) => deletedAt?.getTime() === shipment.deletedAt?.getTime());
  return together.length > 0 ? together : [ownUnit(shipment)];
};

export type StatusChange = {
  /** `restored` returns each unit to its status from before it was deleted. */
  readonly to: DeliveryStatus | 'restored';
  /** Set to change one parcel only. */
  readonly parcelId?: ParcelId | undefined;
  readonly reason: string | null;
  readonly failureParty: FailureParty | null;
};

/** The shipment after the change, with its history entry. */
export type ChangedStatus<Shipment extends ChangeableShipment> = {
  readonly after: Shipment;
  readonly entry: NewShipmentEntry;
};

type Pair = { readonly from: Unit; readonly to: Unit };

/** The reason why a change is refused: no unit may make it, or an explanation is missing. */
export type StatusChangeProblem = 'illegal-move' | 'reason-missing' | 'party-missing';

const targetOf = (unit: Unit, to: StatusChange['to'], now: Date): DeliveryStatus | null => {
  if (to !== 'restored') return to;
  return unit.status === 'deleted' ? (nextStatusesOf(unit, now)[0] ?? null) : null;
};

/**
 * Every unit that may make the change does; a shipment is deleted as a whole, and restored as a whole.
 */
export const changeStatus = <Shipment extends ChangeableShipment>(
  shipment: Shipment,
  change: StatusChange,
  by: OrganisationId,
  now: Date,
): ChangedStatus<Shipment> | StatusChangeProblem => {
  const pairs = new Map<Unit, Pair>();
  const isOfAll = change.parcelId === undefined;
  const asked = isOfAll ? unitsOf(shipment) : shipment.parcels.filter(({ id }) => id === change.parcelId);
  for (const unit of asked) {
    const to = targetOf(unit, change.to, now);
    if (to === null || !unitMayBecome(shipment, unit, to, by, now)) continue;
    const changed = changeUnitStatus(unit, to, now);
    if (changed) pairs.set(unit, { from: unit, to: changed });
  }
  const isWhole =
    change.to === 'restored'
      ? asked.every((unit) => pairs.has(unit))
      : change.to !== 'deleted' || asked.every((unit) => pairs.has(unit) || unit.status === 'deleted');
  if (pairs.size === 0 || !isWhole) return 'illegal-move';
  const changed = [...pairs.values()];
  if (change.reason === null && changed.some(({ from, to }) => mustExplain(shipment, from.status, to.status, by)))
    return 'reason-missing';
  if (change.to === 'failed' && change.failureParty === null) return 'party-missing';

  const parcels = shipment.parcels.map((parcel) => (pairs.get(parcel)?.to ?? parcel) as ParcelUnit);
  const unitsAfter = isOfAll ? asked.map((unit) => pairs.get(unit)?.to ?? unit) : parcels;
  const action = actionOf(shipment, changed, by);
  const after: Shipment = {
    ...shipment,
    ...statusAfter(shipment, unitsAfter, now),
    parcels,
    failure: failureAfter(shipment, change, [...unitsAfter, ...parcels]),
    declinedReason:
      action === 'declined' ? change.reason : action === 'requested' ? null : declinedAfter(shipment, changed),
  };
  const { organisationId, key, shipmentId } = shipment;
  const changes = changesOf(shipment, after, changed, change);
  const entry = { shipment: { organisationId, key, shipmentId }, action, changes, reason: change.reason };
  const isRequest = isAboutRequest(changed.flatMap(({ from, to }) => [from, to]));
  return { after, entry: { ...entry, subjectId: isRequest ? shipment.carrierId : null } };
};

/** A question to a carrier, its answer, and taking the question back are about that carrier. */
export const isAboutRequest = (units: readonly Pick<Unit, 'status'>[]): boolean =>
  units.some(({ status }) => status === 'transport-request');

/** A unit that another carrier, or none, is to answer for: an acceptance holds for one carrier only. */
export const notAccepted = <Any extends Unit>(unit: Any): Any =>
  unit.status === 'open' ? { ...unit, status: 'new' } : unit;

type StatusFields = Pick<ChangeableShipment, 'deliveryStatus' | 'statusBeforeDeletion' | 'deletedAt'>;

/** The status of a shipment by those of its units. It is deleted when all of them are, and keeps its status from before. */
export const statusAfter = (before: StatusFields, units: readonly Unit[], now: Date): StatusFields => {
  const deliveryStatus = commonStatus(units.map(({ status }) => status)) ?? before.deliveryStatus;
  if (deliveryStatus !== 'deleted') return { deliveryStatus, statusBeforeDeletion: null, deletedAt: null };
  if (before.deliveryStatus === 'deleted') return before;
  return { deliveryStatus, statusBeforeDeletion: before.deliveryStatus, deletedAt: now };
};

/** The failure is kept while any unit is failed. */
export const failureAfter = (
  before: ChangeableShipment,
  { to, failureParty, reason }: Pick<StatusChange, 'to' | 'failureParty' | 'reason'>,
  units: readonly Unit[],
) => {
  if (to === 'failed' && failureParty !== null) return { party: failureParty, note: reason };
  const isFailed = units.some(({ status, statusBeforeDeletion }) =>
    status === 'deleted' ? statusBeforeDeletion === 'failed' : status === 'failed',
  );
  return isFailed ? before.failure : null;
};

/**
 * A carrier has declined until something that was left to another goes on its way, whoever moves it. Deletion is no way on: what is
 * restored is still declined.
 */
export const declinedAfter = ({ declinedReason }: ChangeableShipment, moved: readonly Pair[]): string | null =>
  moved.some(({ from, to }) => from.status === 'new' && to.status !== 'new' && to.status !== 'deleted')
    ? null
    : declinedReason;

const actionOf = ({ carrierId }: ChangeableShipment, changed: readonly Pair[], by: OrganisationId): ShipmentAction => {
  const every = (test: (pair: Pair) => boolean) => changed.every(test);
  if (every(({ to }) => to.status === 'deleted')) return 'deleted';
  if (every(({ from }) => from.status === 'deleted')) return 'restored';
  if (every(({ to }) => to.status === 'transport-request')) return 'requested';
  if (carrierId !== by || !every(({ from }) => from.status === 'transport-request')) return 'status-changed';
  if (every(({ to }) => to.status === 'open')) return 'accepted';
  return every(({ to }) => to.status === 'new') ? 'declined' : 'status-changed';
};

const named = ({ barcode, status }: ParcelUnit) => ({ barcode, status });

/** Parcels that did not all make the same change together are listed one by one. */
const changesOf = (
  before: ChangeableShipment,
  after: ChangeableShipment,
  changed: readonly Pair[],
  change: StatusChange,
): AuditChanges => {
  const { deliveryStatus: from } = before;
  const { deliveryStatus: to } = after;
  const isTogether = changed.length === before.parcels.length && changed.every((pair) => pair.from.status === from);
  const parcels = changed.filter((pair): pair is { from: ParcelUnit; to: ParcelUnit } => 'barcode' in pair.from);
  return {
    ...(from === to ? {} : { deliveryStatus: { from, to } }),
    ...(parcels.length === 0 || (isTogether && to !== 'mixed')
      ? {}
      : {
          parcelStatuses: { from: parcels.map((pair) => named(pair.from)), to: parcels.map((pair) => named(pair.to)) },
        }),
    ...(change.to === 'failed'
      ? { failureParty: { from: before.failure?.party ?? null, to: change.failureParty } }
      : {}),
  };
};

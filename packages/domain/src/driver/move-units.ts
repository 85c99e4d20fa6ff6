import type { AuditChanges } from '../audit.ts';
import type { OrganisationId, ParcelId } from '../ids.ts';
import type { NewShipmentEntry } from '../shipment-history.ts';
import { unitMayBecome } from '../shipment-rights.ts';
import { type ChangeableShipment, declinedAfter, failureAfter, statusAfter, unitsOf } from '../status-change.ts';
import type { DeliveryStatus } from '../statuses.ts';
import { changeUnitStatus, type FailureParty, type Unit } from '../transitions.ts';

/** Where a unit is to get to, and who is to blame if that is a failure. */
export type UnitTarget = {
  readonly to: DeliveryStatus;
  readonly failureParty: FailureParty | null;
  readonly reason: string | null;
  /** Only from these; what is anywhere else stays there. */
  readonly from?: readonly DeliveryStatus[];
};

/** What becomes of the shipment, and of single parcels where that differs. */
export type Targets = { readonly whole: UnitTarget; readonly parcels: ReadonlyMap<ParcelId, UnitTarget> };

export type MovedShipment<Shipment extends ChangeableShipment> = {
  readonly after: Shipment;
  readonly entry: NewShipmentEntry;
  /** Whether every unit is where it is to be: one that a dispatcher has moved elsewhere may not get there. */
  readonly isWhole: boolean;
};

/**
 * The statuses on the way to another. A driver who never pressed "start" has delivered all the same: out for delivery is stepped through.
 * What was completed stays so; a correction is the office's.
 */
const wayTo = (
  shipment: ChangeableShipment,
  unit: Unit,
  to: DeliveryStatus,
  by: OrganisationId,
  now: Date,
): readonly DeliveryStatus[] | null => {
  if (unit.status === to) return [];
  if (unit.status === 'completed' || unit.status === 'deleted') return null;
  if (unitMayBecome(shipment, unit, to, by, now)) return [to];
  const out = unitMayBecome(shipment, unit, 'out-for-delivery', by, now)
    ? changeUnitStatus(unit, 'out-for-delivery', now)
    : null;
  return out && unitMayBecome(shipment, out, to, by, now) ? ['out-for-delivery', to] : null;
};

const isParcel = (unit: Unit): unit is ChangeableShipment['parcels'][number] => 'barcode' in unit;

const named = ({ barcode, status }: ChangeableShipment['parcels'][number]) => ({ barcode, status });

/**
 * Moves each unit of a shipment to where the driver says it got; units that cannot get there stay. Null when none can, and none is there
 * already. One step of the history tells of all of it.
 */
export const moveUnits = <Shipment extends ChangeableShipment>(
  shipment: Shipment,
  { whole, parcels: ofParcels }: Targets,
  by: OrganisationId,
  now: Date,
): MovedShipment<Shipment> | null => {
  const moved = new Map<Unit, Unit>();
  let isWhole = true;
  let failure: UnitTarget | null = null;
  const units = unitsOf(shipment);
  for (const unit of units) {
    const target = (isParcel(unit) && ofParcels.get(unit.id)) || whole;
    if (target.from && !target.from.includes(unit.status)) continue;
    const way = wayTo(shipment, unit, target.to, by, now);
    if (!way) {
      isWhole = false;
      continue;
    }
    if (target.to === 'failed' && failure === null) failure = target;
    moved.set(
      unit,
      way.reduce<Unit>((at, to) => changeUnitStatus(at, to, now) ?? at, unit),
    );
  }
  if (moved.size === 0) return null;
  const parcels = shipment.parcels.map((parcel) => (moved.get(parcel) ?? parcel) as typeof parcel);
  const unitsAfter = units.map((unit) => moved.get(unit) ?? unit);
  const change = {
    to: failure ? ('failed' as const) : whole.to,
    failureParty: failure?.failureParty ?? null,
    reason: failure?.reason ?? null,
  };
  const after: Shipment = {
    ...shipment,
    ...statusAfter(shipment, unitsAfter, now),
    parcels,
    failure: failureAfter(shipment, change, [...unitsAfter, ...parcels]),
    declinedReason: declinedAfter(
      shipment,
      [...moved].map(([from, to]) => ({ from, to })),
    ),
  };
  const { organisationId, key, shipmentId } = shipment;
  const changes = changesOf(shipment, after, failure);
  const entry = { shipment: { organisationId, key, shipmentId }, action: 'status-changed' as const, changes };
  return { after, isWhole, entry: { ...entry, reason: failure?.reason ?? whole.reason } };
};

const changesOf = (before: ChangeableShipment, after: ChangeableShipment, failure: UnitTarget | null): AuditChanges => {
  const changed = before.parcels.flatMap((from, index) => {
    const to = after.parcels[index];
    return to && to.status !== from.status ? [{ from, to }] : [];
  });
  return {
    ...(before.deliveryStatus !== after.deliveryStatus && {
      deliveryStatus: { from: before.deliveryStatus, to: after.deliveryStatus },
    }),
    ...(after.deliveryStatus === 'mixed' &&
      changed.length > 0 && {
        parcelStatuses: { from: changed.map(({ from }) => named(from)), to: changed.map(({ to }) => named(to)) },
      }),
    ...(failure && { failureParty: { from: before.failure?.party ?? null, to: failure.failureParty } }),
  };
};

import type { ClosedShipment, DriverActionOf } from '@waybill/contract/driver';
import type { BulkShipment } from '@waybill/domain/bulk';
import { type MovedShipment, moveUnits, type Targets, type UnitTarget } from '@waybill/domain/driver/move-units';
import { FAILURE_REASONS, type FailureReason, type StopOutcome, statusOfOutcome } from '@waybill/domain/driver/outcome';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { StopKind } from '@waybill/domain/stop';
import type { Applied, Doing } from './doing.ts';
import type { NewConflict } from './stored/conflicts.repo.ts';
import type { CurrentStop, Shown, StopLink } from './stored/driver-stops.repo.ts';
import type { NewProof } from './stored/proofs.repo.ts';

type CloseStop = DriverActionOf<'close-stop'>;

/** What a stop was before it was closed, to be put back. */
export type BeforeClosing = {
  readonly kind: StopKind;
  readonly shown: readonly Shown[];
  readonly statuses: readonly (Pick<BulkShipment, 'key' | 'deliveryStatus' | 'failure'> & {
    readonly parcels: readonly { readonly id: string; readonly status: DeliveryStatus }[];
  })[];
  readonly links: readonly StopLink[];
};

type Said = { readonly outcome: StopOutcome; readonly reason: FailureReason | null };

const targetOf = (kind: StopKind, { outcome, reason }: Said, note: string | null): UnitTarget => {
  const isDone = outcome === 'done';
  return {
    to: statusOfOutcome(kind, outcome),
    failureParty: isDone ? null : FAILURE_REASONS[reason ?? 'other'],
    reason: isDone ? null : (note ?? null),
  };
};

const targetsOf = ({ stopKind: kind, note, parcels }: CloseStop, said: ClosedShipment): Targets => ({
  whole: targetOf(kind, said, note),
  parcels: new Map(parcels.map(({ parcelId, ...parcel }) => [parcelId, targetOf(kind, parcel, note)])),
});

/** Why what the driver says is not how it is by now; null when it is. */
const conflictOf = (
  shipment: BulkShipment,
  moved: MovedShipment<BulkShipment> | null,
  at: CurrentStop | undefined,
  { action, happenedAt }: Doing<CloseStop>,
): NewConflict | null => {
  const { deliveryStatus: status } = shipment;
  const isThere = at?.deliveryId === action.deliveryId && at.vehicleId === action.vehicleId;
  const counts = moved?.isWhole === true;
  if (isThere && counts) return null;
  // Somebody else has said the same meanwhile.
  if (counts && !at && moved.after.deliveryStatus === status) return null;
  const kind =
    status === 'deleted'
      ? 'deleted'
      : at && !isThere
        ? 'moved'
        : !counts && status === 'completed'
          ? 'finished'
          : !at
            ? 'taken-off'
            : 'not-allowed';
  const elsewhere = at && at.vehicleId !== action.vehicleId ? at : null;
  return {
    actionId: action.id,
    shipmentId: shipment.shipmentId,
    shipmentKey: shipment.key,
    kind,
    counts,
    vehicleName: elsewhere?.vehicleName ?? null,
    otherDriver: null,
    happenedAt: happenedAt.toISOString(),
  };
};

/** What a proof says, part by part, as it is sealed. */
const contentOf = (
  { action, happenedAt, now, repos, by }: Doing<CloseStop>,
  shipment: BulkShipment,
  said: ClosedShipment,
  /** Whether the receiver has said the right code; null where none is asked for. */
  isCodeRight: boolean | null,
): object => {
  const ofParcel = new Map(action.parcels.map((parcel) => [parcel.parcelId, parcel]));
  return {
    shipmentId: shipment.shipmentId,
    kind: action.stopKind,
    outcome: said.outcome,
    reason: said.reason,
    name: action.name,
    note: action.note,
    signature: action.signature,
    isAtAccessPoint: action.isAtAccessPoint,
    payment: said.payment,
    units: said.units,
    isCodeRight,
    parcels: shipment.parcels
      .filter(({ status }) => status !== 'deleted')
      .map(({ id, barcode }) => ({
        barcode,
        outcome: ofParcel.get(id)?.outcome ?? said.outcome,
        reason: ofParcel.get(id)?.reason ?? said.reason,
      })),
    photos: action.photos,
    position: action.position,
    phoneAt: action.phoneAt,
    happenedAt: happenedAt.toISOString(),
    receivedAt: now.toISOString(),
    driver: repos.author.name,
    driverId: by.actor.userId,
    vehicleId: action.vehicleId,
    deliveryId: action.deliveryId,
  };
};

const proofEntry = (
  { organisationId, key, shipmentId }: BulkShipment,
  { action, happenedAt, now }: Doing<CloseStop>,
): NewShipmentEntry => ({
  shipment: { organisationId, key, shipmentId },
  action: 'proof-added',
  changes: {
    ...(action.name !== null && {
      [action.stopKind === 'pickup' ? 'pickedUpFrom' : 'receivedBy']: { from: null, to: action.name },
    }),
    ...(now.getTime() - happenedAt.getTime() > LATE_MS && { happenedAt: { from: null, to: happenedAt.toISOString() } }),
  },
  reason: action.note,
});

/** What came later than this after it happened is told with its own time. */
const LATE_MS = 2 * 60_000;

const beforeClosing = (
  held: readonly BulkShipment[],
  shown: readonly Shown[],
  links: readonly StopLink[],
  kind: StopKind,
): BeforeClosing => ({
  kind,
  shown,
  links,
  statuses: held.map(({ key, deliveryStatus, failure, parcels }) => ({
    key,
    deliveryStatus,
    failure,
    parcels: parcels.map(({ id, status }) => ({ id, status })),
  })),
});

/**
 * A stop is closed: each shipment gets the status that the driver says, and a proof. Where the office has changed something meanwhile, what the
 * driver did counts as far as it can, the proof is kept in any case, and both are told.
 */
export const closeStop = async (doing: Doing<CloseStop>): Promise<Applied> => {
  const { action, repos, now, happenedAt, deviceId } = doing;
  const { stops, days, actions, proofs, conflicts } = repos;
  const { stopKind: kind } = action;
  const keys = await stops.keysOf(action.shipments.map(({ shipmentId }) => shipmentId));
  const given = await days.given([...keys.values()]);
  const said = new Map<ShipmentKey, ClosedShipment>();
  for (const one of action.shipments) {
    const key = keys.get(one.shipmentId);
    if (key && given.has(key)) said.set(key, one);
  }
  if (said.size === 0) return { answer: 'refused', reason: 'not-yours' };
  const held = await repos.hold([...said.keys()]);
  // Of several shipments at one door, the receiver says the code of any.
  const asking = await stops.askingForCode([...said.keys()]);
  const isCodeRight = (key: ShipmentKey): boolean | null => {
    const typed = said.get(key)?.code ?? null;
    if (!asking.has(key)) return null;
    return typed !== null && [...asking].some((each) => doing.codes.isDeliveryCode(each, typed));
  };
  const proof = (shipment: BulkShipment): NewProof => ({
    shipment,
    actionId: action.id,
    kind,
    content: contentOf(doing, shipment, said.get(shipment.key) as ClosedShipment, isCodeRight(shipment.key)),
    happenedAt,
    receivedAt: now,
    isAddedLater: false,
  });
  if (await actions.isOvertaken(action.deliveryId, deviceId, action.sequence)) {
    await proofs.add(held.map(proof));
    return { answer: 'overtaken' };
  }
  const current = await stops.current([...said.keys()], kind);
  const links = await stops.links([...said.keys()]);
  const judged = held.map((shipment) => {
    const one = said.get(shipment.key) as ClosedShipment;
    const moved = moveUnits(shipment, targetsOf(action, one), repos.organisationId, now);
    return { shipment, one, moved, conflict: conflictOf(shipment, moved, current.get(shipment.key), doing) };
  });
  const moving = judged.flatMap(({ shipment, one, moved }) => (moved ? [{ shipment, one, moved }] : []));
  const movedKeys = moving.map(({ shipment }) => shipment.key);
  const shown = await stops.shown(movedKeys);
  // Before the statuses change: what is over stays where it happened.
  await stops.endStops(movedKeys, kind, now);
  const changed = moving.filter(({ shipment, moved }) => isChanged(shipment, moved.after));
  await repos.changeStatus(
    changed.map(({ moved }) => moved.after),
    now,
  );
  const handedOver = new Set(action.parcels.flatMap(({ parcelId, outcome }) => (outcome === 'done' ? [parcelId] : [])));
  const isReceived = ({ one, shipment }: { one: ClosedShipment; shipment: BulkShipment }) =>
    one.outcome === 'done' || shipment.parcels.some(({ id }) => handedOver.has(id));
  await stops.receive(
    moving.map((each) => ({
      key: each.shipment.key,
      name: isReceived(each) ? action.name : null,
      payment: each.one.payment,
      isAtAccessPoint: action.isAtAccessPoint && isReceived(each),
      units: each.one.units,
    })),
    kind,
    now,
  );
  const returned = moving.filter(({ moved }) => moved.after.deliveryStatus === 'in-warehouse');
  if (returned.length > 0) {
    await stops.putInWarehouse(
      returned.map(({ shipment }) => shipment.key),
      null,
      now,
    );
  }
  await stops.completeStop(action.deliveryId, happenedAt);
  const place = await stops.whereIs(action.deliveryId);
  if (place) repos.expectArrivals(place.vehicleId, place.day);
  await repos.record([
    ...changed.map(({ moved }) => moved.entry),
    ...held.map((shipment) => proofEntry(shipment, doing)),
  ]);
  const raised = await conflicts.raise(
    judged.flatMap(({ conflict }) => (conflict ? [conflict] : [])),
    now,
  );
  await proofs.add(held.map(proof));
  return {
    answer: raised.length > 0 ? 'conflict' : 'done',
    conflicts: raised,
    before: beforeClosing(
      moving.map(({ shipment }) => shipment),
      shown,
      links,
      kind,
    ),
  };
};

const isChanged = (before: BulkShipment, after: BulkShipment): boolean =>
  before.deliveryStatus !== after.deliveryStatus ||
  before.parcels.some((parcel, index) => parcel.status !== after.parcels[index]?.status);

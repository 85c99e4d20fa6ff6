import type { ClosedShipment, DriverActionOf } from '@waybill/contract/driver';
import type { AuditChanges } from '@waybill/domain/audit';
import type { BulkShipment } from '@waybill/domain/bulk';
import { type MovedShipment, moveUnits, type Targets, type UnitTarget } from '@waybill/domain/driver/move-units';
import { FAILURE_REASONS, type FailureReason, type StopOutcome, statusOfOutcome } from '@waybill/domain/driver/outcome';
import type { DriverActionId, ShipmentKey } from '@waybill/domain/ids';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@waybill/domain/statuses';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import { afterDisabling } from './after-disabling.ts';
import type { AllApplied, Applied, DoingAll, GivenShipment, Happened } from './doing.ts';
import type { Collected, SaidPaid } from './stored/collections.repo.ts';
import type { NewConflict } from './stored/conflicts.repo.ts';
import type { OpenStop, Receipt, Shown, StopLink } from './stored/driver-stops.repo.ts';
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

/** What the driver says of a shipment. */
type Said = GivenShipment & { readonly one: ClosedShipment };

type Outcome = { readonly outcome: StopOutcome; readonly reason: FailureReason | null };

const targetOf = (kind: StopKind, { outcome, reason }: Outcome, note: string | null): UnitTarget => {
  const isDone = outcome === 'done';
  return {
    to: statusOfOutcome(kind, outcome),
    failureParty: isDone ? null : FAILURE_REASONS[reason ?? 'other'],
    reason: isDone ? null : (note ?? null),
  };
};

/** Parcels that were delivered another time: what is said of the rest is not said of them. */
const overBefore = ({ parcels }: BulkShipment, named: ReadonlySet<string>): ReadonlySet<string> => {
  const over = parcels.filter(({ id, status }) => status === 'completed' && !named.has(id));
  return new Set(over.length < parcels.length ? over.map(({ id }) => id) : []);
};

const namedIn = ({ parcels }: CloseStop): ReadonlySet<string> => new Set(parcels.map(({ parcelId }) => parcelId));

const NOT_COMPLETED = DELIVERY_STATUSES.filter((status) => status !== 'completed');

const targetsOf = (
  { stopKind: kind, note, parcels }: CloseStop,
  said: ClosedShipment,
  isPartlyOver: boolean,
): Targets => ({
  whole: { ...targetOf(kind, said, note), ...(isPartlyOver && { from: NOT_COMPLETED }) },
  parcels: new Map(parcels.map(({ parcelId, ...parcel }) => [parcelId, targetOf(kind, parcel, note)])),
});

/** Why what the driver says is not how it is by now; null when it is. */
const conflictOf = (
  shipment: BulkShipment,
  moved: MovedShipment<BulkShipment> | null,
  at: OpenStop | undefined,
  { action, happenedAt }: Happened<CloseStop>,
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
  { now, repos, by }: Pick<DoingAll<CloseStop>, 'now' | 'repos' | 'by'>,
  { action, happenedAt }: Happened<CloseStop>,
  { shipment, totalUnits, one: said }: Said,
  /** Whether the receiver has said the right code; null where none is asked for. */
  isCodeRight: boolean | null,
): object => {
  const ofParcel = new Map(action.parcels.map((parcel) => [parcel.parcelId, parcel]));
  const over = overBefore(shipment, namedIn(action));
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
      .filter(({ id, status }) => status !== 'deleted' && !over.has(id))
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
    // Only where it is so: what was sealed before says nothing of it.
    ...(action.isAtAccessPoint && action.accessPoint !== null && { accessPoint: action.accessPoint }),
    ...(said.units !== null && totalUnits !== null && { unitsTotal: totalUnits }),
    ...(by.disabledAt && { accountDisabledAt: by.disabledAt.toISOString() }),
  };
};

/** Who has it; where it was left at an access point and nobody was there, that. */
const metAt = ({ name, isAtAccessPoint, accessPoint }: CloseStop): string | null =>
  name ?? (isAtAccessPoint ? accessPoint : null);

/** What the driver says was paid at the door, whatever else has become of the shipment. */
const saidPaid = ({ happened: { action, happenedAt }, said }: Closing): SaidPaid[] =>
  said.flatMap(({ shipment, one }) =>
    one.payment === null
      ? []
      : [
          {
            shipment: shipment.key,
            actionId: action.id,
            vehicleId: action.vehicleId,
            method: one.payment,
            paid: one.paid,
            at: happenedAt,
          },
        ],
  );

/** Money that does not count, for office and driver to look at. */
const moneyConflicts = ({ happened, said }: Closing, collected: readonly Collected[]): NewConflict[] =>
  collected.flatMap(({ actionId, shipment: key, why, otherDriver }) => {
    const of = actionId === happened.action.id && said.find(({ shipment }) => shipment.key === key);
    return of && why !== null
      ? [
          {
            actionId,
            shipmentId: of.shipment.shipmentId,
            shipmentKey: key,
            kind: why,
            counts: false,
            vehicleName: null,
            otherDriver,
            happenedAt: happened.happenedAt.toISOString(),
          },
        ]
      : [];
  });

/** Parcels that go back to the warehouse: their status is that of all that were not handed over. */
const returnedOf = ({ shipment, one }: Said, { parcels }: CloseStop): AuditChanges => {
  const own = new Map(parcels.map(({ parcelId, outcome }) => [parcelId, outcome]));
  const returned = shipment.parcels.filter(
    ({ id, status }) => status !== 'deleted' && status !== 'completed' && (own.get(id) ?? one.outcome) === 'returned',
  );
  if (returned.length === 0) return {};
  return { returnedParcels: { from: null, to: returned.map(({ barcode }) => barcode).join(', ') } };
};

const proofEntry = (said: Said, { action, happenedAt }: Happened<CloseStop>, now: Date): NewShipmentEntry => ({
  shipment: {
    organisationId: said.shipment.organisationId,
    key: said.shipment.key,
    shipmentId: said.shipment.shipmentId,
  },
  action: 'proof-added',
  changes: {
    ...returnedOf(said, action),
    ...(metAt(action) !== null && {
      [action.stopKind === 'pickup' ? 'pickedUpFrom' : 'receivedBy']: { from: null, to: metAt(action) },
    }),
    ...(now.getTime() - happenedAt.getTime() > LATE_MS && { happenedAt: { from: null, to: happenedAt.toISOString() } }),
  },
  reason: action.note,
});

/** What came later than this after it happened is told with its own time. */
const LATE_MS = 2 * 60_000;

/** A stop that is being closed, with what is to be written for it. */
type Closing = {
  readonly happened: Happened<CloseStop>;
  readonly said: readonly Said[];
  /** Those whose status changes, or is confirmed, by what the driver says. */
  readonly moving: readonly (Said & { readonly moved: MovedShipment<BulkShipment> })[];
  readonly conflicts: readonly NewConflict[];
};

const judge = (
  { repos, now, by }: DoingAll<CloseStop>,
  happened: Happened<CloseStop>,
  said: readonly Said[],
  openStops: readonly OpenStop[],
): Closing => {
  const { action } = happened;
  const at = new Map(openStops.filter(({ kind }) => kind === action.stopKind).map((stop) => [stop.shipment, stop]));
  const judged = said.map((each) => {
    const isPartlyOver = overBefore(each.shipment, namedIn(action)).size > 0;
    const moved = moveUnits(each.shipment, targetsOf(action, each.one, isPartlyOver), repos.organisationId, now);
    return { ...each, moved, conflict: conflictOf(each.shipment, moved, at.get(each.shipment.key), happened) };
  });
  return {
    happened,
    said,
    moving: judged.flatMap(({ moved, ...each }) => (moved ? [{ ...each, moved }] : [])),
    conflicts: judged.flatMap(({ conflict, moved, shipment }) => [
      ...(conflict ? [conflict] : []),
      ...(by.disabledAt ? [afterDisabling(shipment, moved?.isWhole === true, action.id, happened.happenedAt)] : []),
    ]),
  };
};

const proofsOf = (
  doing: DoingAll<CloseStop>,
  happened: Happened<CloseStop>,
  said: readonly Said[],
  openStops: readonly OpenStop[],
): NewProof[] => {
  const here = new Set(
    openStops.filter(({ deliveryId }) => deliveryId === happened.action.deliveryId).map(({ shipment }) => shipment),
  );
  // Of several shipments at one door, the receiver says the code of any. One that belongs elsewhere opens no door here.
  const asking = said.flatMap(({ asksForCode, shipment: { key } }) => (asksForCode && here.has(key) ? [key] : []));
  const isCodeRight = ({ asksForCode, shipment, one: { code } }: Said): boolean | null =>
    asksForCode
      ? code !== null && [shipment.key, ...asking].some((key) => doing.codes.isDeliveryCode(key, code))
      : null;
  return said.map((each) => ({
    shipment: each.shipment,
    actionId: happened.action.id,
    kind: happened.action.stopKind,
    content: contentOf(doing, happened, each, isCodeRight(each)),
    happenedAt: happened.happenedAt,
    receivedAt: doing.now,
    isAddedLater: false,
  }));
};

const receiptsOf = ({ happened: { action, happenedAt }, moving }: Closing): Receipt[] => {
  const handedOver = new Set(action.parcels.flatMap(({ parcelId, outcome }) => (outcome === 'done' ? [parcelId] : [])));
  return moving.map(({ shipment, one }) => {
    const isReceived = one.outcome === 'done' || shipment.parcels.some(({ id }) => handedOver.has(id));
    return {
      key: shipment.key,
      name: isReceived ? metAt(action) : null,
      isAtAccessPoint: action.isAtAccessPoint && isReceived,
      units: one.units,
      at: happenedAt,
    };
  });
};

const changedIn = ({ moving }: Closing) => moving.filter(({ shipment, moved }) => isChanged(shipment, moved.after));

const isChanged = (before: BulkShipment, after: BulkShipment): boolean =>
  before.deliveryStatus !== after.deliveryStatus ||
  before.parcels.some((parcel, index) => parcel.status !== after.parcels[index]?.status);

const beforeClosing = (
  { happened, said, moving }: Closing,
  shown: readonly Shown[],
  openStops: readonly OpenStop[],
): BeforeClosing => {
  const keys = new Set(said.map(({ shipment }) => shipment.key));
  const moved = new Set(moving.map(({ shipment }) => shipment.key));
  return {
    kind: happened.action.stopKind,
    shown: shown.filter(({ key }) => moved.has(key)),
    links: openStops
      .filter(({ shipment }) => keys.has(shipment))
      .map(({ vehicleId: _vehicle, vehicleName: _name, ...link }) => link),
    statuses: moving.map(({ shipment: { key, deliveryStatus, failure, parcels } }) => ({
      key,
      deliveryStatus,
      failure,
      parcels: parcels.map(({ id, status }) => ({ id, status })),
    })),
  };
};

/** Writes what closing some stops changes of their shipments and of themselves. */
const write = async ({ repos, now }: DoingAll<CloseStop>, closing: readonly Closing[]): Promise<void> => {
  const { stops } = repos;
  const ofKinds = STOP_KINDS.map((kind) => ({
    kind,
    ofKind: closing.filter(({ happened, moving }) => happened.action.stopKind === kind && moving.length > 0),
  })).filter(({ ofKind }) => ofKind.length > 0);
  // Before the statuses change: what is over stays where it happened.
  for (const { kind, ofKind } of ofKinds)
    await stops.endStops(keysOf(ofKind.flatMap(({ moving }) => moving)), kind, now);
  const changed = closing.flatMap(changedIn).map(({ moved }) => moved.after);
  if (changed.length > 0) await repos.changeStatus(changed, now);
  for (const { kind, ofKind } of ofKinds) await stops.receive(ofKind.flatMap(receiptsOf), kind, now);
  const ended = closing.map(({ happened, said }) => ({
    deliveryId: happened.action.deliveryId,
    at: happened.happenedAt,
    shipments: keysOf(said),
  }));
  for (const { vehicleId, day } of await stops.completeStops(ended)) repos.expectArrivals(vehicleId, day);
};

const keysOf = (of: readonly Said[]): ShipmentKey[] => of.map(({ shipment }) => shipment.key);

/**
 * Stops are closed: each shipment gets the status that the driver says, and a proof. Where the office has changed something meanwhile, what the
 * driver did counts as far as it can, the proof is kept in any case, and both are told.
 */
export const closeStops = async (doing: DoingAll<CloseStop>): Promise<AllApplied> => {
  const { all, given, repos, now, deviceId } = doing;
  const { stops, actions, proofs, conflicts } = repos;
  const applied = new Map<DriverActionId, Applied>();
  const told = all.flatMap((happened) => {
    const ofShipments = new Map(happened.action.shipments.map((one) => [one.shipmentId, one]));
    const said = [...ofShipments.values()].flatMap((one): Said[] => {
      const found = given.get(one.shipmentId);
      if (!found) return [];
      // Whoever hands something over neither pays for it nor has the receiver's code; at an access point nobody says one.
      const { stopKind, isAtAccessPoint } = happened.action;
      if (stopKind === 'pickup')
        return [{ ...found, asksForCode: false, one: { ...one, payment: null, paid: null, code: null } }];
      return [{ ...found, asksForCode: found.asksForCode && !isAtAccessPoint, one }];
    });
    if (said.length === 0) applied.set(happened.action.id, { answer: 'refused', reason: 'not-yours' });
    return said.length > 0 ? [{ happened, said }] : [];
  });
  if (told.length === 0) return applied;

  const last = await actions.lastClosed(
    told.map(({ happened }) => happened.action.deliveryId),
    deviceId,
  );
  const openStops = await stops.openStops(keysOf(told.flatMap(({ said }) => said)));
  /** The driver has closed it before, and there is nothing left to close: a second tap, or the same said again. */
  const isSaidAgain = ({ happened: { action }, said }: (typeof told)[number]) =>
    last.get(action.deliveryId)?.isClosed === true &&
    !openStops.some(
      ({ deliveryId, shipment }) =>
        deliveryId === action.deliveryId && said.some((each) => each.shipment.key === shipment),
    );
  const isOvertaken = ({ happened: { action } }: (typeof told)[number]) =>
    (last.get(action.deliveryId)?.sequence ?? 0) > action.sequence;
  const isLate = (each: (typeof told)[number]) => isOvertaken(each) || isSaidAgain(each);
  for (const each of told) if (isLate(each)) applied.set(each.happened.action.id, { answer: 'overtaken' });
  const closable = told.filter((each) => !isLate(each));
  if (closable.length > 0) {
    const keys = keysOf(closable.flatMap(({ said }) => said));
    const shown = await stops.shown(keys);
    const closing = closable.map(({ happened, said }) => judge(doing, happened, said, openStops));
    await write(doing, closing);
    const collected = await repos.collections.collect(closing.flatMap(saidPaid), now);
    await repos.record(
      closing.flatMap((one) => [
        ...changedIn(one).map(({ moved }) => moved.entry),
        ...one.said.map((each) => proofEntry(each, one.happened, now)),
      ]),
    );
    const raised = await conflicts.raise(
      closing.flatMap((one) => [...one.conflicts, ...moneyConflicts(one, collected)]),
      now,
    );
    for (const one of closing) {
      const { id } = one.happened.action;
      const own = raised.filter(({ actionId, kind }) => actionId === id && kind !== 'account-disabled');
      const before = beforeClosing(one, shown, openStops);
      applied.set(id, { answer: own.length > 0 ? 'conflict' : 'done', conflicts: own, before });
    }
  }
  const proven = told.filter((each) => !isSaidAgain(each));
  await proofs.add(proven.flatMap(({ happened, said }) => proofsOf(doing, happened, said, openStops)));
  return applied;
};

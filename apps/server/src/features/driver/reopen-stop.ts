import type { DriverActionOf } from '@waybill/contract/driver';
import type { BulkShipment } from '@waybill/domain/bulk';
import { REOPEN_MINUTES } from '@waybill/domain/driver/outcome';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import { afterDisabling } from './after-disabling.ts';
import type { BeforeClosing } from './close-stop.ts';
import type { Applied, Doing } from './doing.ts';

type Reopen = DriverActionOf<'reopen-stop'>;
type Before = BeforeClosing['statuses'][number];

/** The phone says when it was. A day without a signal after the closing had come is believed, and not more. */
const WITHOUT_SIGNAL_MS = 24 * 3_600_000;

/** The shipment with the statuses that it had. */
const asBefore = (shipment: BulkShipment, { deliveryStatus, failure, parcels }: Before): BulkShipment => {
  const statusOf = new Map(parcels.map(({ id, status }) => [id, status]));
  return {
    ...shipment,
    deliveryStatus,
    failure,
    statusBeforeDeletion: null,
    deletedAt: null,
    parcels: shipment.parcels.map((parcel) => ({ ...parcel, status: statusOf.get(parcel.id) ?? parcel.status })),
  };
};

const entryOf = (from: BulkShipment, to: BulkShipment, reason: string): NewShipmentEntry => ({
  shipment: { organisationId: from.organisationId, key: from.key, shipmentId: from.shipmentId },
  action: 'reopened',
  changes:
    from.deliveryStatus === to.deliveryStatus
      ? {}
      : { deliveryStatus: { from: from.deliveryStatus, to: to.deliveryStatus } },
  reason,
});

/**
 * A stop that was closed by mistake is as it was before, for some minutes and unless somebody has gone on from there. The proof stays, and says
 * that it was withdrawn.
 */
export const reopenStop = async ({ action, repos, by, now, happenedAt }: Doing<Reopen>): Promise<Applied> => {
  const { actions, stops, proofs } = repos;
  const closed = await actions.findClosed(action.closed);
  if (!closed?.before || closed.deliveryId !== action.deliveryId) return { answer: 'refused', reason: 'not-found' };
  const isTooLate =
    happenedAt.getTime() - closed.happenedAt.getTime() > REOPEN_MINUTES * 60_000 ||
    now.getTime() - closed.receivedAt.getTime() > WITHOUT_SIGNAL_MS;
  if (isTooLate) return { answer: 'refused', reason: 'too-late' };
  const before = closed.before as unknown as BeforeClosing;
  const keys = before.statuses.map(({ key }) => key);
  if ((await repos.days.given(keys)).size < keys.length) return { answer: 'refused', reason: 'not-yours' };
  await repos.collections.holdPaidTogether([], keys);
  const held = await repos.hold(keys);
  await stops.holdRoutes(keys, [action.deliveryId]);
  const versions = new Map(before.shown.map(({ key, version }) => [key, version]));
  const statusOf = new Map(before.statuses.map((one) => [one.key, one]));
  // Closing has made one version more, or none where the status stayed.
  const isUntouched = held.every((shipment) => {
    const was = versions.get(shipment.key);
    return was !== undefined && shipment.version - was <= 1;
  });
  if (!isUntouched || held.length < before.statuses.length) return { answer: 'refused', reason: 'changed-meanwhile' };
  const back = held.map((shipment) => asBefore(shipment, statusOf.get(shipment.key) as Before));
  await repos.changeStatus(back, now);
  if (!(await stops.putBack(before.links, action.deliveryId)))
    return { answer: 'refused', reason: 'changed-meanwhile', isUndone: true };
  await stops.showAgain(before.shown, now);
  await repos.collections.takeBack(action.closed, action.reason, now);
  await actions.markReopened(action.closed, now);
  await repos.record(held.map((shipment, index) => entryOf(shipment, back[index] as BulkShipment, action.reason)));
  const place = (await stops.whereAre([action.deliveryId])).get(action.deliveryId);
  if (place) repos.expectArrivals(place.vehicleId, place.day);
  const withdrawn = await proofs.ofAction(action.closed);
  proofs.seal(
    withdrawn.map(({ id }) => ({
      kind: 'withdrawal' as const,
      subjectId: id,
      content: {
        proofId: id,
        reason: action.reason,
        happenedAt: happenedAt.toISOString(),
        by: repos.author.name,
        ...(by.disabledAt && { accountDisabledAt: by.disabledAt.toISOString() }),
      },
    })),
  );
  if (by.disabledAt) {
    const disputed = held.map((shipment) => afterDisabling(shipment, true, action.id, happenedAt));
    await repos.conflicts.raise(disputed, now);
  }
  return { answer: 'done' };
};

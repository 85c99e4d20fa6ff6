import type { MissingParcel, ScanAnswer, ScannedParcel, WarehouseScan } from '@waybill/contract/warehouse';
import { barcodeMatches } from '@waybill/domain/barcode';
import { AppError } from '@waybill/domain/errors';
import type { ParcelId } from '@waybill/domain/ids';
import { BARCODE_MAX, isMadeUpBarcode, isPrintable } from '@waybill/domain/parcel';
import { isAcceptance } from '@waybill/domain/shipment-rights';
import { type ArrivingShipment, beforeScan, scanIn, shelfOf, type WarehouseRefusal } from '@waybill/domain/warehouse';
import { listOf } from './read-warehouse.ts';
import { answerOf, withoutEffect } from './scan-answer.ts';
import type { ListOf, Whereabouts } from './stored/warehouse-list.repo.ts';
import { takeBack } from './take-back.ts';
import type { HeldShipment, WarehouseDeps, WarehouseHand, WarehouseRepos, WarehouseRules } from './warehouse-deps.ts';
import { workInWarehouse } from './with-warehouse.ts';

type Sent = { readonly sentAt: string; readonly scans: readonly WarehouseScan[] };

/** A scan that is being done, in a transaction. */
type Scanning = {
  readonly repos: WarehouseRepos;
  readonly rules: WarehouseRules;
  readonly scan: WarehouseScan;
  readonly list: ListOf;
  readonly now: Date;
  readonly happenedAt: Date;
};

type Held = HeldShipment & Pick<ArrivingShipment, 'isPlanned' | 'wasInWarehouse' | 'arrived'>;

const addressOf = ({ dropoff }: HeldShipment): string | null => {
  const town = [dropoff.postcode, dropoff.city].filter(Boolean).join(' ');
  return [dropoff.streetAddress1, town].filter(Boolean).join(', ') || null;
};

const presentParcel = (shipment: Held, parcelId: ParcelId | null, whereabouts: Whereabouts): ScannedParcel => {
  const live = shipment.parcels.filter(({ status }) => status !== 'deleted');
  const index = live.findIndex(({ id }) => id === parcelId);
  return {
    shipmentId: shipment.shipmentId,
    parcelId,
    barcode: live[index]?.barcode ?? shipment.shipmentId,
    receiverName: shipment.dropoff.receiverName ?? shipment.dropoff.locationName,
    address: addressOf(shipment),
    flags: [...shipment.flags],
    place: shipment.warehouseLocation,
    deliveryStatus: shipment.deliveryStatus,
    temperatureLower: shipment.temperatureRange.lower,
    temperatureUpper: shipment.temperatureRange.upper,
    number: Math.max(index, 0) + 1,
    of: Math.max(live.length, 1),
    vehicleRegistration: whereabouts.vehicleRegistration,
    stopNumber: whereabouts.stopNumber,
  };
};

const isWellFormed = (code: string, { barcodeRegex }: WarehouseRules): boolean =>
  code !== '' && code.length <= BARCODE_MAX && isPrintable(code) && barcodeMatches(barcodeRegex, code);

/** Keeps what was answered, without anything to take back. */
const keepAnswer = async (scanning: Scanning, answer: ScanAnswer): Promise<ScanAnswer> => {
  const { repos, now } = scanning;
  await repos.scans.keep({ answer, ...withoutEffect, happenedAt: scanning.happenedAt, receivedAt: now });
  return answer;
};

/** It is put aside, and the office sees that. */
const putOnHold = async (
  scanning: Scanning,
  reason: WarehouseRefusal | 'unknown',
  of: Partial<ScanAnswer>,
): Promise<ScanAnswer> => {
  const { repos, scan, now } = scanning;
  const shipmentId = of.parcel?.shipmentId ?? null;
  await repos.holds.add({ id: scan.id, code: scan.code, reason, shipmentId, foundBy: repos.author }, now);
  const answer = answerOf(scan, {
    ...of,
    mayUndo: true,
    ...(reason === 'unknown' ? { outcome: reason } : { outcome: 'refused', reason }),
  });
  return keepAnswer(scanning, answer);
};

const receive = async (
  scanning: Scanning,
  of: Pick<MissingParcel, 'shipmentId' | 'parcelId'>,
  tiedFrom: string | null = null,
): Promise<ScanAnswer> => {
  const { repos, scan, list, now } = scanning;
  const held = await repos.hold(of.shipmentId);
  // Purged, or handed to somebody else, between finding and locking it.
  if (!held) return putOnHold(scanning, 'unknown', {});
  const whereabouts = await repos.list.whereabouts(held.key, list);
  const { isOnList } = whereabouts;
  const shipment: Held = { ...held, ...whereabouts };
  const refuse = (reason: WarehouseRefusal) =>
    putOnHold(scanning, reason, { isOnList, parcel: presentParcel(shipment, of.parcelId, whereabouts) });
  const came = scanIn(shipment, of.parcelId, scan, repos.organisationId, now);
  if (typeof came === 'string') return refuse(came);
  if (came.hasCome && (await repos.list.hasMovedSince(held, scanning.happenedAt, now))) return refuse('moved-on');

  const { after, entry } = came;
  const unit = beforeScan(shipment, of.parcelId);
  const left = beforeScan(after, of.parcelId);
  const stops =
    after.deliveryStatus === 'in-warehouse' && shipment.isPlanned
      ? await repos.stopsOf(held.key)
      : { links: [], shown: [] };
  if (left.status !== unit.status) {
    await repos.changeStatus([after], now);
    if (isAcceptance(shipment, after.deliveryStatus)) await repos.findPlacesAgain(shipment);
  }
  if (after.warehouseLocation !== shipment.warehouseLocation) {
    await repos.list.setPlace(held.key, after.warehouseLocation, now);
  }
  if (came.hasCome && came.isWhole && shipment.isPlanned) await repos.list.setWasInWarehouse(held.key, true);
  if (entry) {
    await repos.record([entry]);
    await repos.list.announce(held.key, now);
    await repos.holds.settleCode(scan.code, repos.author, now);
  }
  const mayUndo = entry !== null || tiedFrom !== null;
  // What is in the warehouse is on no vehicle.
  const isLeft = shipment.deliveryStatus !== after.deliveryStatus && after.deliveryStatus === 'in-warehouse';
  const shown = isLeft ? { ...whereabouts, vehicleRegistration: null, stopNumber: null } : whereabouts;
  const parcel = presentParcel(after, of.parcelId, shown);
  const answer = answerOf(scan, { outcome: came.outcome, isOnList, mayUndo, parcel });
  await repos.scans.keep({
    answer,
    shipment: held.key,
    parcelId: of.parcelId,
    hasCome: came.hasCome,
    before: mayUndo ? { unit, left, stops, wasInWarehouse: shipment.wasInWarehouse, barcode: tiedFrom } : null,
    happenedAt: scanning.happenedAt,
    receivedAt: now,
  });
  return answer;
};

/** A label from a roll becomes the barcode of a parcel that has none of its own, and the parcel comes in by it. */
const tie = async (scanning: Scanning, parcelId: ParcelId): Promise<ScanAnswer> => {
  const { repos, scan } = scanning;
  const shipmentId = await repos.list.shipmentOfParcel(parcelId);
  const held = shipmentId && (await repos.hold(shipmentId));
  const parcel = held ? held.parcels.find(({ id }) => id === parcelId) : undefined;
  if (!held || !parcel || !isMadeUpBarcode(held.shipmentId, parcel.barcode)) return putOnHold(scanning, 'unknown', {});
  if (!(await repos.tieLabel(held.shipmentId, parcelId, scan.code))) throw new AppError('not-yours');
  const { organisationId, key } = held;
  const changes = { barcode: { from: parcel.barcode, to: scan.code } };
  await repos.record([
    { shipment: { organisationId, key, shipmentId: held.shipmentId }, action: 'label-tied', changes },
  ]);
  return receive(scanning, { shipmentId: held.shipmentId, parcelId }, parcel.barcode);
};

const scanOne = async (scanning: Scanning): Promise<ScanAnswer> => {
  const { repos, rules, scan, list } = scanning;
  const carrying = await repos.list.find(scan.code, list);
  const chosen = scan.parcelId && carrying.find(({ parcelId }) => parcelId === scan.parcelId);
  const onList = carrying.filter(({ isOnList }) => isOnList);
  const only = chosen || (onList.length === 1 ? onList[0] : carrying.length === 1 ? carrying[0] : null);
  if (only) return receive(scanning, only);
  if (carrying.length > 1) {
    const choices = carrying.map(({ isOnList: _, isDeleted: __, ...parcel }) => parcel);
    return keepAnswer(scanning, answerOf(scan, { outcome: 'several', choices }));
  }
  if (shelfOf(scan.code) !== null || !isWellFormed(scan.code, rules)) {
    return keepAnswer(scanning, answerOf(scan, { outcome: 'badly-formed' }));
  }
  if (scan.parcelId) return tie(scanning, scan.parcelId);
  return putOnHold(scanning, 'unknown', {});
};

/** Scans in their order, each in a transaction of its own: what was done stays done when a later one fails. */
export const sendScans = async (
  deps: WarehouseDeps,
  by: WarehouseHand,
  { sentAt, scans }: Sent,
): Promise<ScanAnswer[]> => {
  const answers: ScanAnswer[] = [];
  for (const scan of scans) {
    // By how long it has waited: whatever the clock of the browser says, both times are by that.
    const waited = Math.max(0, Date.parse(sentAt) - Date.parse(scan.scannedAt));
    const happenedAt = (now: Date) => new Date(now.getTime() - waited);
    answers.push(
      scan.isTakenBack
        ? await takeBack(deps, by, scan, happenedAt)
        : await workInWarehouse(deps, by, async (repos, rules) => {
            await repos.scans.takeTurn();
            const known = await repos.scans.answerTo(scan.id);
            if (known) return known;
            const now = deps.clock();
            return scanOne({ repos, rules, scan, list: listOf(scan, rules, now), now, happenedAt: happenedAt(now) });
          }),
    );
  }
  return answers;
};

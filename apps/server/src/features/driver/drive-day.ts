import type { DriverActionOf } from '@waybill/contract/driver';
import { barcodeMatches } from '@waybill/domain/barcode';
import { moveUnits, type UnitTarget } from '@waybill/domain/driver/move-units';
import type { DeliveryId, DriverActionId, ParcelId, ShipmentKey, VehicleId } from '@waybill/domain/ids';
import { isMadeUpBarcode } from '@waybill/domain/parcel';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { AllApplied, Applied, Doing, DoingAll } from './doing.ts';
import type { Arrival, Counted, Scan } from './stored/driver-stops.repo.ts';

const DONE: Applied = { answer: 'done' };

/** What has not left yet. Whatever is further than that stays there, however late the news of the start comes. */
const NOT_OUT: readonly DeliveryStatus[] = ['new', 'open', 'assigned', 'in-warehouse'];
const OUT: UnitTarget = { to: 'out-for-delivery', failureParty: null, reason: null, from: NOT_OUT };
/** What was not found stays where it is. */
const LEFT_BEHIND: UnitTarget = { ...OUT, from: [] };

/** Moves shipments along as far as they can get, with their history. */
const moveAll = async (
  { repos, now }: Pick<Doing<never>, 'repos' | 'now'>,
  keys: readonly ShipmentKey[],
  whole: UnitTarget,
  parcels: ReadonlyMap<ParcelId, UnitTarget> = new Map(),
): Promise<readonly ShipmentKey[]> => {
  const held = await repos.hold(keys);
  const moved = held.flatMap((shipment) => {
    const one = moveUnits(shipment, { whole, parcels }, repos.organisationId, now);
    return one && Object.keys(one.entry.changes ?? {}).length > 0 ? [one] : [];
  });
  await repos.changeStatus(
    moved.map(({ after }) => after),
    now,
  );
  await repos.record(moved.map(({ entry }) => entry));
  return moved.map(({ after }) => after.key);
};

/** The vehicle leaves: what is on it is out for delivery, but for what was not found. */
export const startDay = async (doing: Doing<DriverActionOf<'start-day'>>): Promise<Applied> => {
  const { action, repos, happenedAt, now } = doing;
  const { vehicleId, day, km, missingParcels } = action;
  if (!(await repos.days.find(vehicleId, day))) return { answer: 'refused', reason: 'not-yours' };
  const given = await repos.days.given(await repos.stops.toTakeOut(vehicleId, day));
  await moveAll({ repos, now }, [...given], OUT, new Map(missingParcels.map((id) => [id, LEFT_BEHIND])));
  await repos.days.start(vehicleId, day, happenedAt, km, missingParcels.length);
  repos.expectArrivals(vehicleId, day);
  return DONE;
};

export const endDay = async ({
  action: { vehicleId, day, km, cashCounted },
  repos,
  happenedAt,
}: Doing<DriverActionOf<'end-day'>>): Promise<Applied> => {
  if (!(await repos.days.find(vehicleId, day))) return { answer: 'refused', reason: 'not-yours' };
  await repos.days.end(vehicleId, day, happenedAt, km, cashCounted);
  return DONE;
};

/** The driver is there. A stop that is no longer there, or another's by now, is not arrived at: closing it tells of that. */
export const arriveAll = async ({ all, repos }: DoingAll<DriverActionOf<'arrive'>>): Promise<AllApplied> => {
  const places = await repos.stops.whereAre(all.map(({ action }) => action.deliveryId));
  const isOwn = new Map<string, boolean>();
  const isOnOwnDay = async (vehicleId: VehicleId, day: string): Promise<boolean> => {
    const key = `${vehicleId} ${day}`;
    const known = isOwn.get(key) ?? (await repos.days.find(vehicleId, day)) !== undefined;
    isOwn.set(key, known);
    return known;
  };
  const applied = new Map<DriverActionId, Applied>();
  const arrived = new Map<DeliveryId, Arrival>();
  for (const { action, happenedAt } of all) {
    const { id, deliveryId, vehicleId } = action;
    const place = places.get(deliveryId);
    if (!place || place.vehicleId !== vehicleId) {
      applied.set(id, { answer: 'overtaken' });
    } else if (!(await isOnOwnDay(vehicleId, place.day))) {
      applied.set(id, { answer: 'refused', reason: 'not-yours' });
    } else {
      if (!arrived.has(deliveryId)) arrived.set(deliveryId, { deliveryId, at: happenedAt });
      repos.expectArrivals(vehicleId, place.day);
      applied.set(id, DONE);
    }
  }
  await repos.stops.arrive([...arrived.values()]);
  return applied;
};

/** What was scanned, and how many units that makes: the last of a shipment says. */
export const scanAll = async ({ all, given, repos, now }: DoingAll<DriverActionOf<'scan'>>): Promise<AllApplied> => {
  const applied = new Map<DriverActionId, Applied>();
  const scans: Scan[] = [];
  const counts = new Map<ShipmentKey, Counted>();
  for (const { action, happenedAt } of all) {
    const { id, shipmentId, parcelId, place, deliveryId, units } = action;
    const shipment = given.get(shipmentId)?.shipment;
    if (!shipment) {
      applied.set(id, { answer: 'refused', reason: 'not-yours' });
      continue;
    }
    const { key } = shipment;
    if (parcelId !== null && !shipment.parcels.some((parcel) => parcel.id === parcelId)) {
      applied.set(id, { answer: 'refused', reason: 'not-found' });
      continue;
    }
    applied.set(id, DONE);
    if (parcelId !== null) {
      scans.push({ shipment: key, parcelId, place, deliveryId, at: happenedAt });
      counts.set(key, { shipment: key, units: null, place, deliveryId });
    } else if (units !== null) {
      counts.set(key, { shipment: key, units, place, deliveryId });
    }
  }
  await repos.stops.scan(scans);
  await repos.stops.count([...counts.values()], now);
  return applied;
};

/** The shipment that the driver was given, locked; null when it was not. */
const holdGiven = async ({ repos }: Pick<Doing<never>, 'repos'>, shipmentId: DriverActionOf<'scan'>['shipmentId']) => {
  const key = (await repos.stops.keysOf([shipmentId])).get(shipmentId);
  if (!key || !(await repos.days.given([key])).has(key)) return null;
  return (await repos.hold([key]))[0] ?? null;
};

/** A label from a roll becomes the barcode of a parcel that had none of its own. */
export const tieLabel = async (doing: Doing<DriverActionOf<'tie-label'>>): Promise<Applied> => {
  const { action, repos } = doing;
  const { shipmentId, parcelId, barcode } = action;
  const shipment = await holdGiven(doing, shipmentId);
  const parcel = shipment?.parcels.find(({ id }) => id === parcelId);
  if (!shipment || !parcel) return { answer: 'refused', reason: 'not-yours' };
  if (parcel.barcode === barcode) return DONE;
  if (!isMadeUpBarcode(shipmentId, parcel.barcode)) return { answer: 'refused', reason: 'changed-meanwhile' };
  if (!barcodeMatches((await repos.rules()).barcodeRegex, barcode))
    return { answer: 'refused', reason: 'label-malformed' };
  if (!(await repos.tieLabel(shipmentId, parcelId, barcode)))
    return { answer: 'refused', reason: 'label-taken', isUndone: true };
  const { organisationId, key } = shipment;
  await repos.record([
    {
      shipment: { organisationId, key, shipmentId },
      action: 'label-tied',
      changes: { barcode: { from: parcel.barcode, to: barcode } },
    },
  ]);
  return DONE;
};

const RETURNED: UnitTarget = {
  to: 'in-warehouse',
  failureParty: null,
  reason: null,
  from: ['out-for-delivery', 'failed', 'self-collect'],
};

/** Brought back to the depot. */
export const returnToWarehouse = async (doing: Doing<DriverActionOf<'return-to-warehouse'>>): Promise<Applied> => {
  const { action, repos, now } = doing;
  const keys = await repos.stops.keysOf(action.shipmentIds);
  const given = [...(await repos.days.given([...keys.values()]))];
  if (given.length === 0) return { answer: 'refused', reason: 'not-yours' };
  const moved = await moveAll({ repos, now }, given, RETURNED);
  await repos.stops.putInWarehouse(moved, action.warehouseLocation, now);
  return DONE;
};

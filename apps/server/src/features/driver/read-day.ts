import type { DriverDay, DriverShipment, DriverStop } from '@waybill/contract/driver';
import type { Route, RouteStop } from '@waybill/contract/routes';
import { fromUnits } from '@waybill/domain/decimals';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { dayIn } from '@waybill/domain/zoned-time';
import type { CodeCheck, DriverDeps, DriverRequester, DriverRules } from './driver-deps.ts';
import type { GoodsRow } from './stored/driver-stops.repo.ts';

const KG_DECIMALS = 3;

type Codes = ReadonlyMap<ShipmentKey, CodeCheck>;

const presentShipment = (
  shipment: RouteStop['shipments'][number],
  stop: RouteStop,
  goods: GoodsRow,
  { usesPayments, hidePaymentAmountForDriver }: DriverRules,
  codes: Codes,
): DriverShipment => {
  const { name, phoneNumber, email } = shipment.contact ?? stop.contact;
  const { paymentMinor: minor, paymentCurrency: currency } = goods;
  // What has come by a provider is not collected again.
  const paymentStatus = goods.hasUnsettledMoney ? 'pending' : goods.paymentStatus;
  // Neither is the sender's matter, from whom it is picked up.
  const isDropoff = stop.kind === 'dropoff';
  const pays = usesPayments && isDropoff;
  const showsAmount = pays && !hidePaymentAmountForDriver && minor !== null && currency !== null;
  const hasEnded = goods.endedAt.includes(stop.id);
  return {
    shipmentId: shipment.shipmentId,
    deliveryStatus: shipment.deliveryStatus,
    name,
    phoneNumber,
    email,
    senderName: goods.senderName,
    description: goods.description,
    driverNote: shipment.driverNote,
    flags: shipment.flags,
    temperatureLower: goods.temperatureLower,
    temperatureUpper: goods.temperatureUpper,
    weight: shipment.weight,
    totalUnits: shipment.totalUnits,
    countedUnits: shipment.countedUnits,
    warehouseLocation: goods.warehouseLocation,
    receiverStatus: goods.receiverStatus,
    receiverNote: goods.receiverNote,
    codeCheck: isDropoff ? (codes.get(goods.key) ?? null) : null,
    paymentStatus: pays ? paymentStatus : null,
    paymentAmount: showsAmount ? { minor: Number(minor), currency } : null,
    paymentId: pays ? goods.paymentId : null,
    hasEnded,
    // What was delivered another time is neither loaded nor handed over again.
    parcels: goods.parcels
      .filter(({ status }) => hasEnded || status !== 'completed')
      .map(({ id, barcode, description, grams, status, loadedOn, scannedAt }) => ({
        id,
        barcode,
        description,
        weight: fromUnits(grams, KG_DECIMALS),
        status,
        isLoaded: loadedOn.length > 0,
        isScanned: scannedAt.includes(stop.id),
      })),
  };
};

const presentStop = (
  stop: RouteStop,
  goods: ReadonlyMap<ShipmentId, GoodsRow>,
  rules: DriverRules,
  codes: Codes,
): DriverStop => ({
  id: stop.id,
  kind: stop.kind,
  stopNumber: stop.stopNumber,
  status: stop.status,
  name: stop.name,
  address: stop.address,
  point: stop.point,
  earliestTime: stop.earliestTime,
  latestTime: stop.latestTime,
  eta: stop.eta,
  risk: stop.risk,
  lateMinutes: stop.lateMinutes,
  arrivedAt: stop.arrivedAt,
  completedAt: stop.completedAt,
  shipments: stop.shipments.flatMap((shipment) => {
    const of = goods.get(shipment.shipmentId);
    return of ? [presentShipment(shipment, stop, of, rules, codes)] : [];
  }),
});

const shipmentsOf = (route: Route) => [
  ...new Set(route.stops.flatMap(({ shipments }) => shipments.map(({ shipmentId }) => shipmentId))),
];

/** All that the driver's phone needs to work on without a connection. What is on it is noted as given to the driver. */
export const readDriverDay = async (
  { clock, inScope, readRoute, codes }: DriverDeps,
  by: DriverRequester,
  askedDay: string | undefined,
): Promise<DriverDay> => {
  const now = clock();
  const { vehicle, day, rules } = await inScope(by, async ({ days, rules: readRules }) => {
    const own = await readRules();
    return { vehicle: await days.vehicle(), day: askedDay ?? dayIn(now, own.timeZone), rules: own };
  });
  const route = vehicle && (await readRoute(by, vehicle.id, day));
  const rows = route ? await inScope(by, ({ stops }) => stops.goods(shipmentsOf(route))) : [];
  const goods = new Map(rows.map((row) => [row.shipmentId, row]));
  // Slow on purpose: outside of any transaction, and one after the other, so that log-ins find a thread for theirs.
  const checks = new Map<ShipmentKey, CodeCheck>();
  for (const { key, asksForCode } of rows) if (asksForCode) checks.set(key, await codes.deliveryCodeCheck(key));
  return inScope(by, async ({ days, conflicts }) => {
    if (vehicle && goods.size > 0) {
      await days.give(
        vehicle.id,
        day,
        [...goods.values()].map(({ key }) => key),
        now,
      );
    }
    const own = vehicle && (await days.find(vehicle.id, day));
    return {
      userId: by.actor.userId,
      day,
      now: now.toISOString(),
      timeZone: rules.timeZone,
      vehicle: vehicle && {
        id: vehicle.id,
        name: vehicle.name,
        registration: vehicle.registration,
        weightCapacity: fromUnits(vehicle.weightCapacityG, KG_DECIMALS),
      },
      startPoint: route?.startPoint ?? null,
      endPoint: route?.endPoint ?? null,
      startedAt: own?.started_at?.toISOString() ?? null,
      endedAt: own?.ended_at?.toISOString() ?? null,
      startKm: own?.start_km ?? null,
      endKm: own?.end_km ?? null,
      lastKm: vehicle && rules.usesDistanceDriven ? await days.lastKm(vehicle.id, day) : null,
      stops: route ? route.stops.map((stop) => presentStop(stop, goods, rules, checks)) : [],
      conflicts: await conflicts.unseen(),
    };
  });
};

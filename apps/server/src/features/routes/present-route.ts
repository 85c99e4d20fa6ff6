import type { Route, RouteStop, StopContact } from '@waybill/contract/routes';
import { fromUnits } from '@waybill/domain/decimals';
import {
  ANY_TIME,
  type DaySeconds,
  isBegun,
  type Load,
  timeOfSeconds,
  windowOfStop,
} from '@waybill/domain/route/route-stop';
import { riskOf } from '@waybill/domain/route/stop-risk';
import type { TimedRoute, TimedStop } from '@waybill/domain/route/time-route';
import type { TravelSource } from '@waybill/domain/route/travel';
import { addressLine } from '@waybill/domain/stop';
import { commonStatus } from '@waybill/domain/transitions';
import { instantOn, secondsOn } from '@waybill/domain/zoned-time';
import { type RoutePlan, workingDayOf } from './route-plan.ts';
import type { StopAddress, StoredStop, StoredTask } from './stored/stored-route.ts';

const KG_DECIMALS = 3;
const M3_DECIMALS = 6;
const kg = (grams: number | null) => fromUnits(grams, KG_DECIMALS);
const m3 = (cm3: number | null) => fromUnits(cm3, M3_DECIMALS);
export const presentLoad = ({ grams, cm3 }: Load) => ({ weight: kg(grams) ?? 0, volume: m3(cm3) ?? 0 });
const minutes = (seconds: number) => Math.ceil(seconds / 60);

/** What is shown of where a stop is. */
export const presentAddress = (address: StopAddress) => ({
  name: address.locationName ?? address.receiverName,
  address: addressLine(address),
  placeState: address.placeState,
  earliestTime: address.earliestTime,
  latestTime: address.latestTime,
});

/** What is shown of a shipment at a stop. */
export const presentTask = (task: StoredTask) => ({
  shipmentId: task.shipmentId,
  deliveryStatus: task.deliveryStatus,
  subCompanyId: task.subCompanyId,
  receiverName: task.receiverName,
  weight: kg(task.grams),
  volume: m3(task.cm3),
  totalUnits: task.totalUnits,
  flags: [...task.flags],
});

const contactOf = ({ receiverName, phoneNumber, email }: StopAddress): StopContact => ({
  name: receiverName,
  phoneNumber,
  email,
});

const isSame = (one: StopContact, other: StopContact) =>
  one.name === other.name && one.phoneNumber === other.phoneNumber && one.email === other.email;

type Clocks = { readonly day: string; readonly timeZone: string; readonly now: DaySeconds | null };

const presentStop = (stop: StoredStop, index: number, timed: TimedStop, { day, timeZone, now }: Clocks): RouteStop => {
  const at = (seconds: number | null) => (seconds === null ? null : instantOn(day, seconds, timeZone).toISOString());
  const [first] = stop.tasks;
  const contact = first ? contactOf(first.address) : { name: null, phoneNumber: null, email: null };
  const ownContact = ({ address }: StoredTask) => (isSame(contact, contactOf(address)) ? null : contactOf(address));
  const window = windowOfStop(stop);
  const isDone = stop.completedAt !== null;
  // What was expected before now, and has not come, is expected now. Who is there is expected no more.
  const expected = isBegun(stop) ? null : stop.eta && Math.max(secondsOn(day, stop.eta, timeZone), now ?? 0);
  const arrives = expected ?? timed.arrives;
  // Who is expected later than planned begins later, too.
  const begins = expected === null ? timed.begins : Math.max(expected, window.from);
  const { name, address, placeState } = first
    ? presentAddress(first.address)
    : { name: null, address: '', placeState: null };
  return {
    id: stop.id,
    kind: stop.kind,
    stopNumber: index + 1,
    status: commonStatus(stop.tasks.map(({ deliveryStatus }) => deliveryStatus)) ?? 'assigned',
    isLocked: stop.isLocked,
    name,
    address,
    point: stop.point,
    placeState,
    earliestTime: window.from === ANY_TIME.from ? null : timeOfSeconds(window.from),
    latestTime: window.to === ANY_TIME.to ? null : timeOfSeconds(window.to),
    contact,
    plannedArrival: at(timed.arrives),
    plannedDeparture: at(timed.leaves),
    eta: isBegun(stop) ? null : at(arrives),
    risk: isDone ? 'on-time' : riskOf({ arrives, begins, hasArrived: isBegun(stop) }, window),
    lateMinutes: isDone ? 0 : minutes(Math.max(0, begins - window.to)),
    waitMinutes: Math.floor((timed.begins - timed.arrives) / 60),
    announcedAt: stop.announcedAt?.toISOString() ?? null,
    arrivedAt: at(stop.arrivedAt),
    completedAt: at(stop.completedAt),
    metres: timed.metres,
    load: presentLoad(timed.load),
    shipments: stop.tasks.map((task) => ({
      ...presentTask(task),
      driverNote: task.driverNote,
      countedUnits: task.countedUnits,
      contact: ownContact(task),
    })),
  };
};

/** A route as people and programs read it. */
export const presentRoute = (
  plan: RoutePlan,
  timed: TimedRoute,
  travelSource: TravelSource,
  clocks: Omit<Clocks, 'day'>,
): Route => {
  const { timeZone } = clocks;
  const { before, startTime } = plan;
  const { day } = before;
  const { start, end } = workingDayOf(plan);
  const stops = plan.stops.map((stop, index) =>
    presentStop(stop, index, timed.stops[index] as TimedStop, { day, ...clocks }),
  );
  const at = (seconds: number) => (stops.length > 0 ? instantOn(day, seconds, timeZone).toISOString() : null);
  return {
    id: before.id,
    vehicleId: before.vehicle.id,
    day,
    version: before.version,
    startTime,
    startPoint: start,
    endPoint: end,
    leavesAt: at(timed.leaves),
    endsAt: at(timed.ends),
    metres: stops.length > 0 ? timed.metres : 0,
    travelSource,
    lateStops: stops.filter(({ lateMinutes }) => lateMinutes > 0).length,
    overtimeMinutes: stops.length > 0 ? minutes(timed.overtimeSeconds) : 0,
    startLoad: presentLoad(timed.startLoad),
    mostLoad: presentLoad(timed.mostLoad),
    stops,
  };
};

import type { VehicleId } from '@waybill/domain/ids';
import { FINISHED } from '@waybill/domain/statuses';
import type { DemoEntry } from './demo-entry.ts';
import type { DemoVehicle } from './fleet.ts';
import { dayFrom } from './timeline.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STARTS = 8 * HOUR;

export const isDone = ({ shipment }: Pick<DemoEntry, 'shipment'>): boolean =>
  FINISHED.includes(shipment.deliveryStatus);

/** What is done in the order in which it was; then town by town and street by street. */
const inOrder = (one: DemoEntry, other: DemoEntry): number => {
  if (isDone(one) !== isDone(other)) return isDone(one) ? -1 : 1;
  if (isDone(one)) return one.updatedAt.getTime() - other.updatedAt.getTime();
  const placeOf = ({ shipment: { dropoff } }: DemoEntry) => `${dropoff.postcode} ${dropoff.streetAddress1}`;
  return placeOf(one).localeCompare(placeOf(other), 'is', { numeric: true });
};

/** What is on each vehicle today, in the order of its stops. */
export const routesOfToday = (entries: readonly DemoEntry[]): ReadonlyMap<VehicleId, readonly DemoEntry[]> => {
  const routes = new Map<VehicleId, DemoEntry[]>();
  for (const entry of entries) {
    const { vehicleId, day } = entry.road;
    if (vehicleId !== null && day === 0) routes.set(vehicleId, [...(routes.get(vehicleId) ?? []), entry]);
  }
  return new Map([...routes].map(([vehicleId, stops]) => [vehicleId, stops.toSorted(inOrder)]));
};

/** From one stop to the next, roughly: long ways are between towns, of which each route has few. */
const STEP = 11 * MINUTE;
/** Hours before and after the time at which a stop is expected, and one in nine that is over by then. */
const AROUND: readonly (readonly [before: number, after: number])[] = [
  [2, 2],
  [1, 3],
  [3, 1.5],
  [2, 4],
  [4, 2],
  [1, 2],
  [3, 3],
  [2, 0.75],
  [4, -0.5],
];

const timeText = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const nearest = (ms: number, step: number) => Math.round(ms / step) * step;

/** The time of day from which what is not done is driven. */
const goesOnAt = (now: Date): number => Math.max(STARTS, now.getTime() - dayFrom(now, 0).getTime());

/**
 * Gives the stops that are still to come today windows around the time at which somebody will be there: a demo that is started in the
 * evening shows a day under way too, and not one on which everything is late.
 */
export const withWindowsOfToday = (entries: readonly DemoEntry[], now: Date): readonly DemoEntry[] => {
  const windows = new Map<DemoEntry, { earliestTime: string | null; latestTime: string | null }>();
  for (const stops of routesOfToday(entries).values())
    for (const [at, entry] of stops.filter((stop) => !isDone(stop)).entries()) {
      if (entry.shipment.dropoff.latestTime === null) continue;
      const expected = goesOnAt(now) + (at + 1) * STEP;
      const [before, after] = AROUND[at % AROUND.length] ?? [2, 2];
      const [from, to] = [nearest(expected - before * HOUR, HOUR), nearest(expected + after * HOUR, HOUR / 2)];
      const isToday = to < DAY;
      windows.set(entry, {
        earliestTime: isToday ? timeText(Math.max(0, from)) : null,
        latestTime: isToday ? timeText(to) : null,
      });
    }
  return entries.map((entry) => {
    const window = windows.get(entry);
    const { shipment } = entry;
    return window ? { ...entry, shipment: { ...shipment, dropoff: { ...shipment.dropoff, ...window } } } : entry;
  });
};

/** Shifts in which there is time for what is left: those of the evening, where the demo is started then. */
export const onShift = (fleet: readonly DemoVehicle[], now: Date): readonly DemoVehicle[] => {
  const ends = timeText(Math.min(DAY - 15 * MINUTE, nearest(goesOnAt(now) + 6 * HOUR, HOUR / 2)));
  return fleet.map((vehicle) => (ends > vehicle.shiftEnd ? { ...vehicle, shiftEnd: ends } : vehicle));
};

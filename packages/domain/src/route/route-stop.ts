import type { Point } from '../geocoding.ts';
import type { DeliveryId, ShipmentKey } from '../ids.ts';
import type { StopKind } from '../stop.ts';

/** Seconds after midnight of the route's day, in the organisation's time zone. */
export type DaySeconds = number;
export type TimeSpan = { readonly from: DaySeconds; readonly to: DaySeconds };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Without an end: a route that goes on after midnight is late for nobody who has not asked for a time. */
export const ANY_TIME: TimeSpan = { from: 0, to: Number.POSITIVE_INFINITY };

/** `08:30` in seconds after midnight. */
export const secondsOfTime = (time: string): DaySeconds => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes * MINUTE;
};

/** Seconds after midnight as `08:30`; the day ends at 24:00, which no clock shows. */
export const timeOfSeconds = (seconds: DaySeconds): string => {
  const minutes = Math.min(Math.round(seconds / MINUTE), 24 * 60 - 1);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

type Times = { readonly earliestTime: string | null; readonly latestTime: string | null };

/** When a stop may begin; at any time where nothing is said. */
export const windowOf = ({ earliestTime, latestTime }: Times): TimeSpan => ({
  from: earliestTime === null ? ANY_TIME.from : secondsOfTime(earliestTime),
  to: latestTime === null ? ANY_TIME.to : secondsOfTime(latestTime),
});

export const commonWindow = (one: TimeSpan, other: TimeSpan): TimeSpan | null => {
  const common = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return common.from <= common.to ? common : null;
};

/** Grams and cubic centimetres: whole numbers, whose sums are exact. */
export type Load = { readonly grams: number; readonly cm3: number };
/** For whoever is told of kilograms and cubic metres. */
export const GRAMS_PER_KG = 1000;
export const CM3_PER_M3 = 1_000_000;
export const NO_LOAD: Load = { grams: 0, cm3: 0 };
export const addLoads = (one: Load, other: Load, sign: 1 | -1 = 1): Load => ({
  grams: one.grams + sign * other.grams,
  cm3: one.cm3 + sign * other.cm3,
});

/** What a stop is about for one shipment. */
export type StopTask = {
  readonly shipment: ShipmentKey;
  readonly load: Load;
  readonly window: TimeSpan;
  /** It is over for this shipment, by whatever outcome; it may be on a vehicle once more since. */
  readonly hasEnded?: boolean;
};

/** A stop of a route. */
export type RouteStop = {
  readonly id: DeliveryId;
  readonly kind: StopKind;
  /** Two stops with the same one are at the same place. */
  readonly placeKey: string;
  /** Null until the place of its address is known. */
  readonly point: Point | null;
  readonly isLocked: boolean;
  readonly arrivedAt: DaySeconds | null;
  readonly completedAt: DaySeconds | null;
  readonly tasks: readonly StopTask[];
};

/** A stop that need not be kept anywhere yet. */
export type UnsavedStop = Omit<RouteStop, 'id'>;

/** What all of its shipments allow; of what contradicts itself, that of the first. */
export const windowOfStop = ({ tasks }: Pick<RouteStop, 'tasks'>): TimeSpan =>
  tasks.reduce((common, { window }) => commonWindow(common, window) ?? common, ANY_TIME);

export const loadOfStop = ({ tasks }: Pick<RouteStop, 'tasks'>): Load =>
  tasks.reduce((sum, { load }) => addLoads(sum, load), NO_LOAD);

/** The driver is there, or has been: nothing moves it any more. */
export const isBegun = ({ arrivedAt, completedAt }: UnsavedStop): boolean => arrivedAt !== null || completedAt !== null;

/** Getting out, finding the door and getting a signature, for the first shipment and for each more at the same door. */
export const FIRST_SHIPMENT_SECONDS = 3 * MINUTE;
export const FURTHER_SHIPMENT_SECONDS = 30;
export const serviceSeconds = ({ tasks }: Pick<RouteStop, 'tasks'>): number =>
  FIRST_SHIPMENT_SECONDS + Math.max(0, tasks.length - 1) * FURTHER_SHIPMENT_SECONDS;

import { z } from 'zod';
import { day } from './calendar.ts';
import type { Point } from './geocoding.ts';
import type { MetadataFlag } from './metadata-flag.ts';
import { RECEIVER_NOTE_MAX } from './receiver-note.ts';
import { type DeliveryStatus, isFinished } from './statuses.ts';
import { NEXT_STATUSES } from './transitions.ts';
import { optionalText } from './validation.ts';
import { nextWorkingDays } from './working-days.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A link works until so many days after the delivery has ended. */
const TRACKING_DAYS = 30;

export const isTrackingOver = (endedAt: Date | null, now: Date): boolean =>
  endedAt !== null && now.getTime() - endedAt.getTime() >= TRACKING_DAYS * DAY_MS;

/** What a receiver can choose, in the order of the page. */
export const RECEIVER_CHOICES = ['home', 'not-home', 'another-day', 'access-point', 'self-collect'] as const;
export type ReceiverChoice = (typeof RECEIVER_CHOICES)[number];

/** A choice, a message to the driver, or both. */
export const receiverAnswer = z.object({
  choice: z.enum(RECEIVER_CHOICES).optional(),
  /** The day, for another day. */
  day: day.optional(),
  /** Absent: as it was. Empty: taken back. */
  note: optionalText(RECEIVER_NOTE_MAX).optional(),
});
export type ReceiverAnswer = z.infer<typeof receiverAnswer>;

/** How far a shipment is, as a receiver thinks of it. */
export const TRACKED_STAGES = [
  'received',
  'packed',
  'on-the-way',
  'nearby',
  'part-delivered',
  'delivered',
  'failed',
  'self-collect',
  'cancelled',
] as const;
export type TrackedStage = (typeof TRACKED_STAGES)[number];

/** Where its stop is in the vehicle's day. */
export type TrackedStop = {
  /** The day of the route. */
  readonly day: string;
  /** Stops before this one that are not done. */
  readonly stopsBefore: number;
  readonly eta: Date | null;
  readonly hasArrived: boolean;
  readonly wasInWarehouse: boolean;
};

/** What decides on a receiver's page, and on their answers. */
export type Tracked = {
  readonly status: DeliveryStatus;
  /** Of the parcels, for a shipment whose parcels differ. */
  readonly parcelStatuses: readonly DeliveryStatus[];
  /** Null when it is on no vehicle. */
  readonly stop: TrackedStop | null;
  readonly flags: readonly MetadataFlag[];
};

/** From so many stops on, the vehicle is shown on the map, and the time becomes exact. */
const MOST_STOPS_SEEN = 5;
/** The next stop but one. */
const NEARBY_STOPS = 1;

const STAGES = {
  new: 'received',
  open: 'received',
  'transport-request': 'received',
  'not-picked-up': 'received',
  assigned: 'packed',
  'in-warehouse': 'packed',
  'out-for-delivery': 'on-the-way',
  completed: 'delivered',
  failed: 'failed',
  'self-collect': 'self-collect',
  deleted: 'cancelled',
  mixed: 'part-delivered',
} as const satisfies Record<DeliveryStatus, TrackedStage>;

const isUnderWay = ({ status, parcelStatuses }: Pick<Tracked, 'status' | 'parcelStatuses'>): boolean =>
  status === 'out-for-delivery' || (status === 'mixed' && parcelStatuses.includes('out-for-delivery'));

export const stageOf = (tracked: Tracked): TrackedStage => {
  const { status, stop, parcelStatuses } = tracked;
  if (isUnderWay(tracked)) {
    return stop && (stop.hasArrived || stop.stopsBefore <= NEARBY_STOPS) ? 'nearby' : 'on-the-way';
  }
  if (status === 'mixed' && !parcelStatuses.includes('completed')) return 'packed';
  return STAGES[status];
};

/** What was handed over is proven to the receiver, also while some of it is elsewhere. */
export const seesProof = (tracked: Tracked): boolean => {
  const stage = stageOf(tracked);
  return stage === 'delivered' || stage === 'part-delivered';
};

/** Some of it was delivered, and nobody is on the way with the rest. */
const isRestElsewhere = (tracked: Tracked): boolean => stageOf(tracked) === 'part-delivered' && tracked.stop === null;

/** The vehicle is shown from the last stops before theirs on, while it is under way. */
export const seesVehicle = (tracked: Tracked): boolean =>
  isUnderWay(tracked) && tracked.stop !== null && tracked.stop.stopsBefore <= MOST_STOPS_SEEN;

export type TimeWindow = { readonly from: Date; readonly to: Date };

const downTo = (at: Date, minutes: number) => Math.floor(at.getTime() / (minutes * MINUTE_MS)) * minutes * MINUTE_MS;
const later = (one: number, other: number) => new Date(Math.max(one, other));

/** Twenty minutes that begin a little before the expected arrival: who is late is late more often than early. */
const narrowWindow = (eta: Date): { from: number; to: number } => {
  const from = downTo(eta, 5) - 5 * MINUTE_MS;
  return { from, to: from + 20 * MINUTE_MS };
};

/** When to expect the vehicle: within an hour, and within twenty minutes once it is near. Nobody is anywhere before now. */
export const arrivalWindow = (tracked: Tracked, now: Date): TimeWindow | null => {
  const { stop } = tracked;
  if (!stop?.eta || stop.hasArrived || isFinished(tracked.status)) return null;
  const eta = stop.eta < now ? now : stop.eta;
  const hourFrom = downTo(eta, 15) - 15 * MINUTE_MS;
  const { from, to } = seesVehicle(tracked) ? narrowWindow(eta) : { from: hourFrom, to: hourFrom + 60 * MINUTE_MS };
  return { from: later(from, downTo(now, 5)), to: new Date(to) };
};

/** Hours of a day; null where there is no limit on that side. */
export type AgreedHours = { readonly earliest: string | null; readonly latest: string | null };

/** The hours that were agreed for this day; null where none were, or they are over. */
export const agreedHours = (
  of: {
    readonly scheduledDate: string | null;
    readonly earliestTime: string | null;
    readonly latestTime: string | null;
  },
  { day, time }: { readonly day: string; readonly time: string },
): AgreedHours | null => {
  const { scheduledDate, earliestTime: earliest, latestTime: latest } = of;
  if ((!earliest && !latest) || (scheduledDate !== null && scheduledDate !== day)) return null;
  return latest && latest <= time ? null : { earliest: earliest || null, latest: latest || null };
};

/** The moment after which the route takes no other turn for this receiver; null while nothing hurries. */
export const changeableUntil = (tracked: Tracked): Date | null => {
  if (!isUnderWay(tracked) || !tracked.stop?.eta) return null;
  return new Date(narrowWindow(tracked.stop.eta).from);
};

/** Why a choice is not offered. */
export type ChoiceRefusal = 'too-late' | 'not-now' | 'feature-off' | 'goods';

/** A pickup point has no freezer, and hands out neither medicine nor dangerous goods. */
const NOT_FOR_ACCESS_POINTS: readonly MetadataFlag[] = ['heated', 'cooled', 'frozen', 'medicine', 'dangerous'];

type Circumstances = { readonly usesAccessPoints: boolean; readonly now: Date };

const isHome = (choice: ReceiverChoice) => choice === 'home' || choice === 'not-home';

/**
 * Whether a receiver may choose this now. At home or not is told until the driver is at the door. What sends the goods elsewhere is
 * chosen until the vehicle is on its way to this stop, or expected within minutes. The order of the lines is the rule.
 */
export const refusalOf = (
  choice: ReceiverChoice,
  tracked: Tracked,
  circumstances: Circumstances,
): ChoiceRefusal | null => {
  const { status, stop } = tracked;
  if (choice === 'access-point' && !circumstances.usesAccessPoints) return 'feature-off';
  if (status === 'completed' || status === 'deleted') return 'not-now';
  if (choice === 'access-point' && tracked.flags.some((flag) => NOT_FOR_ACCESS_POINTS.includes(flag))) return 'goods';
  if ((isHome(choice) || choice === 'access-point') && (status === 'failed' || status === 'self-collect'))
    return 'not-now';
  if (isRestElsewhere(tracked)) return 'not-now';
  if (stop?.hasArrived) return 'too-late';
  if (isHome(choice)) return null;
  // Some of it may be elsewhere by now: the office knows where.
  if (status === 'mixed') return 'not-now';
  if (choice === 'self-collect' && !NEXT_STATUSES[status].some((next) => next === 'self-collect')) return 'not-now';
  if (!isUnderWay(tracked)) return null;
  const until = changeableUntil(tracked);
  if (stop?.stopsBefore === 0 || (until !== null && circumstances.now >= until)) return 'too-late';
  return null;
};

/** A message reaches the driver until the driver is at the door; not where no driver comes. */
export const mayTellDriver = (tracked: Tracked): boolean => {
  const { status, stop } = tracked;
  return !isFinished(status) && status !== 'self-collect' && !isRestElsewhere(tracked) && !stop?.hasArrived;
};

/** The status to which another day leads, so that the shipment leaves today's vehicle; null where it stays as it is. */
export const statusForAnotherDay = ({ status, stop }: Tracked, day: string): DeliveryStatus | null => {
  if (status === 'out-for-delivery' || status === 'self-collect') return 'in-warehouse';
  if (status !== 'assigned' || stop?.day === day) return null;
  return stop?.wasInWarehouse ? 'in-warehouse' : 'open';
};

const OFFERED_DAYS = 5;

/** The days that a receiver may choose. */
export const offeredDays = (today: string): readonly string[] => nextWorkingDays(today, OFFERED_DAYS);

/** A vehicle as a receiver sees it. */
export type SeenVehicle = { readonly point: Point; readonly takenAt: Date };

/** A position that is older than this is where the vehicle was last seen. */
const LIVE_MS = 2 * MINUTE_MS;
export const isLive = (takenAt: Date, now: Date): boolean => now.getTime() - takenAt.getTime() <= LIVE_MS;

/** `Ragnheiður B.`: whoever opens the link need not read the whole name. */
export const shortName = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return [...words, ...(last ? [`${[...last][0]}.`] : [])].join(' ');
};

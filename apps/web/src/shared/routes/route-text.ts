import type { RouteStop } from '@waybill/contract/routes';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { NOTHING } from '../shipments/shipment-text.ts';

type Words = { readonly t: Translate; readonly format: Format };

/** With its sign, and the sign that is as wide as a digit. */
export const signed = (value: number, text: (absolute: number) => string): string => {
  const said = text(Math.abs(value));
  return value > 0 ? `+${said}` : value < 0 ? `−${said}` : said;
};

/** `+32`: how many minutes after its window a stop begins. */
export const lateText = (lateMinutes: number): string => `+${lateMinutes}`;

/** Up to here minutes are as easily read as hours. */
const MOST_MINUTES = 99;

/** `45 min`, and `2 h 21 min` where nobody would count minutes. */
export const durationText = (count: number, { t }: Pick<Words, 't'>): string => {
  const [hours, minutes] = [Math.floor(count / 60), count % 60];
  if (count <= MOST_MINUTES) return t('route.minutes', { count });
  return minutes === 0 ? t('route.hours', { hours }) : t('route.hoursAndMinutes', { hours, minutes });
};

/** `45 min after the shift`, `2 h 21 min after the shift`. */
export const overtimeText = (count: number, words: Pick<Words, 't'>): string =>
  words.t('route.overtime', { time: durationText(count, words) });

/** `13:14`, in the organisation's zone. */
export const clockText = (instant: string | null, { format }: Pick<Words, 'format'>): string =>
  instant === null ? NOTHING : format.time(new Date(instant));

/** `12.4 km`: distances of a route are never told in metres, so that two of them compare. */
export const kilometresText = (metres: number, { t, format }: Words): string =>
  t('route.km', { value: format.number(Math.round(metres / 100) / 10) });

type Progress = Pick<RouteStop, 'arrivedAt' | 'completedAt'>;

export const isDone = ({ completedAt }: Pick<Progress, 'completedAt'>): boolean => completedAt !== null;
/** The driver is there, or has been: nothing moves it any more. */
export const isBegun = ({ arrivedAt, completedAt }: Progress): boolean => arrivedAt !== null || completedAt !== null;

/** It is over without all that was to be done there: somebody was not at home, or nothing was ready to be picked up. */
export const hasFailed = ({
  kind,
  completedAt,
  shipments,
}: Pick<RouteStop, 'kind' | 'completedAt'> & {
  readonly shipments: readonly Pick<RouteStop['shipments'][number], 'deliveryStatus'>[];
}): boolean =>
  isDone({ completedAt }) &&
  shipments.some(({ deliveryStatus }) =>
    // What became of the goods later says nothing of where they were picked up.
    kind === 'pickup' ? deliveryStatus === 'not-picked-up' : deliveryStatus !== 'completed',
  );

/** Stops that are still to be driven to, and nobody knows where. */
export const withoutPlace = <Stop extends Pick<RouteStop, 'point' | 'completedAt'>>(
  stops: readonly Stop[],
): readonly Stop[] => stops.filter((stop) => stop.point === null && !isDone(stop));

/** The place in the route from which on stops can be moved. */
export const firstOpenIndex = (stops: readonly Progress[]): number => stops.findLastIndex(isBegun) + 1;

/** It may miss its window, and somebody can still do something about it. A stop that is late says by how much instead. */
export const isAtRisk = ({ risk, lateMinutes, ...stop }: Progress & Pick<RouteStop, 'risk' | 'lateMinutes'>): boolean =>
  risk !== 'on-time' && lateMinutes === 0 && !isBegun(stop);

/** When the vehicle is there: it was, it is expected, or it is planned. */
export const arrivalOf = ({
  arrivedAt,
  eta,
  plannedArrival,
}: Pick<RouteStop, 'arrivedAt' | 'eta' | 'plannedArrival'>): string | null => arrivedAt ?? eta ?? plannedArrival;

/** What a stop is called: its place or who is there, else where it is. */
export const nameOfStop = ({ name, address }: Pick<RouteStop, 'name' | 'address'>): string =>
  name ?? (address || NOTHING);

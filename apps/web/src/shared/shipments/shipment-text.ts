import type { Dimensions, TemperatureRange } from '@waybill/domain/shipment-fields';
import type { Schedule } from '@waybill/domain/stop';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { dayAndTime } from '../../lib/language/moment-text.ts';

type Words = { readonly t: Translate; readonly format: Format };

/** Shown for an empty value. */
export const NOTHING = '–';

export const weightText = (weight: number | null, { t, format }: Words): string =>
  weight === null ? NOTHING : t('shipment.unit.weight', { value: format.number(weight) });

export const volumeText = (volume: number | null, { t, format }: Words): string =>
  volume === null ? NOTHING : t('shipment.unit.volume', { value: format.number(volume) });

/** `2 to 4 °C`, or the one known bound. */
export const temperatureText = ({ lower, upper }: TemperatureRange, { t, format }: Words): string => {
  const at = (degrees: number) => format.number(degrees).replace('-', '−');
  if (lower === null && upper === null) return NOTHING;
  if (upper === null) return t('shipment.unit.temperatureFrom', { lower: at(lower ?? 0) });
  if (lower === null) return t('shipment.unit.temperatureTo', { upper: at(upper) });
  return lower === upper
    ? t('shipment.unit.temperature', { value: at(upper) })
    : t('shipment.unit.temperatureRange', { lower: at(lower), upper: at(upper) });
};

/** `80 × 60 × 44 cm`; an unknown side is a dash. */
export const dimensionsText = ({ lengthCm, widthCm, heightCm }: Dimensions, words: Words): string => {
  const sides = [lengthCm, widthCm, heightCm];
  if (sides.every((side) => side === null)) return NOTHING;
  const value = sides.map((side) => (side === null ? NOTHING : words.format.number(side))).join(' × ');
  return words.t('shipment.unit.dimensions', { value });
};

/** The values of a group that are read together: a range, or the sides of a thing. */
export const groupText = (shape: 'range' | 'sides', value: TemperatureRange | Dimensions, words: Words): string =>
  shape === 'range' ? temperatureText(value as TemperatureRange, words) : dimensionsText(value as Dimensions, words);

type Window = Pick<Schedule, 'earliestTime' | 'latestTime'>;

/** `08:00–09:00`, or the one known end. */
export const windowText = ({ earliestTime, latestTime }: Window, t: Translate): string => {
  if (earliestTime && latestTime) return `${earliestTime}–${latestTime}`;
  if (earliestTime) return t('shipment.unit.timeFrom', { time: earliestTime });
  return latestTime ? t('shipment.unit.timeTo', { time: latestTime }) : '';
};

/** `Fri 13 Nov`; a calendar day has no time zone. */
export const dayText = (scheduledDate: string | null, { format }: Words): string =>
  scheduledDate === null ? NOTHING : format.scheduledDay(scheduledDate);

/** `Fri 13 Nov, 08:00–09:00`, as far as known; null where nothing is. */
export const scheduleOf = (stop: Schedule, words: Words): string | null =>
  [stop.scheduledDate && words.format.scheduledDay(stop.scheduledDate), windowText(stop, words.t)]
    .filter(Boolean)
    .join(', ') || null;

export const scheduledText = (stop: Schedule, words: Words): string => scheduleOf(stop, words) ?? NOTHING;

type Place = { readonly receiverName: string | null; readonly locationName: string | null };

/** The name of a stop: the place if it has a name, else the person. */
export const stopName = ({ locationName, receiverName }: Place): string => locationName ?? receiverName ?? NOTHING;

/** The receiver of a shipment: the person, else the place. */
export const receiverText = ({ locationName, receiverName }: Place): string => receiverName ?? locationName ?? NOTHING;

/** The expected time as it reads after its name: today only the clock, otherwise with the day. */
export const etaText = (eta: Date, now: Date, words: Words): string =>
  words.format.daysBetween(eta, now) === 0 ? words.format.time(eta) : dayAndTime(eta, now, words, 'inSentence');

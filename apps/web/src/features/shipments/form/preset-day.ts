import type { TypedShipment } from './typed-shipment.ts';

const DAY = 'dropoff.scheduledDate' satisfies keyof TypedShipment;

/** The day that a new shipment begins with. */
export const presetDayOf = (pristine: TypedShipment): string => pristine[DAY];

/** A draft that still has the day that it began with gets today's: a day that nobody has typed is not left behind in the past. */
export const withPresetDay = (draft: TypedShipment, presetDay: string, pristine: TypedShipment): TypedShipment =>
  draft[DAY] === presetDay ? { ...draft, [DAY]: pristine[DAY] } : draft;

import { dayIn, instantOn, secondsOn } from './zoned-time.ts';

const HOUR = 60 * 60;
const DAY_MS = 24 * HOUR * 1000;
/** Nobody is written to at night. */
const FROM = 8 * HOUR;
const UNTIL = 21 * HOUR;

/** The moment itself from 8 to 21 o'clock where the organisation is, and otherwise the next morning at 8. */
export const nextDecentTime = (at: Date, timeZone: string): Date => {
  const day = dayIn(at, timeZone);
  const seconds = secondsOn(day, at, timeZone);
  if (seconds >= FROM && seconds < UNTIL) return at;
  const morning = seconds < FROM ? day : new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return instantOn(morning, FROM, timeZone);
};

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
};

const shownAt = (ms: number, timeZone: string): number =>
  Date.parse(`${formatOf(timeZone).format(ms).replace(' ', 'T')}Z`);

/** Clocks are changed at quarters of an hour; where they were not, long ago, the slot is not kept. */
const SLOT_MS = 15 * 60_000;
/** The slots of some days. */
const MOST_SLOTS = 400;
const offsets = new Map<string, Map<number, number | null>>();

/** By how much clocks are ahead of UTC all through a quarter of an hour; null where that changes. */
const offsetIn = (slot: number, timeZone: string): number | null => {
  const known = offsets.get(timeZone) ?? new Map<number, number | null>();
  offsets.set(timeZone, known);
  const kept = known.get(slot);
  if (kept !== undefined) return kept;
  const [from, to] = [slot * SLOT_MS, (slot + 1) * SLOT_MS - 1000];
  const [first, last] = [shownAt(from, timeZone) - from, shownAt(to, timeZone) - to];
  const offset = first === last ? first : null;
  if (known.size >= MOST_SLOTS) known.clear();
  known.set(slot, offset);
  return offset;
};

/** What a clock on the wall shows, as if it were UTC, in whole seconds. */
const wallTime = (at: Date, timeZone: string): number => {
  const ms = at.getTime();
  const offset = offsetIn(Math.floor(ms / SLOT_MS), timeZone);
  return offset === null ? shownAt(ms, timeZone) : Math.floor(ms / 1000) * 1000 + offset;
};

/** The day of the calendar in a zone, such as 2026-11-17. */
export const dayIn = (at: Date, timeZone: string): string => formatOf(timeZone).format(at).slice(0, 10);

/** The day and the time of day in a zone, such as 2026-11-17 09:05. */
export const timeIn = (at: Date, timeZone: string): string =>
  new Date(wallTime(at, timeZone)).toISOString().slice(0, 16).replace('T', ' ');

/** The moment at which clocks in the zone show so many seconds after midnight of the day. */
export const instantOn = (day: string, seconds: number, timeZone: string): Date => {
  const wanted = Date.parse(`${day}T00:00:00Z`) + seconds * 1000;
  // The offset may be another one at the moment that it leads to: the second step is right in all but the hour that is left out.
  const guess = new Date(wanted - (wallTime(new Date(wanted), timeZone) - wanted));
  return new Date(guess.getTime() - (wallTime(guess, timeZone) - wanted));
};

/** What clocks in the zone show, in seconds after midnight of the day: more than a day's for the days after it. */
export const secondsOn = (day: string, at: Date, timeZone: string): number =>
  (wallTime(at, timeZone) + (at.getTime() % 1000) - Date.parse(`${day}T00:00:00Z`)) / 1000;

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

/** What a clock on the wall shows, as if it were UTC. */
const wallTime = (at: Date, timeZone: string): number =>
  Date.parse(`${formatOf(timeZone).format(at).replace(' ', 'T')}Z`);

/** The day of the calendar in a zone, such as 2026-11-17. */
export const dayIn = (at: Date, timeZone: string): string => formatOf(timeZone).format(at).slice(0, 10);

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

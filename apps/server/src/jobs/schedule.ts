const MINUTE_MS = 60_000;

/** Every so many minutes, counted from midnight UTC: `{ everyMinutes: 60, atMinute: 7 }` is seven minutes past each hour. */
export type Schedule = { readonly everyMinutes: number; readonly atMinute: number };

/** The last minute that the schedule names, up to and including this one. */
export const lastDue = ({ everyMinutes, atMinute }: Schedule, minute: Date): Date => {
  const minutes = Math.floor(minute.getTime() / MINUTE_MS);
  const since = (((minutes - atMinute) % everyMinutes) + everyMinutes) % everyMinutes;
  return new Date((minutes - since) * MINUTE_MS);
};

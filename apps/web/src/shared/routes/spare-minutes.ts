const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

type Window = { readonly earliestTime: string | null; readonly latestTime: string | null };

/** The minutes between the arrival, as a time of day, and the end of the window; who comes too early waits for its beginning. */
export const spareMinutes = ({ earliestTime, latestTime }: Window, arrival: string): number | null => {
  if (latestTime === null || !/^\d\d:\d\d/.test(arrival)) return null;
  const begins = Math.max(minutesOf(arrival), earliestTime === null ? 0 : minutesOf(earliestTime));
  const spare = minutesOf(latestTime) - begins;
  return spare >= 0 ? spare : null;
};

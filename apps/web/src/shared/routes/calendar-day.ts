/** The day so many days after one, such as 2026-11-17. */
export const dayAfter = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** The day on which all are wanted, if that is later than today; else null, which is today. */
export const commonDay = (days: Iterable<string | null | undefined>, today: string): string | null => {
  const [day, ...others] = new Set(days);
  return day && others.length === 0 && day > today ? day : null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKEND = [0, 6];

const isWorkingDay = (day: string): boolean => !WEEKEND.includes(new Date(day).getUTCDay());

/** The next working days after a day, such as 2026-11-20. Holidays are not known. */
export const nextWorkingDays = (after: string, count: number): readonly string[] => {
  const days: string[] = [];
  for (let at = Date.parse(after) + DAY_MS; days.length < count; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (isWorkingDay(day)) days.push(day);
  }
  return days;
};

/** Mails that nobody waits for come while offices are open: from nine to four on a working day, by the clock of a zone (`2026-11-20 09:05`). */
export const isOfficeTime = (time: string): boolean => {
  const [day = '', clock = ''] = time.split(' ');
  return isWorkingDay(day) && clock >= '09:00' && clock < '16:00';
};

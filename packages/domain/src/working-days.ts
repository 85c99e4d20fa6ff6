const DAY_MS = 24 * 60 * 60 * 1000;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** Icelandic public holidays on a fixed day, as month and day. */
const FIXED = ['01-01', '05-01', '06-17', '12-25', '12-26'];
/** Icelandic public holidays by their days from Easter Sunday: from Maundy Thursday to Whit Monday. */
const FROM_EASTER = [-3, -2, 0, 1, 39, 49, 50];
/** Christmas Eve and New Year's Eve are holidays from one o'clock only: goods are still delivered in the morning. */
const HALF = ['12-24', '12-31'];

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const pad = (number: number) => String(number).padStart(2, '0');

/** Easter Sunday of a year of the Gregorian calendar, by the Anonymous algorithm. */
export const easterOf = (year: number): string => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  return `${year}-${pad(Math.floor(fromMarch / 31))}-${pad((fromMarch % 31) + 1)}`;
};

/** The first such weekday on a day or after it. */
const firstFrom = (day: string, weekday: number): string => dayAfter(day, (weekday - weekdayOf(day) + 7) % 7);

/** The First Day of Summer, and the Monday that shops and offices close for in August. */
const moving = (year: string): readonly string[] => [
  firstFrom(`${year}-04-19`, THURSDAY),
  firstFrom(`${year}-08-01`, MONDAY),
];

const isHoliday = (day: string): boolean => {
  const year = day.slice(0, 4);
  if (FIXED.includes(day.slice(5)) || moving(year).includes(day)) return true;
  const easter = easterOf(Number(year));
  return FROM_EASTER.some((days) => dayAfter(easter, days) === day);
};

/** Neither a Saturday or Sunday nor a public holiday of Iceland. */
export const isWorkingDay = (day: string): boolean => ![SUNDAY, SATURDAY].includes(weekdayOf(day)) && !isHoliday(day);

/** The next working days after a day, such as 2026-11-20. */
export const nextWorkingDays = (after: string, count: number): readonly string[] => {
  const days: string[] = [];
  for (let day = dayAfter(after, 1); days.length < count; day = dayAfter(day, 1)) {
    if (isWorkingDay(day)) days.push(day);
  }
  return days;
};

export const nextWorkingDay = (after: string): string => nextWorkingDays(after, 1)[0] ?? after;

/**
 * Mails that nobody waits for come while offices are open: from nine to four on a working day, and to one on a day that is half
 * a holiday, by the clock of a zone (`2026-11-20 09:05`).
 */
export const isOfficeTime = (time: string): boolean => {
  const [day = '', clock = ''] = time.split(' ');
  return isWorkingDay(day) && clock >= '09:00' && clock < (HALF.includes(day.slice(5)) ? '13:00' : '16:00');
};

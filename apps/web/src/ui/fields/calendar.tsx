import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { is } from 'react-day-picker/locale/is';
import styles from './calendar.module.css';
import type { Today } from './read-date.ts';

/** Chromium has no Icelandic, so the names of days and months come with the calendar. */
const LOCALES = { en: enGB, is } as const;

export type CalendarProps = {
  /** A date such as 2026-11-16; or typed text that is no date. */
  readonly value: string;
  readonly today: Today;
  readonly locale: keyof typeof LOCALES;
  readonly onPick: (day: string) => void;
};

const dateOf = (value: string): Date | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return day === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(day));
};

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');
const dayOf = (date: Date) => `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;

/** A month to pick a day from. It opens at the chosen day, or at today; weeks begin on Monday. */
export const Calendar = ({ value, today, locale, onPick }: CalendarProps) => {
  const picked = dateOf(value);
  const now = new Date(today.year, today.month - 1, today.day);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      weekStartsOn={1}
      locale={LOCALES[locale]}
      today={now}
      defaultMonth={picked ?? now}
      selected={picked}
      onSelect={(day) => onPick(dayOf(day))}
      classNames={CLASSES}
      components={COMPONENTS}
    />
  );
};

const Chevron = ({ orientation }: { readonly orientation?: string }) => {
  const Icon = orientation === 'left' ? IconChevronLeft : IconChevronRight;
  return <Icon size={18} stroke={1.75} aria-hidden />;
};

const COMPONENTS = { Chevron };

const CLASSES = {
  root: styles.calendar,
  months: styles.months,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  month_caption: styles.caption,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.button,
  today: styles.today,
  selected: styles.picked,
  outside: styles.outside,
} as Record<string, string>;

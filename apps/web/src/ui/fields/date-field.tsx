import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useState } from 'react';
import { useFetchAhead } from '../../lib/browser/fetch-ahead.ts';
import { classNames } from '../basics/class-names.ts';
import { PopoverButton } from '../layers/popover-button.tsx';
import type { CalendarProps } from './calendar.tsx';
import own from './date-field.module.css';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { calendar, LazyCalendar } from './lazy-calendar.tsx';
import { type LooksFor, readDate, type Today } from './read-date.ts';

const AHEAD = [calendar.fetch];

type Props = FieldProps & {
  /** A date such as 2026-11-16; or typed text that is no date. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly today: Today;
  /** Where a date without its year is looked for. */
  readonly looksFor?: LooksFor;
  readonly locale: CalendarProps['locale'];
  /** Formats a date for the reader. */
  readonly format: (day: string) => string;
  /** The name of the button that opens the calendar. */
  readonly pickLabel: string;
  readonly 'data-autofocus'?: true | undefined;
};

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

/** A date, typed the way people write it or picked from a calendar. */
export const DateField = ({
  label,
  id,
  description,
  error,
  aside,
  value,
  onChange,
  onBlur,
  placeholder,
  today,
  looksFor = 'next',
  locale,
  format,
  pickLabel,
  'data-autofocus': isFirst,
}: Props) => {
  useFetchAhead(AHEAD);
  /** The text while it is being typed; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (isDay(value) ? format(value) : value);

  const leave = () => {
    if (typed !== null) onChange(readDate(typed, today, looksFor) ?? typed.trim());
    setTyped(null);
    onBlur?.();
  };

  return (
    <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
      {(wiring) => (
        <span className={styles.control}>
          <input
            {...wiring}
            data-autofocus={isFirst}
            type="text"
            autoComplete="off"
            placeholder={placeholder}
            className={classNames(styles.input, own.text)}
            value={shown}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              // Typed text counts at once: a form may be submitted, or closed, without leaving the field.
              onChange(readDate(currentTarget.value, today, looksFor) ?? currentTarget.value);
            }}
            onBlur={leave}
          />
          <PopoverButton
            label={pickLabel}
            className={styles.inside}
            align="end"
            content={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          >
            {(close) => (
              <LazyCalendar
                value={value}
                today={today}
                locale={locale}
                onClose={close}
                onPick={(day) => {
                  setTyped(null);
                  onChange(day);
                  close();
                }}
              />
            )}
          </PopoverButton>
        </span>
      )}
    </Field>
  );
};

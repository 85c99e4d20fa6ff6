import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useRef, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import own from './date-field.module.css';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { readDate, type Today } from './read-date.ts';

type Props = FieldProps & {
  /** 2026-11-16; or what was typed and is no day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly today: Today;
  /** How a day is written for the reader. */
  readonly format: (day: string) => string;
  /** What the button with the calendar is called. */
  readonly pickLabel: string;
};

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

/** Typed the way people write a day, or picked from the browser's own calendar. */
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
  format,
  pickLabel,
}: Props) => {
  const picker = useRef<HTMLInputElement>(null);
  /** While it is being typed; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (isDay(value) ? format(value) : value);

  const leave = () => {
    if (typed !== null) onChange(readDate(typed, today) ?? typed.trim());
    setTyped(null);
    onBlur?.();
  };

  return (
    <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
      {(wiring) => (
        <span className={styles.control}>
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            placeholder={placeholder}
            className={classNames(styles.input, own.text)}
            value={shown}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              // What is typed so far counts at once: a form may be sent, or closed, without leaving the field.
              onChange(readDate(currentTarget.value, today) ?? currentTarget.value);
            }}
            onBlur={leave}
          />
          <button
            type="button"
            tabIndex={-1}
            className={styles.inside}
            aria-label={pickLabel}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} stroke={1.75} aria-hidden />
          </button>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden
            className={own.picker}
            value={isDay(value) ? value : ''}
            onChange={({ currentTarget }) => {
              setTyped(null);
              onChange(currentTarget.value);
            }}
          />
        </span>
      )}
    </Field>
  );
};

import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { type ReactNode, useId } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './choice-list.module.css';
import fieldStyles from './field.module.css';

type Props<Value extends string> = {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly aside?: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  /** Laid out in a row, for a few short words. */
  readonly isInline?: boolean;
  /** Whether this is the first question of a dialog, which gets the focus. */
  readonly isFirst?: boolean;
};

/** One of several options, all of them visible. */
export const ChoiceList = <Value extends string>({
  legend,
  options,
  value,
  onChange,
  error,
  isInline = false,
  isFirst = false,
}: Props<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.options, isInline && styles.inline)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              className={styles.dot}
              checked={option.value === value}
              data-autofocus={isFirst && (value === null ? index === 0 : option.value === value) ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
            {option.aside && <span className={styles.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <div id={`${name}-error`} className={fieldStyles.error} role="alert">
          <IconAlertCircle size={14} stroke={1.75} className={fieldStyles.errorIcon} aria-hidden />
          {error}
        </div>
      )}
    </fieldset>
  );
};

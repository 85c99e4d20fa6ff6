import type { ComponentProps } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps, type RequiredProps } from './field.tsx';
import own from './number-field.module.css';

type Props = FieldProps &
  RequiredProps &
  Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'size' | 'type' | keyof FieldProps> & {
    /** The typed text: an invalid number stays in the field to be corrected. */
    readonly value: string;
    readonly onChange: (typed: string) => void;
    /** Shown at the end of the field, e.g. kg. */
    readonly unit?: string;
    /** How an ambiguous number is understood, said while it is typed. */
    readonly readAs?: string | null;
  };

export const NumberField = ({
  label,
  id,
  description,
  error,
  aside,
  isRequired = false,
  value,
  onChange,
  unit,
  readAs = null,
  ...rest
}: Props) => (
  <Field
    label={label}
    {...(id && { id })}
    description={readAs === null ? description : <output>{readAs}</output>}
    error={error}
    aside={aside}
    isRequired={isRequired}
  >
    {(wiring) => (
      <span className={styles.control}>
        <input
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          {...wiring}
          type="text"
          className={classNames(styles.input, own.number, unit && own.withUnit)}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {unit && (
          <span className={own.unit} aria-hidden>
            {unit}
          </span>
        )}
      </span>
    )}
  </Field>
);

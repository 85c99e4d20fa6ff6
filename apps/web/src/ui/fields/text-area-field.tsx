import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps, type RequiredProps } from './field.tsx';
import own from './text-area-field.module.css';

type Props = FieldProps &
  RequiredProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value' | keyof FieldProps> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

/** Several lines, at least `rows`; it grows with them. */
export const TextAreaField = ({
  label,
  id,
  description,
  error,
  aside,
  isRequired = false,
  value,
  onChange,
  rows = 2,
  ...rest
}: Props) => (
  <Field
    label={label}
    {...(id && { id })}
    description={description}
    error={error}
    aside={aside}
    isRequired={isRequired}
  >
    {(wiring) => (
      <textarea
        rows={rows}
        // A field that is sized by its content does not heed its rows.
        style={{ '--rows': rows } as CSSProperties}
        {...rest}
        {...wiring}
        className={classNames(styles.input, own.area)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

import type { ComponentProps } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps, type RequiredProps } from './field.tsx';

type Props = FieldProps &
  RequiredProps &
  Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'size' | keyof FieldProps> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly large?: boolean;
    /** Monospaced, for ids, patterns and keys. */
    readonly mono?: boolean;
  };

export const TextField = ({
  label,
  id,
  description,
  error,
  aside,
  isRequired = false,
  value,
  onChange,
  large,
  mono,
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
      <input
        type="text"
        {...rest}
        {...wiring}
        className={classNames(styles.input, large && styles.large, mono && styles.mono)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

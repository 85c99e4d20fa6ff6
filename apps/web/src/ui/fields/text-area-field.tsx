import type { ComponentProps } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import own from './text-area-field.module.css';

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value' | keyof FieldProps> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

/** Several lines; it grows with them. */
export const TextAreaField = ({ label, id, description, error, aside, value, onChange, ...rest }: Props) => (
  <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
    {(wiring) => (
      <textarea
        rows={2}
        {...rest}
        {...wiring}
        className={classNames(styles.input, own.area)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

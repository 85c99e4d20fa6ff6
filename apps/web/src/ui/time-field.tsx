import type { ComponentProps } from 'react';
import { readTime } from './read-time.ts';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onBlur'> & { readonly onBlur?: () => void };

/** A time of day; leaving the field spells it out. */
export const TimeField = ({ value, onChange, onBlur, ...rest }: Props) => (
  <TextField
    autoComplete="off"
    {...rest}
    inputMode="numeric"
    value={value}
    onChange={onChange}
    onBlur={() => {
      const read = readTime(value);
      if (read !== value) onChange(read);
      onBlur?.();
    }}
  />
);

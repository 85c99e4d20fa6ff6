import type { ComponentProps } from 'react';
import { readTime } from './read-time.ts';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onBlur'> & { readonly onBlur?: () => void };

/** A time of day; leaving the field, or Enter, completes it. */
export const TimeField = ({ value, onChange, onBlur, ...rest }: Props) => {
  const spellOut = () => {
    const read = readTime(value);
    if (read !== value) onChange(read);
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      value={value}
      onChange={onChange}
      // Enter submits the form without leaving the field.
      onKeyDown={({ key }) => key === 'Enter' && spellOut()}
      onBlur={() => {
        spellOut();
        onBlur?.();
      }}
    />
  );
};

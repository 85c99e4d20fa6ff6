import { readTime } from '@waybill/domain/read-time';
import { type ComponentProps, useState } from 'react';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onBlur'> & { readonly onBlur?: () => void };

/** A time of day. It counts as it is typed, and is spelled out when the field is left. */
export const TimeField = ({ value, onChange, onBlur, ...rest }: Props) => {
  /** The text while it is being typed; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      value={typed ?? value}
      onChange={(text) => {
        setTyped(text);
        // At once: a message that only vanished on leaving would move the button away that is being pressed.
        onChange(readTime(text));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
};

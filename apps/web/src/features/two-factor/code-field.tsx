import { TOTP } from '@waybill/domain/two-factor';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';

type Props = ComponentProps<typeof TextField> & {
  /** Called once all digits are there, typed or pasted. */
  readonly onComplete: () => void;
};

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Six digits of an authenticator app. Phones show the keypad of digits and offer the code. */
export const CodeField = ({ onChange, onComplete, value, ...rest }: Props) => (
  <TextField
    {...rest}
    value={value}
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    onChange={(typed) => {
      onChange(typed);
      if (digitsIn(typed) === TOTP.digits && digitsIn(value) < TOTP.digits) onComplete();
    }}
  />
);

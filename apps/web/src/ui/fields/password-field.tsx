import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'type' | 'size' | keyof FieldProps> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly large?: boolean;
    /** Names of the button that shows and hides the password. */
    readonly showLabel: string;
    readonly hideLabel: string;
  };

export const PasswordField = ({
  label,
  id,
  description,
  error,
  aside,
  value,
  onChange,
  large,
  showLabel,
  hideLabel,
  ...rest
}: Props) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;

  return (
    <Field label={label} {...(id && { id })} description={description} error={error} aside={aside}>
      {(wiring) => (
        <div className={styles.control}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(styles.input, styles.withButton, large && styles.large)}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
};

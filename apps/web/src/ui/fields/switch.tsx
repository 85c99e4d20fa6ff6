import type { ComponentProps } from 'react';
import styles from './switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked' | 'onChange' | 'size'> & {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** On or off, applied at once. Its label is beside it and points to its id. */
export const Switch = ({ checked, onChange, ...rest }: Props) => (
  <input
    {...rest}
    type="checkbox"
    // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
    role="switch"
    className={styles.switch}
    checked={checked}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

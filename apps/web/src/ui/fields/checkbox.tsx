import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './checkbox.module.css';

type Props = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'checked' | 'onChange' | 'size' | 'children' | 'id'
> & {
  readonly id?: string;
  readonly label: string;
  /** Whether the label is a sentence of its own, and not the first word of one. */
  readonly isPlain?: boolean;
  /** A sentence of help, beside the label. */
  readonly help?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

export const Checkbox = ({ id, label, isPlain = false, help, checked, onChange, ...rest }: Props) => {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className={classNames(styles.row, isPlain && styles.plain)}>
      <input
        {...rest}
        id={boxId}
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-describedby={help ? `${boxId}-help` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={boxId} className={styles.label}>
        {label}
      </label>
      {help && (
        <span id={`${boxId}-help`} className={styles.help}>
          {help}
        </span>
      )}
    </div>
  );
};

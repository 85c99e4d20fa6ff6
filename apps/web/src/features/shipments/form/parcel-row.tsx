import type { ClipboardEvent, KeyboardEvent } from 'react';
import { classNames } from '../../../ui/basics/class-names.ts';
import fieldStyles from '../../../ui/fields/field.module.css';
import styles from './parcels-field.module.css';

type Props = {
  readonly id: string;
  readonly label: string;
  /** The label with the number of the parcel, for screen readers. */
  readonly spoken: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly unit?: string;
  readonly isBarcode?: boolean;
  readonly className?: string | undefined;
  readonly placeholder?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
};

/** One field of a parcel; its error is shown under the whole row. */
export const ParcelCell = ({
  id,
  spoken,
  value,
  onChange,
  error,
  unit,
  isBarcode = false,
  className,
  label: _,
  ...rest
}: Props) => (
  <>
    <span className={classNames(fieldStyles.control, className)}>
      <input
        {...rest}
        id={id}
        type="text"
        data-barcode={isBarcode || undefined}
        inputMode={unit ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-label={spoken}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames(fieldStyles.input, isBarcode && fieldStyles.mono, unit && styles.withUnit)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {unit && (
        <span className={styles.unit} aria-hidden>
          {unit}
        </span>
      )}
    </span>
    {error && (
      <span id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </span>
    )}
  </>
);

import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { PARCEL_FIELDS } from '@waybill/domain/parcel';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { readAsText, UNIT_SIGNS } from '../../../shared/fields/read-as.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { useNarrow } from '../../../ui/basics/use-narrow.ts';
import fieldStyles from '../../../ui/fields/field.module.css';
import styles from './parcels-field.module.css';
import type { TypedParcel } from './typed-shipment.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

type Props = {
  readonly form: ShipmentForm;
  readonly parcel: TypedParcel;
  readonly index: number;
  readonly onChange: (patch: Partial<TypedParcel>) => void;
  readonly onRemove: () => void;
  /** Keys and pasted text in the barcode's field. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
};

export const ParcelRow = ({ form, parcel, index, onChange, onRemove, onKeyDown, onPaste }: Props) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  const number = index + 1;
  return (
    <div className={styles.row}>
      <ParcelCell
        {...form.place(`parcels.${index}.barcode`, t('shipment.field.barcode'))}
        spoken={t('shipmentForm.parcelBarcode', { number })}
        isBarcode
        placeholder={t('shipmentForm.barcodePlaceholder')}
        value={parcel.barcode}
        onChange={(barcode) => onChange({ barcode })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <ParcelCell
        {...form.place(`parcels.${index}.weight`, t('shipment.field.weight'))}
        spoken={t('shipmentForm.parcelWeight', { number })}
        unit={UNIT_SIGNS.kg}
        readAs={readAsText(PARCEL_FIELDS.weight, parcel.weight, { t, notation: form.notation })}
        value={parcel.weight}
        onChange={(weight) => onChange({ weight })}
      />
      <ParcelCell
        {...form.place(`parcels.${index}.description`, t('shipment.field.description'))}
        spoken={t('shipmentForm.parcelDescription', { number })}
        className={styles.description}
        {...(isNarrow && { placeholder: t('shipment.field.description') })}
        value={parcel.description}
        onChange={(description) => onChange({ description })}
      />
      <Button variant="subtle" iconOnly aria-label={t('shipmentForm.removeParcel', { number })} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </Button>
    </div>
  );
};

type CellProps = {
  readonly id: string;
  readonly label: string;
  /** The label with the number of the parcel, for screen readers. */
  readonly spoken: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly unit?: string;
  readonly readAs?: string | null;
  readonly isBarcode?: boolean;
  readonly className?: string | undefined;
  readonly placeholder?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
};

/** One field of a parcel; how it was understood and its error are shown under the whole row. */
const ParcelCell = ({
  id,
  spoken,
  value,
  onChange,
  error,
  unit,
  readAs = null,
  isBarcode = false,
  className,
  label: _,
  ...rest
}: CellProps) => (
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
        aria-describedby={[readAs && `${id}-read`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
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
    {readAs && (
      <output id={`${id}-read`} className={styles.readAs}>
        {readAs}
      </output>
    )}
    {error && (
      <span id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </span>
    )}
  </>
);

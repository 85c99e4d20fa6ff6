import type { Point } from '@waybill/domain/geocoding';
import { SHIPMENT_PATHS } from '@waybill/domain/shipment-fields';
import type { StopKind } from '@waybill/domain/stop';
import { useI18n } from '../../../lib/language/i18n.tsx';
import type { PickedAddress } from '../../../shared/addresses/completions.ts';
import styles from './columns.module.css';
import { FieldCells } from './field-cells.tsx';
import { SavedLocationPicker } from './saved-location-picker.tsx';
import type { TypedShipment } from './typed-shipment.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

type Props = {
  readonly form: ShipmentForm;
  readonly kind: StopKind;
  readonly number: number;
  readonly isFirst: boolean;
};

export const StopFields = ({ form, kind, number, isFirst }: Props) => {
  const { t } = useI18n();
  const stop = t(`shipment.field.${kind}`);
  const isEmpty = Object.entries(form.values).every(([name, value]) => !name.startsWith(`${kind}.`) || value === '');
  const asked = SHIPMENT_PATHS.filter(({ group, field }) => group === kind && field.kind !== 'saved-location');
  // With another address the stop is no longer the saved location.
  const setAddress = (fields: Partial<PickedAddress>) =>
    form.setMany({
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${kind}.${name}`, value])),
      [`${kind}.savedLocationId`]: '',
    });
  const town = { postcode: form.values[`${kind}.postcode`], city: form.values[`${kind}.city`] };
  const extras = {
    streetAddress1: {
      onChange: (streetAddress1: string) => setAddress({ streetAddress1 }),
      completion: {
        town,
        onPick: (address: PickedAddress, point: Point | null) => {
          setAddress(address);
          form.keepPicked(kind, address, point);
        },
      },
    },
    postcode: { onChange: (postcode: string) => setAddress({ postcode }), inputMode: 'numeric' as const },
    city: { onChange: (city: string) => setAddress({ city }) },
    email: { placeholder: t('shipmentForm.emailPlaceholder') },
  };

  return (
    <div className={styles.fields}>
      <div className={styles.heading}>
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <h3>{stop}</h3>
        {!isEmpty && (
          <button
            type="button"
            className={styles.link}
            aria-label={t('shipmentForm.clearStop', { stop })}
            onClick={() => form.setMany(emptied(form.values, kind))}
          >
            {t('shipmentForm.clear')}
          </button>
        )}
      </div>
      <div className={styles.full}>
        <SavedLocationPicker form={form} kind={kind} isFirst={isFirst} />
      </div>
      <FieldCells form={form} mode="create" paths={asked} extras={extras} />
    </div>
  );
};

const emptied = (values: TypedShipment, kind: StopKind): Partial<TypedShipment> =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => name.startsWith(`${kind}.`))
      .map((name) => [name, '']),
  );

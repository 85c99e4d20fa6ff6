import type { Point } from '@waybill/domain/geocoding';
import { requiredOfDropoff } from '@waybill/domain/shipment';
import type { StopKind } from '@waybill/domain/stop';
import { useI18n } from '../../../lib/language/i18n.tsx';
import type { PickedAddress } from '../../../shared/addresses/completions.ts';
import { useTownOfPostcode } from '../../../shared/addresses/use-town-of-postcode.ts';
import styles from './columns.module.css';
import { FieldCells } from './field-cells.tsx';
import { SavedLocationPicker } from './saved-location-picker.tsx';
import { FORM_PATHS } from './steps.ts';
import type { TypedShipment } from './typed-shipment.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

type Props = {
  readonly form: ShipmentForm;
  readonly kind: StopKind;
  readonly isFirst: boolean;
};

const pathsOf = (kind: StopKind) =>
  FORM_PATHS.filter(({ group, field }) => group === kind && field.kind !== 'saved-location');

/** The fields that a place fills; the day belongs to the shipment. */
const placeOf = (values: TypedShipment, kind: StopKind) =>
  Object.entries(values).filter(([name]) => name.startsWith(`${kind}.`) && name !== `${kind}.scheduledDate`);

export const StopFields = ({ form, kind, isFirst }: Props) => {
  const { t } = useI18n();
  const { values } = form;
  const stop = t(`shipment.field.${kind}`);
  const isEmpty = placeOf(values, kind).every(([, value]) => value === '');
  const [leading, ...rest] = pathsOf(kind);
  // With another address the stop is no longer the saved location.
  const setAddress = (fields: Partial<PickedAddress>) =>
    form.setMany({
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${kind}.${name}`, value])),
      [`${kind}.savedLocationId`]: '',
    });
  const town = { postcode: values[`${kind}.postcode`], city: values[`${kind}.city`] };
  const withTown = useTownOfPostcode(town);
  const required = kind === 'dropoff' ? requiredIn(values) : [];
  const isRequired = (name: string) => required.includes(name) && { isRequired: true };
  const extras = {
    receiverName: { ...isRequired('receiverName'), ...(isFirst && { 'data-autofocus': true as const }) },
    streetAddress1: {
      ...isRequired('streetAddress1'),
      onChange: (streetAddress1: string) => setAddress({ streetAddress1 }),
      completion: {
        town,
        onPick: (address: PickedAddress, point: Point | null) => {
          setAddress(address);
          form.keepPicked(kind, address, point);
        },
      },
    },
    postcode: {
      onChange: (postcode: string) => setAddress(withTown(postcode)),
      inputMode: 'numeric' as const,
    },
    city: { onChange: (city: string) => setAddress({ city }) },
    email: { placeholder: t('shipmentForm.emailPlaceholder') },
  };

  return (
    <div className={styles.fields}>
      <div className={styles.heading}>
        <h3>{stop}</h3>
        {required.length > 0 && (
          <span className={styles.legend} aria-hidden>
            <span className={styles.mark}>*</span> {t('form.required')}
          </span>
        )}
        {!isEmpty && (
          <button
            type="button"
            className={styles.link}
            aria-label={t('shipmentForm.clearStop', { stop })}
            onClick={() => form.setMany(Object.fromEntries(placeOf(values, kind).map(([name]) => [name, ''])))}
          >
            {t('shipmentForm.clear')}
          </button>
        )}
      </div>
      {leading && <FieldCells form={form} mode="create" paths={[leading]} extras={extras} />}
      <div className={styles.roomyHalf}>
        <SavedLocationPicker form={form} kind={kind} />
      </div>
      <FieldCells form={form} mode="create" paths={rest} extras={extras} />
    </div>
  );
};

/** The names of the fields that the dropoff still needs with what is typed. */
const requiredIn = (values: TypedShipment): readonly string[] =>
  requiredOfDropoff({
    receiverName: values['dropoff.receiverName'].trim() || null,
    locationName: values['dropoff.locationName'].trim() || null,
    streetAddress1: values['dropoff.streetAddress1'].trim() || null,
  });

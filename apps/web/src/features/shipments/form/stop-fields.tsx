import type { StopDetails, StopKind } from '@waybill/domain/stop';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import type { Today } from '../../../ui/fields/read-date.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeField } from '../../../ui/fields/time-field.tsx';
import styles from './columns.module.css';
import { SavedLocationPicker } from './saved-location-picker.tsx';
import { ADDRESS_FIELDS } from './stop-of-location.ts';
import type { TypedShipment } from './typed-shipment.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

type Props = {
  readonly form: ShipmentForm;
  readonly kind: StopKind;
  readonly number: number;
  readonly isFirst: boolean;
};

export const StopFields = ({ form, kind, number, isFirst }: Props) => {
  const { t, format, locale } = useI18n();
  const stop = t(`shipment.field.${kind}`);
  const isEmpty = Object.entries(form.values).every(([name, value]) => !name.startsWith(`${kind}.`) || value === '');
  const field = (name: keyof StopDetails) => {
    const given = form.field(`${kind}.${name}`);
    const isAddress = (ADDRESS_FIELDS as readonly string[]).includes(name);
    // With another address the stop is no longer the saved location.
    const onChange = (value: string) =>
      form.setMany({ [given.name]: value, ...(isAddress && { [`${kind}.savedLocationId`]: '' }) });
    return { ...given, ...(isAddress && { onChange }) };
  };
  const date = field('scheduledDate');

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
      <div className={styles.full}>
        <TextField autoComplete="off" {...field('locationName')} />
      </div>
      <div className={styles.full}>
        <TextField autoComplete="off" {...field('streetAddress1')} />
      </div>
      <div className={styles.third}>
        <TextField autoComplete="off" inputMode="numeric" {...field('postcode')} />
      </div>
      <div className={styles.twoThirds}>
        <TextField autoComplete="off" {...field('city')} />
      </div>
      <div className={styles.half}>
        <TextField autoComplete="off" {...field('receiverName')} />
      </div>
      <div className={styles.half}>
        <TextField type="tel" autoComplete="off" {...field('phoneNumber')} />
      </div>
      <div className={styles.full}>
        <TextField
          type="email"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('shipmentForm.emailPlaceholder')}
          {...field('email')}
        />
      </div>
      <div className={styles.third}>
        <DateField
          {...date}
          placeholder={t('dayField.placeholder')}
          today={todayOf(format.calendarDay(new Date()))}
          locale={locale}
          format={format.calendarDate}
          pickLabel={t('dayField.pick', { field: date.label })}
        />
      </div>
      <div className={styles.third}>
        <TimeField placeholder={t('shipmentForm.timePlaceholder')} {...field('earliestTime')} />
      </div>
      <div className={`${styles.third} ${styles.atEnd}`}>
        <TimeField placeholder={t('shipmentForm.timePlaceholder')} {...field('latestTime')} />
      </div>
    </div>
  );
};

const emptied = (values: TypedShipment, kind: StopKind): Partial<TypedShipment> =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => name.startsWith(`${kind}.`))
      .map((name) => [name, '']),
  );

const todayOf = (day: string): Today => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
};

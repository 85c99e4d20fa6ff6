import type { SavedLocation } from '@waybill/contract/saved-locations';
import { useI18n } from '../../lib/language/i18n.tsx';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import styles from './location-form-modal.module.css';
import type { LocationForm } from './use-location-form.ts';

type Props = {
  readonly form: LocationForm;
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  /** Opens the place that already has this address. */
  readonly onOpenExisting: (location: SavedLocation) => void;
};

export const LocationFormModal = ({ form, title, submitLabel, onSubmit, onClose, onOpenExisting }: Props) => {
  const { t } = useI18n();
  const { field, existing } = form;
  const time = t('shipmentForm.timePlaceholder');
  return (
    <RecordFormModal
      title={title}
      submitLabel={submitLabel}
      isSubmitting={form.submitting}
      failure={
        existing ? (
          <span className={styles.existing}>
            {t('savedLocations.existing', { name: nameOf(existing) })}
            <Button onClick={() => onOpenExisting(existing)}>{t('savedLocations.openExisting')}</Button>
          </span>
        ) : (
          form.failure
        )
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={styles.wide}>
        <TextField autoComplete="off" data-autofocus {...field('locationName')} />
      </div>
      <div className={styles.wide}>
        <TextField autoComplete="off" {...field('streetAddress1')} />
      </div>
      <TextField autoComplete="off" inputMode="numeric" {...field('postcode')} />
      <TextField autoComplete="off" {...field('city')} />
      <TextField autoComplete="off" {...field('receiverName')} />
      <TextField type="tel" autoComplete="off" {...field('phoneNumber')} />
      <div className={styles.wide}>
        <TextField type="email" autoComplete="off" spellCheck={false} {...field('email')} />
      </div>
      <TimeField placeholder={time} {...field('earliestTime')} />
      <TimeField placeholder={time} {...field('latestTime')} />
    </RecordFormModal>
  );
};

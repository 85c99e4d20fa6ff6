import type { SavedLocation } from '@waybill/contract/saved-locations';
import { PLACE_FIELDS } from '@waybill/domain/stop';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useTownOfPostcode } from '../../shared/addresses/use-town-of-postcode.ts';
import { type Extra, FieldInput } from '../../shared/fields/field-input.tsx';
import { RecordFormModal } from '../../shared/record-form/record-form-modal.tsx';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { Button } from '../../ui/basics/button.tsx';
import styles from './location-form-modal.module.css';
import type { LocationForm } from './use-location-form.ts';

type PlaceName = keyof typeof PLACE_FIELDS;

const WIDE: readonly string[] = ['locationName', 'streetAddress1', 'email'] satisfies PlaceName[];
type Props = {
  /** What the messages about it are about. */
  readonly subject: string;
  readonly form: LocationForm;
  /** Another user has deleted the location under the typing. */
  readonly isGone?: boolean;
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  /** Opens the place that already has this address. */
  readonly onOpenExisting: (location: SavedLocation) => void;
};

export const LocationFormModal = (props: Props) => {
  const { subject, form, isGone = false, title, submitLabel, onSubmit, onClose, onOpenExisting } = props;
  const { t } = useI18n();
  const { field, existing } = form;
  const town = { postcode: form.values.postcode, city: form.values.city };
  const withTown = useTownOfPostcode(town);
  const extras: Readonly<Partial<Record<PlaceName, Extra>>> = {
    locationName: { 'data-autofocus': true },
    streetAddress1: { completion: { town, onPick: form.pick } },
    postcode: { inputMode: 'numeric', onChange: (postcode) => form.setMany(withTown(postcode)) },
  };
  return (
    <RecordFormModal
      subject={subject}
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
          (form.failure ?? (isGone && t('savedLocations.missing')))
        )
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {Object.entries(PLACE_FIELDS).map(([name, described]) => (
        <div key={name} className={WIDE.includes(name) ? styles.wide : undefined}>
          <FieldInput field={described} given={field(name as PlaceName)} extra={extras[name as PlaceName]} />
        </div>
      ))}
    </RecordFormModal>
  );
};

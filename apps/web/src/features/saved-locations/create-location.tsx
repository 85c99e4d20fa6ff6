import type { SavedLocation } from '@waybill/contract/saved-locations';
import { useI18n } from '../../lib/language/i18n.tsx';
import { EMPTY_LOCATION } from '../../shared/saved-locations/location-fields.ts';
import { createSavedLocation } from './location-actions.ts';
import { LocationFormModal } from './location-form-modal.tsx';
import { useLocationForm } from './use-location-form.ts';

type Props = { readonly onClose: () => void; readonly onOpenExisting: (location: SavedLocation) => void };

export const CreateLocation = ({ onClose, onOpenExisting }: Props) => {
  const { t } = useI18n();
  const form = useLocationForm(EMPTY_LOCATION);
  return (
    <LocationFormModal
      subject="saved-location"
      form={form}
      title={t('savedLocations.create.title')}
      submitLabel={t('savedLocations.create.submit')}
      onSubmit={form.submit(async (parsed) => {
        await createSavedLocation(t, form.withPoint(parsed));
        onClose();
      })}
      onClose={onClose}
      onOpenExisting={onOpenExisting}
    />
  );
};

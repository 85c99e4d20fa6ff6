import type { SavedLocation } from '@waybill/contract/saved-locations';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DeletionModal } from '../../shared/deletion/deletion-modal.tsx';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { remove } from './location-actions.ts';

type Props = { readonly location: SavedLocation; readonly onClose: () => void };

export const DeleteLocationModal = ({ location, onClose }: Props) => {
  const { t } = useI18n();
  return (
    <DeletionModal
      title={t('savedLocations.delete.title', { name: nameOf(location) })}
      submit={t('savedLocations.delete.submit')}
      onDelete={() => remove(t, location)}
      onClose={onClose}
    >
      {t('savedLocations.delete.explanation')}
    </DeletionModal>
  );
};

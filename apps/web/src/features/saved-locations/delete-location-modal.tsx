import type { SavedLocation } from '@waybill/contract/saved-locations';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { remove } from './location-deeds.ts';
import { nameOf } from './location-fields.ts';

type Props = { readonly location: SavedLocation; readonly onClose: () => void };

export const DeleteLocationModal = ({ location, onClose }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    // A failure has said itself by then.
    await remove(t, location).catch(() => null);
    onClose();
  };
  return (
    <ConfirmModal
      title={t('savedLocations.delete.title', { name: nameOf(location) })}
      confirm={t('savedLocations.delete.submit')}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('savedLocations.delete.explanation')}</p>
    </ConfirmModal>
  );
};

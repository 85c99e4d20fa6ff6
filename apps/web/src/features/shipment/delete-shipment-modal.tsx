import type { Shipment } from '@waybill/contract/shipments';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { removeShipment } from './shipment-deeds.ts';

type Props = { readonly shipment: Shipment; readonly onClose: () => void };

export const DeleteShipmentModal = ({ shipment, onClose }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    await removeShipment(t, shipment).catch(() => null);
    onClose();
  };
  return (
    <ConfirmModal
      title={t('shipmentDetail.delete.title', { id: shipment.shipmentId })}
      confirm={t('shipmentDetail.delete.submit')}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('shipmentDetail.delete.explanation')}</p>
    </ConfirmModal>
  );
};

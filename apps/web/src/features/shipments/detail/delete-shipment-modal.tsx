import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DeletionModal } from '../../../shared/deletion/deletion-modal.tsx';
import { deleteShipment } from './act-on-shipment.ts';

type Props = { readonly shipment: Shipment; readonly onClose: () => void };

export const DeleteShipmentModal = ({ shipment, onClose }: Props) => {
  const { t } = useI18n();
  return (
    <DeletionModal
      title={t('shipmentDetail.delete.title', { id: shipment.shipmentId })}
      submit={t('shipmentDetail.delete.submit')}
      onDelete={() => deleteShipment(t, shipment)}
      onClose={onClose}
    >
      {t('shipmentDetail.delete.explanation')}
    </DeletionModal>
  );
};

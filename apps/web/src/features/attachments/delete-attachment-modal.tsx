import { type Attachment, deleteAttachment } from '@waybill/contract/attachments';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { tellDeed } from '../../lib/deed.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';

type Props = { readonly shipmentId: string; readonly attachment: Attachment; readonly onClose: () => void };

export const DeleteAttachmentModal = ({ shipmentId, attachment: { id, name }, onClose }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const words = {
      started: t('shipmentDetail.file.deleting', { name }),
      done: () => t('shipmentDetail.file.deleted', { name }),
      failed: t('shipmentDetail.file.deleteFailed', { name }),
    };
    await tellDeed(id, t, words, async () => {
      await api(deleteAttachment, { params: { shipmentId, attachmentId: id } });
      await queryClient.invalidateQueries({ queryKey: ['shipments'] });
    }).catch(() => null);
    onClose();
  };
  return (
    <ConfirmModal
      title={t('shipmentDetail.file.deleteTitle', { name })}
      confirm={t('shipmentDetail.file.deleteSubmit')}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('shipmentDetail.file.deleteDetail')}</p>
    </ConfirmModal>
  );
};

import { type Attachment, deleteAttachment } from '@waybill/contract/attachments';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { runAction } from '../../../lib/forms/run-action.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DeletionModal } from '../../../shared/deletion/deletion-modal.tsx';
import { refreshFileUsage } from '../../../shared/files/file-usage.ts';

type Props = { readonly shipmentId: string; readonly attachment: Attachment; readonly onClose: () => void };

export const DeleteAttachmentModal = ({ shipmentId, attachment: { id, name }, onClose }: Props) => {
  const { t } = useI18n();
  const words = {
    started: t('shipmentDetail.file.deleting', { name }),
    done: () => t('shipmentDetail.file.deleted', { name }),
    failed: t('shipmentDetail.file.deleteFailed', { name }),
  };
  const remove = () =>
    runAction(id, t, words, async () => {
      await api(deleteAttachment, { params: { shipmentId, attachmentId: id } });
      await queryClient.invalidateQueries({ queryKey: ['shipments'] });
      void refreshFileUsage();
    });
  return (
    <DeletionModal
      title={t('shipmentDetail.file.deleteTitle', { name })}
      submit={t('shipmentDetail.file.deleteSubmit')}
      onDelete={remove}
      onClose={onClose}
    >
      {t('shipmentDetail.file.deleteDetail')}
    </DeletionModal>
  );
};

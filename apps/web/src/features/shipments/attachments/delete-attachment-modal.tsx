import { type Attachment, deleteAttachment } from '@waybill/contract/attachments';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { runDeletion } from '../../../lib/forms/run-deletion.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DeletionModal } from '../../../shared/deletion/deletion-modal.tsx';
import { refreshFileUsage } from '../../../shared/files/file-usage.ts';

const refreshFiles = async () => {
  void refreshFileUsage();
  await queryClient.invalidateQueries({ queryKey: ['shipments'] });
};

type Props = { readonly shipmentId: string; readonly attachment: Attachment; readonly onClose: () => void };

export const DeleteAttachmentModal = ({ shipmentId, attachment: { id, name }, onClose }: Props) => {
  const { t } = useI18n();
  const remove = () =>
    runDeletion(t, {
      subject: id,
      words: {
        started: t('shipmentDetail.file.deleting', { name }),
        done: t('shipmentDetail.file.deleted', { name }),
        failed: t('shipmentDetail.file.deleteFailed', { name }),
        restored: t('shipmentDetail.file.restored', { name }),
      },
      remove: async () => {
        const answer = await api(deleteAttachment, { params: { shipmentId, attachmentId: id } });
        await refreshFiles();
        return answer;
      },
      refresh: refreshFiles,
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

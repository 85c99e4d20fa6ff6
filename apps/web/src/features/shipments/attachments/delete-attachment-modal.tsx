import { type Attachment, deleteAttachment } from '@waybill/contract/attachments';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { runAction } from '../../../lib/forms/run-action.ts';
import { deletedMessage } from '../../../lib/forms/undo-deletion.ts';
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
  const send = () => api(deleteAttachment, { params: { shipmentId, attachmentId: id } });
  const words = {
    started: t('shipmentDetail.file.deleting', { name }),
    done: ({ deletionId }: Awaited<ReturnType<typeof send>>) =>
      deletedMessage(t, {
        subject: id,
        message: t('shipmentDetail.file.deleted', { name }),
        restored: t('shipmentDetail.file.restored', { name }),
        deletionId,
        refresh: refreshFiles,
      }),
    failed: t('shipmentDetail.file.deleteFailed', { name }),
  };
  const remove = () =>
    runAction(id, t, words, async () => {
      const answer = await send();
      await refreshFiles();
      return answer;
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

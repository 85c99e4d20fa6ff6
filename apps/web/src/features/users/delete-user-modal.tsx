import type { OrgUser } from '@waybill/contract/users';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { remove } from './user-deeds.ts';
import { calledOf } from './user-text.ts';

type Props = { readonly user: OrgUser; readonly onClose: () => void; readonly onDeleted?: () => void };

export const DeleteUserModal = ({ user, onClose, onDeleted }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const name = calledOf(user);
  const isInvited = user.state === 'invited' || user.state === 'invitation-expired';

  const confirm = async () => {
    setIsBusy(true);
    const isDone = await remove(t, user).then(
      () => true,
      () => false,
    );
    onClose();
    if (isDone) onDeleted?.();
  };

  return (
    <ConfirmModal
      title={t('users.delete.title', { name })}
      confirm={t('users.delete.submit')}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{isInvited ? t('users.delete.withdrawal', { email: user.email }) : t('users.delete.explanation', { name })}</p>
    </ConfirmModal>
  );
};

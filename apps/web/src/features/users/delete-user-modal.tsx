import type { OrgUser } from '@waybill/contract/users';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DeletionModal } from '../../shared/deletion/deletion-modal.tsx';
import { deleteUser } from './user-actions.ts';
import { calledOf } from './user-text.ts';

type Props = { readonly user: OrgUser; readonly onClose: () => void; readonly onDeleted?: () => void };

export const DeleteUserModal = ({ user, onClose, onDeleted }: Props) => {
  const { t } = useI18n();
  const name = calledOf(user);
  const isInvited = user.state === 'invited' || user.state === 'invitation-expired';
  return (
    <DeletionModal
      title={t('users.delete.title', { name })}
      submit={t('users.delete.submit')}
      onDelete={async () => {
        await deleteUser(t, user);
        onDeleted?.();
      }}
      onClose={onClose}
    >
      {isInvited ? t('users.delete.withdrawal', { email: user.email }) : t('users.delete.explanation', { name })}
    </DeletionModal>
  );
};

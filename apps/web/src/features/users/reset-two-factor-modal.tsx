import type { OrgUser } from '@waybill/contract/users';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { resetTwoFactor } from './user-actions.ts';
import { calledOf } from './user-text.ts';

type Props = { readonly user: OrgUser; readonly onClose: () => void };

export const ResetTwoFactorModal = ({ user, onClose }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const name = calledOf(user);
  const reset = async () => {
    setIsBusy(true);
    await resetTwoFactor(t, user).then(onClose, () => setIsBusy(false));
  };
  return (
    <ConfirmModal
      title={t('users.resetTwoFactor.title', { name })}
      confirm={t('users.resetTwoFactor.submit')}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void reset()}
      onClose={onClose}
    >
      {t('users.resetTwoFactor.explanation', { name })}
    </ConfirmModal>
  );
};

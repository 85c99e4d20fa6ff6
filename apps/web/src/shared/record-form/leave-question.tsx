import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';

/** Asks before a page is left on which something was typed and not saved. */
export const LeaveQuestion = ({ hasUnsaved }: { readonly hasUnsaved: boolean }) => {
  const { t } = useI18n();
  const leaving = useLeaveGuard(hasUnsaved);
  if (!leaving) return null;
  return (
    <ConfirmModal
      title={t('config.leave.title')}
      confirm={t('config.leave.discard')}
      cancel={t('config.leave.stay')}
      closeLabel={t('action.close')}
      isDangerous
      onConfirm={leaving.go}
      onClose={leaving.stay}
    >
      <p>{t('config.leave.detail')}</p>
    </ConfirmModal>
  );
};

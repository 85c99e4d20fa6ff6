import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';

type Props = {
  readonly title: string;
  readonly submit: string;
  /** Reports its own failure. */
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks before something is deleted, and stays open until the deletion is done or has failed. */
export const DeletionModal = ({ title, submit, onDelete, onClose, children }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    await onDelete().catch(() => null);
    onClose();
  };
  return (
    <ConfirmModal
      title={title}
      confirm={submit}
      cancel={t('action.cancel')}
      closeLabel={t('action.close')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmModal>
  );
};

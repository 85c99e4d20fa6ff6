import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';

type Props = {
  readonly title: string;
  readonly submit: string;
  /** Reports its own failure. */
  readonly onDelete: () => Promise<unknown>;
  /** Refusals after which something else is asked here. */
  readonly staysOpen?: (error: unknown) => boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks before something is deleted, and stays open until the deletion is done or has failed. */
export const DeletionModal = ({ title, submit, onDelete, staysOpen = () => false, onClose, children }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const goesOn = await onDelete().then(() => false, staysOpen);
    if (!goesOn) onClose();
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

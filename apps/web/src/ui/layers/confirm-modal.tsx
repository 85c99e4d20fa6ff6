import type { ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import { Modal } from './modal.tsx';

type Props = {
  readonly title: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly closeLabel: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks before an action that cannot be undone. The cancel button has the focus. */
export const ConfirmModal = ({
  title,
  confirm,
  cancel,
  closeLabel,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: Props) => (
  <Modal
    title={title}
    maxWidth={440}
    closeLabel={closeLabel}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    {children}
  </Modal>
);

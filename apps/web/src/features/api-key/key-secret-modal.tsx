import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { CopyButton } from '../../shared/copying/copy-button.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './named-keys.module.css';

type Props = { readonly name: string; readonly token: string; readonly onClose: () => void };

/** The only time that the key is shown: only the button at the bottom closes it at once, any other way asks first. */
export const KeySecretModal = ({ name, token, onClose }: Props) => {
  const { t } = useI18n();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Modal
        title={t('apiKeys.secretTitle', { name })}
        maxWidth={480}
        closeLabel={t('action.close')}
        onClose={() => setIsLeaving(true)}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('apiKeys.kept')}
          </Button>
        }
      >
        <div className={styles.secret}>
          <p>{t('apiKeys.secretDetail')}</p>
          <p data-autofocus tabIndex={-1} className={styles.token}>
            {token}
          </p>
          <CopyButton text={token} label={t('apiKeys.copy')} refusal={t('apiKeys.copyFailed')} />
        </div>
      </Modal>
      {isLeaving && (
        <ConfirmModal
          title={t('apiKeys.leaveTitle')}
          confirm={t('apiKeys.leave')}
          cancel={t('apiKeys.show')}
          closeLabel={t('apiKeys.show')}
          isDangerous
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          {t('apiKeys.leaveDetail')}
        </ConfirmModal>
      )}
    </>
  );
};

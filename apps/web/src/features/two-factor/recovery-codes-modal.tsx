import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { CopyButton } from '../../shared/copying/copy-button.tsx';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './recovery-codes-modal.module.css';

type Props = { readonly codes: readonly string[]; readonly onClose: () => void };

/**
 * The only time that the codes are shown: only the button at the bottom closes them at once, any other way asks first. The
 * list has the focus, since a press of Enter may be meant for the code typed just before.
 */
export const RecoveryCodesModal = ({ codes, onClose }: Props) => {
  const { t } = useI18n();
  const email = useSession()?.user.email ?? '';
  const [isLeaving, setIsLeaving] = useState(false);
  const text = [t('twoFactor.fileTitle', { email }), '', ...codes, ''].join('\n');
  return (
    <>
      <Modal
        title={t('twoFactor.codesTitle')}
        maxWidth={480}
        closeLabel={t('action.close')}
        onClose={() => setIsLeaving(true)}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('twoFactor.codesKept')}
          </Button>
        }
      >
        <div className={styles.content}>
          <p>{t('twoFactor.codesDetail')}</p>
          <ul data-autofocus tabIndex={-1} className={styles.codes} aria-label={t('twoFactor.recoveryCodes')}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={styles.actions}>
            <CopyButton text={codes.join('\n')} label={t('twoFactor.copyCodes')} refusal={t('twoFactor.copyFailed')} />
            <DownloadLink text={text} />
          </div>
        </div>
      </Modal>
      {isLeaving && (
        <ConfirmModal
          title={t('twoFactor.leaveCodesTitle')}
          confirm={t('twoFactor.leaveCodesSubmit')}
          cancel={t('twoFactor.showCodes')}
          closeLabel={t('twoFactor.showCodes')}
          isDangerous
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          {t('twoFactor.leaveCodesDetail')}
        </ConfirmModal>
      )}
    </>
  );
};

/** A file that the page makes itself: nothing is fetched. */
const DownloadLink = ({ text }: { readonly text: string }) => {
  const { t } = useI18n();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return (
    <a className={buttonClass({})} href={address} download={t('twoFactor.fileName')}>
      <IconDownload size={16} stroke={1.75} aria-hidden />
      {t('twoFactor.download')}
    </a>
  );
};

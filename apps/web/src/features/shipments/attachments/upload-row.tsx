import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { ProgressBar } from '../../../ui/basics/progress-bar.tsx';
import { failureText, mayRetry } from './attachment-text.ts';
import styles from './attachments-section.module.css';
import { dismissUpload, retryUpload, type Upload } from './uploads.ts';

/** A running upload with its progress, or the reason why it failed. */
export const UploadRow = ({ upload: { id, file, state, sent, failure } }: { readonly upload: Upload }) => {
  const { t } = useI18n();
  const { name } = file;
  return (
    <li className={styles.file}>
      <span className={styles.thumbnail}>
        {failure ? (
          <IconAlertCircle size={18} stroke={1.5} className={styles.bad} aria-hidden />
        ) : (
          <IconUpload size={18} stroke={1.5} aria-hidden />
        )}
      </span>
      <div className={styles.going}>
        <span className={styles.name}>{name}</span>
        {failure ? (
          <span className={styles.bad} role="alert">
            {failureText(failure, t)}
          </span>
        ) : (
          <ProgressBar label={t('shipmentDetail.file.progress', { name })} done={Math.round(sent * 100)} total={100} />
        )}
      </div>
      {!failure && (
        <span className={styles.about}>
          {state === 'waiting'
            ? t('shipmentDetail.file.waiting')
            : t('shipmentDetail.file.uploading', { percent: Math.round(sent * 100) })}
        </span>
      )}
      {failure && mayRetry(failure) && (
        <Button
          variant="subtle"
          iconOnly
          aria-label={t('shipmentDetail.file.retry', { name })}
          onClick={() => retryUpload(id)}
        >
          <IconRefresh size={16} stroke={1.75} aria-hidden />
        </Button>
      )}
      <Button
        variant="subtle"
        iconOnly
        aria-label={failure ? t('shipmentDetail.file.dismiss', { name }) : t('shipmentDetail.file.cancel', { name })}
        onClick={() => dismissUpload(id)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </Button>
    </li>
  );
};

import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import styles from './outdated-notice.module.css';

type Props = { readonly children: string; readonly onRetry: () => void };

/** Stands above content that was there before the server stopped answering. */
export const OutdatedNotice = ({ children, onRetry }: Props) => {
  const { t } = useI18n();
  return (
    <div className={styles.notice} role="alert">
      {children}
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </div>
  );
};

import type { ScanAnswer } from '@waybill/contract/warehouse';
import { useI18n } from '../../lib/language/i18n.tsx';
import { feedbackOf } from './feedback-of.ts';
import styles from './warehouse.module.css';

type Props = { readonly answers: readonly ScanAnswer[]; readonly onRead: () => void };

/** Something is wrong with a parcel that was put down before: the block stays with the one in the hand. */
export const EarlierScans = ({ answers, onRead }: Props) => {
  const { t, format } = useI18n();
  const last = answers.at(-1);
  if (!last) return null;
  const { title, big, detail } = feedbackOf(last, { t, format });
  return (
    <div className={styles.earlier}>
      <p role="alert">
        <strong>
          {t('warehouse.earlier')} <code className={styles.code}>{last.code}</code>
        </strong>{' '}
        {title}: {big}. {detail} {answers.length > 1 && t('warehouse.more', { count: answers.length - 1 })}
      </p>
      <button type="button" className={styles.onBlock} onClick={onRead}>
        {t('warehouse.read')}
      </button>
    </div>
  );
};

import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MOST_COUNTED } from '@waybill/contract/driven-days';
import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './disagreements.module.css';
import { openConflictsQuery } from './queries.ts';

/** Says how much waits for the office to settle it with drivers. Nothing while they agree. */
export const DisagreementsButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const { t, format } = useI18n();
  const { data } = useInfiniteQuery(openConflictsQuery);
  const count = data?.pages[0]?.count ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" className={styles.open} aria-label={t('disagreements.open', { count })} onClick={onOpen}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span className={styles.count}>
        {format.number(count)}
        {count === MOST_COUNTED && '+'}
      </span>
      <span className={styles.word}>{t('disagreements.word', { count })}</span>
    </button>
  );
};

import { useI18n } from '../../../lib/language/i18n.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { startMoving, unpickAll, useBoardStore } from '../state/board-store.ts';
import styles from './pool.module.css';

/** What can be done with the shipments that are selected. */
export const PickedBar = () => {
  const { t } = useI18n();
  const count = useBoardStore(({ picked }) => picked.size);
  if (count === 0) return null;
  return (
    <div className={styles.picked} role="status">
      <span>{t('board.picked', { count })}</span>
      <Button onClick={() => startMoving('picked')}>{t('board.assignPicked')}</Button>
      <Button variant="subtle" onClick={unpickAll}>
        {t('board.clearPicked')}
      </Button>
    </div>
  );
};

import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconMapPinQuestion from '@tabler/icons-react/dist/esm/icons/IconMapPinQuestion.mjs';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { weightText } from '../../../shared/shipments/shipment-text.ts';
import { Kbd, KeyHint } from '../../../ui/basics/kbd.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { MenuButton } from '../../../ui/layers/menu-button.tsx';
import { MenuChoices } from '../../../ui/layers/menu-item.tsx';
import { LANE_KEYS } from '../keys/key-command.ts';
import { POOL_SORTS, type PoolSort, poolRows, weightOf, withoutPlace } from '../model/pool-rows.ts';
import { useBoard } from '../state/board-context.ts';
import { useLaneWindow } from '../timeline/use-lane-window.ts';
import { PickedBar } from './picked-bar.tsx';
import styles from './pool.module.css';
import { PoolRow } from './pool-row.tsx';
import { useHints } from './use-hints.ts';

const ROW_HEIGHT = 71;
const SEARCH_MAX = 100;

/** The shipments of the day that are on no vehicle. */
export const PoolPanel = ({ hasDrag }: { readonly hasDrag: boolean }) => {
  const words = useI18n();
  const { t } = words;
  const board = useBoard();
  const { pool, poolTotal, lanes } = board;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<PoolSort>('window');
  const rows = useMemo(() => poolRows(pool, { search, sort }), [pool, search, sort]);
  const host = useRef<HTMLUListElement>(null);
  const { first, end } = useLaneWindow(host, rows.length, ROW_HEIGHT);
  const shown = useMemo(() => rows.slice(first, end), [rows, first, end]);
  const hints = useHints(shown, board);
  const unplaced = withoutPlace(pool);
  const last = lanes.length > 1 ? lanes[Math.min(lanes.length, LANE_KEYS.length) - 1]?.look.letter : undefined;
  return (
    <section className={styles.pool} aria-label={t('board.openPool')} data-pool>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('board.pool')}</h2>
        <span className={styles.counts}>
          {t('board.poolCounts', { count: poolTotal, weight: weightText(Math.round(weightOf(pool)), words) })}
        </span>
        <MenuButton
          label={t('board.sort')}
          className={styles.sort}
          content={<IconArrowsSort size={16} stroke={1.75} aria-hidden />}
        >
          <MenuChoices
            options={POOL_SORTS.map((value) => ({ value, label: t(`board.sortBy.${value}`) }))}
            value={sort}
            onChoose={setSort}
          />
        </MenuButton>
      </div>
      {(pool.length > 8 || search !== '') && (
        <div className={styles.search}>
          <SearchField
            label={t('board.search')}
            placeholder={t('board.searchPlaceholder')}
            clearLabel={t('board.clearSearch')}
            value={search}
            maxLength={SEARCH_MAX}
            onSearch={setSearch}
          />
        </div>
      )}
      <PickedBar />
      <ul ref={host} className={styles.list} aria-label={t('board.poolList')} data-drag-scroll>
        <li style={{ blockSize: first * ROW_HEIGHT }} aria-hidden hidden={first === 0} />
        {shown.map((shipment) => (
          <PoolRow key={shipment.shipmentId} shipment={shipment} hint={hints.get(shipment.shipmentId)} />
        ))}
        <li style={{ blockSize: (rows.length - end) * ROW_HEIGHT }} aria-hidden hidden={end >= rows.length} />
        {rows.length === 0 && (
          <li className={styles.none}>{t(pool.length === 0 ? 'board.poolEmpty' : 'board.poolNoMatch')}</li>
        )}
        {poolTotal > pool.length && search === '' && (
          <li className={styles.none}>{t('board.poolMore', { count: poolTotal - pool.length })}</li>
        )}
      </ul>
      {unplaced > 0 && (
        <p className={styles.foot}>
          <IconMapPinQuestion size={16} stroke={1.75} className={styles.warning} aria-hidden />
          <span className={styles.warning}>{t('board.needPlace', { count: unplaced })}</span>
          <Link to={paths.geocode} className={styles.geocode}>
            {t('board.geocode')}
          </Link>
        </p>
      )}
      {hasDrag && lanes.length > 0 && (
        <p className={styles.foot}>
          <KeyHint>
            {t('board.poolHint')} <Kbd>A</Kbd>
            {last && (
              <>
                {' '}
                {t('board.poolHintTo')} <Kbd>{last}</Kbd>
              </>
            )}
          </KeyHint>
        </p>
      )}
    </section>
  );
};

import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { VehicleId } from '@waybill/domain/ids';
import { useMemo, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Tabs } from '../../ui/list/tabs.tsx';
import styles from './board-page.module.css';
import { BoardMap } from './map/board-map.tsx';
import { type CardActions, ItemCard } from './map/item-card.tsx';
import { laneView } from './model/lane-view.ts';
import { PoolPanel } from './pool/pool-panel.tsx';
import { useBoard } from './state/board-context.ts';
import { useBoardStore } from './state/board-store.ts';
import { Timeline } from './timeline/timeline.tsx';
import { useLaneDrops } from './timeline/use-lane-drops.ts';
import type { BoardLayout } from './use-board-layout.ts';
import { VehicleRows } from './vehicles/vehicle-rows.tsx';

const TABS = { tabs: ['list', 'map'], phone: ['list', 'map', 'timeline', 'pool'] } as const;
type Tab = (typeof TABS)['phone'][number];

type Props = { readonly layout: BoardLayout; readonly actions: CardActions };

/** List, map, timeline and pool: all at once where there is room, and else one after the other. */
export const BoardParts = ({ layout, actions }: Props) => {
  const { t, format } = useI18n();
  const board = useBoard();
  const { day, lanes, clock, poolTotal } = board;
  useLaneDrops(board);
  const [asked, setTab] = useState<Tab>('list');
  const [isPoolOpen, setIsPoolOpen] = useState(false);
  const [chosenLane, setChosenLane] = useState<VehicleId | null>(null);
  const isToday = format.calendarDay(new Date()) === day;
  const hasDrag = layout !== 'phone';
  const views = useMemo(() => lanes.map((lane) => laneView(lane, clock)), [lanes, clock]);
  const oneLane = useMemo(() => {
    const one = views.find(({ vehicleId }) => vehicleId === chosenLane) ?? views[0];
    return one ? [one] : [];
  }, [views, chosenLane]);

  const list = <VehicleRows lanes={lanes} day={day} {...(layout === 'tabs' && { onChoose: setChosenLane })} />;
  const map = <BoardMap actions={actions} hasDrag={hasDrag} />;
  const timeline = (shown: typeof views) => (
    <Timeline lanes={shown} clock={clock} isToday={isToday} label={t('board.timeline')} hasDrag={hasDrag} />
  );
  const pool = <PoolPanel hasDrag={hasDrag} />;

  if (layout === 'wide') {
    return (
      <div className={styles.wide}>
        {list}
        {map}
        {timeline(views)}
        {pool}
      </div>
    );
  }
  const tabs: readonly Tab[] = layout === 'drawer' ? [] : TABS[layout];
  const tab = tabs.includes(asked) ? asked : (tabs[0] ?? 'list');
  const openPool = (
    <Button onClick={() => setIsPoolOpen(!isPoolOpen)} aria-expanded={isPoolOpen}>
      {t('board.openPool')} {format.number(poolTotal)}
    </Button>
  );
  return (
    <div className={styles.narrow} data-layout={layout}>
      <div className={styles.tabs}>
        {tabs.length > 0 && (
          <Tabs
            label={t('board.tabs')}
            tabs={tabs.map((key) => ({
              key,
              label: t(`board.tab.${key}`),
              ...(key === 'pool' && { count: format.number(poolTotal) }),
            }))}
            current={tab}
            onChoose={setTab}
          />
        )}
        {layout !== 'phone' && <span className={styles.poolButton}>{openPool}</span>}
      </div>
      <div className={classNames(styles.parts, layout === 'drawer' && styles.two)}>
        {(layout === 'drawer' || tab === 'list') && list}
        {(layout === 'drawer' || tab === 'map') && map}
        {layout === 'phone' && tab === 'timeline' && timeline(views)}
        {layout === 'phone' && tab === 'pool' && pool}
      </div>
      {layout === 'drawer' && <div className={styles.below}>{timeline(views)}</div>}
      {layout === 'tabs' && <div className={styles.belowOne}>{timeline(oneLane)}</div>}
      {layout === 'phone' && tab === 'timeline' && <ChosenStrip actions={actions} />}
      {layout !== 'phone' && isPoolOpen && (
        <aside className={styles.drawer} aria-label={t('board.openPool')}>
          <span className={styles.closePool}>
            <Button
              iconOnly
              variant="subtle"
              icon={<IconX size={16} stroke={1.75} aria-hidden />}
              aria-label={t('board.closePool')}
              onClick={() => setIsPoolOpen(false)}
            />
          </span>
          {pool}
        </aside>
      )}
    </div>
  );
};

/** Without the map beside it, the card of a pressed stop is below the timeline. */
const ChosenStrip = ({ actions }: { readonly actions: CardActions }) => {
  const chosen = useBoardStore((state) => state.chosen);
  if (!chosen) return null;
  return (
    <div className={styles.strip}>
      <ItemCard item={chosen} actions={actions} />
    </div>
  );
};

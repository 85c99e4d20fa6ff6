import '../../lib/language/lazy-texts.ts';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { runSheetsUrl } from '@waybill/contract/routes';
import { type ReactNode, useEffect } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { OutdatedNotice } from '../../shared/load-failed/outdated-notice.tsx';
import { DaySteps } from '../../shared/routes/day-steps.tsx';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { Board } from './board.tsx';
import styles from './board-page.module.css';
import { resetBoard } from './state/board-store.ts';
import { useBoardDay } from './state/use-board-day.ts';
import toolbar from './toolbar/toolbar.module.css';

type Props = {
  readonly day: string;
  readonly onDay: (day: string) => void;
  /** The search that is shown, or runs. */
  readonly planId: string | null;
  readonly onPlan: (planId: string | null) => void;
  /** Board or list. */
  readonly views: ReactNode;
  readonly onAddVehicle: () => void;
};

/** The vehicles of a day and what is on none of them, on one map and one timeline. */
export const BoardPage = ({ day, onDay, planId, onPlan, views, onAddVehicle }: Props) => {
  const { t } = useI18n();
  const { board, error, retry } = useBoardDay(day);
  // What was pressed or picked on another day is not there on this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is not read
  useEffect(() => resetBoard, [day]);
  const stops = board?.lanes.reduce((sum, { route }) => sum + route.stops.length, 0);
  const head = (
    <>
      {views}
      <DaySteps day={day} onDay={onDay} />
      <ExportButton request={{ list: 'deliveries', query: { day } }} count={stops} isIcon />
      {stops !== undefined && stops > 0 && (
        <a
          href={runSheetsUrl(day)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ iconOnly: true })}
          aria-label={t('board.runSheets')}
          title={t('board.runSheets')}
        >
          <IconPrinter size={16} stroke={1.75} aria-hidden />
        </a>
      )}
    </>
  );
  if (board && board.lanes.length > 0) {
    return (
      <div className={styles.page}>
        {error && <OutdatedNotice onRetry={retry}>{t('board.outdated')}</OutdatedNotice>}
        <Board key={day} board={board} head={head} planId={planId} onPlan={onPlan} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <div className={toolbar.bar}>{head}</div>
      {board ? (
        <EmptyState
          heading={t('board.noVehicles')}
          actions={
            <Button variant="primary" onClick={onAddVehicle}>
              {t('board.addVehicle')}
            </Button>
          }
        >
          {t('board.noVehiclesDetail')}
        </EmptyState>
      ) : error ? (
        <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'board.loadFailed')}</LoadFailed>
      ) : (
        <PageSpinner label={t('action.loading')} />
      )}
    </div>
  );
};

import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { AskedPlan } from '@waybill/contract/plans';
import { useMemo, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { PlanProgress } from '../../../shared/routes/plan-progress.tsx';
import { VehicleTag } from '../../../shared/routes/route-marks.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { MapControls } from '../../../ui/map/map-controls.tsx';
import { MapRoutes } from '../../../ui/map/map-routes.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import { ScaleBar } from '../../../ui/map/scale-bar.tsx';
import { BoardMapWords } from '../map/board-map-words.tsx';
import { useBoard } from '../state/board-context.ts';
import { Timeline } from '../timeline/timeline.tsx';
import toolbar from '../toolbar/toolbar.module.css';
import styles from './proposal.module.css';
import { type ProposalShown, proposedLane, proposedRoutes } from './proposal-lanes.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import type { ShownPlan } from './use-plan.ts';

const VIEWS = ['today', 'proposal', 'both'] as const satisfies readonly ProposalShown[];
const ignore = () => {};

type Props = {
  readonly plan: ShownPlan;
  /** Whether the search goes on meanwhile: then it is looked at, and not accepted yet. */
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  /** Ends the search: its best can be accepted then. */
  readonly onStop: () => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
  readonly onChanges: (changes: AskedPlan['changes']) => void;
};

/** What a search has found, beside today. Nothing changes before it is accepted. */
export const ProposalView = ({ plan, isRunning, isStopping, onStop, onBack, onDone, onChanges }: Props) => {
  const { t, format } = useI18n();
  const { lanes, clock, day } = useBoard();
  const [shown, setShown] = useState<ProposalShown>('both');
  const byVehicle = useMemo(() => new Map(plan.best.routes.map((route) => [route.vehicleId, route])), [plan.best]);
  // Of forty vehicles, those that were planned for: the others would push them out of sight.
  const views = useMemo(
    () =>
      lanes
        .filter(({ vehicle }) => byVehicle.has(vehicle.id))
        .map((lane) => proposedLane(lane, shown === 'today' ? undefined : byVehicle.get(lane.vehicle.id), clock)),
    [lanes, byVehicle, clock, shown],
  );
  const routes = useMemo(() => proposedRoutes(lanes, byVehicle, shown), [lanes, byVehicle, shown]);
  const moved = plan.best.moves.find(({ from, to }) => from && to && from.vehicleId !== to.vehicleId);
  const example = moved?.from ? lanes.find(({ vehicle }) => vehicle.id === moved.from?.vehicleId) : undefined;
  const [extent] = useState(() => routes.flatMap(({ stops }) => stops.map(({ point }) => ({ point }))));
  return (
    <>
      <div className={toolbar.bar}>
        <Button variant="subtle" icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden />} onClick={onBack}>
          {t('board.proposal.back')}
        </Button>
        <span className={styles.views}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser */}
          <div className={toolbar.switch} role="group" aria-label={t('board.proposal.views')}>
            {VIEWS.map((view) => (
              <button
                key={view}
                type="button"
                className={toolbar.view}
                aria-pressed={view === shown}
                onClick={() => setShown(view)}
              >
                {t(`board.proposal.view.${view}`)}
              </button>
            ))}
          </div>
        </span>
        <span className={styles.signs}>
          <span className={styles.sign}>
            <span className={styles.todaySign} aria-hidden /> {t('board.proposal.today')}
          </span>
          <span className={styles.sign}>
            <span className={styles.proposalSign} aria-hidden /> {t('board.proposal.label')}
          </span>
          {example && (
            <span className={styles.sign}>
              <VehicleTag look={example.look} /> {t('board.proposal.cameFrom', { vehicle: example.look.letter })}
            </span>
          )}
          <span className={styles.sign}>
            <span className={styles.plusSign} aria-hidden>
              +
            </span>{' '}
            {t('board.proposal.wasUnassigned')}
          </span>
        </span>
        {isRunning ? (
          <div className={toolbar.end}>
            <PlanProgress plan={plan} label={t('board.plan.planning')} isStopping={isStopping} onStop={onStop} />
          </div>
        ) : (
          <p className={styles.unchanged}>{t('board.proposal.unchangedYet')}</p>
        )}
      </div>
      <div className={styles.view}>
        <div className={styles.map}>
          <MapView
            label={t('board.map')}
            text={<BoardMapWords lanes={lanes} poolCount={plan.best.proposed.unserved} />}
            extent={extent}
          >
            <MapRoutes routes={routes} isIdle onPoint={ignore} onPress={ignore} />
            <MapControls hasAll />
            <ScaleBar />
          </MapView>
        </div>
        <div className={styles.timeline}>
          <Timeline
            lanes={views}
            clock={clock}
            isToday={format.calendarDay(new Date()) === day}
            label={t('board.timeline')}
            hasDrag={false}
          />
        </div>
        <ProposalPanel plan={plan} isRunning={isRunning} onDone={onDone} onChanges={onChanges} />
      </div>
    </>
  );
};

import { type CSSProperties, memo } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { VehicleTag } from '../../../shared/routes/route-marks.tsx';
import { type Block, blocksOf, bracketPaths, bracketsOf } from '../model/lane-blocks.ts';
import type { LaneView } from '../model/lane-view.ts';
import type { TimeAxis } from '../model/time-axis.ts';
import { isVehiclePointed, useBoardStore } from '../state/board-store.ts';
import { StopBlock } from './stop-block.tsx';
import styles from './timeline.module.css';

const HEIGHT = 34;

type Props = { readonly lane: LaneView; readonly axis: TimeAxis; readonly hasDrag: boolean };

/** What one vehicle does, from left to right. */
export const LaneRow = memo(({ lane, axis, hasDrag }: Props) => {
  const { t } = useI18n();
  const { vehicleId, registration, look, stops, span } = lane;
  const isPointed = useBoardStore((state) => isVehiclePointed(state, vehicleId));
  const blocks = blocksOf(stops, axis);
  const tabStop = stops.find(({ isMovable }) => isMovable)?.id ?? stops[0]?.id;
  const colours = { '--route': `var(${look.colour})`, '--on-route': `var(${look.textColour})` } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div
      className={styles.lane}
      style={colours}
      data-lane={vehicleId}
      data-pointed={isPointed || undefined}
      role="group"
      aria-label={t('board.lane', { vehicle: registration })}
    >
      <span className={styles.label}>
        <VehicleTag look={look} />
        <span className={styles.registration}>{registration}</span>
      </span>
      <div className={styles.track} style={{ inlineSize: axis.width }} data-track>
        {stops.length === 0 && <span className={styles.empty}>{t(hasDrag ? 'board.emptyLane' : 'board.noRoute')}</span>}
        {span && (
          <span
            className={styles.run}
            style={{ insetInlineStart: axis.xOf(span.from), inlineSize: axis.xOf(span.to) - axis.xOf(span.from) }}
          />
        )}
        <Brackets lane={lane} axis={axis} />
        {stops.map((stop, at) => (
          <StopBlock
            key={stop.id}
            stop={stop}
            vehicleId={vehicleId}
            block={blocks[at] as Block}
            isTabStop={stop.id === tabStop}
          />
        ))}
      </div>
    </div>
  );
});

const Brackets = ({ lane, axis }: Pick<Props, 'lane' | 'axis'>) => {
  const { onTime, late, run } = bracketPaths(bracketsOf(lane.stops, axis), HEIGHT);
  return (
    <svg className={styles.brackets} width={axis.width} height={HEIGHT} aria-hidden>
      <path d={onTime} className={styles.window} />
      <path d={late} className={styles.missed} />
      <path d={run} className={styles.lateRun} />
    </svg>
  );
};

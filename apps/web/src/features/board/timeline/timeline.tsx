import { memo, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import type { DayClock } from '../../../shared/estimate/day-clock.ts';
import { useWidth } from '../../../ui/basics/use-width.ts';
import type { LaneView } from '../model/lane-view.ts';
import { clockOf, scrollToNow, spanOf, type TimeAxis, timeAxis } from '../model/time-axis.ts';
import { walkLanes } from './lane-arrows.ts';
import { LaneRow } from './lane-row.tsx';
import styles from './timeline.module.css';
import { type LaneWindow, useLaneWindow } from './use-lane-window.ts';

const LABEL_WIDTH = 118;
const ROW_HEIGHT = 34;

type Props = {
  readonly lanes: readonly LaneView[];
  readonly clock: DayClock;
  /** The day, where it is today: a line says what time it is. */
  readonly isToday: boolean;
  readonly label: string;
  /** Whether something can be dropped on a lane. */
  readonly hasDrag: boolean;
};

/** The lanes of the vehicles, one below the other, on one axis. */
export const Timeline = ({ lanes, clock, isToday, label, hasDrag }: Props) => {
  const [host, width] = useWidth();
  const scroller = useRef<HTMLDivElement>(null);
  const room = Math.max(200, width - LABEL_WIDTH);
  const spans = lanes.flatMap(({ span }) => span ?? []);
  const { from, to } = spanOf(spans);
  const axis = useMemo(() => timeAxis({ from, to }, room), [from, to, room]);
  const shown = useLaneWindow(scroller, lanes.length, ROW_HEIGHT);
  // A long day opens where it is now, and not at what has been done since the morning.
  const showNow = useEffectEvent(() => {
    const left = isToday ? scrollToNow(axis, room, clock.secondsOf(new Date().toISOString())) : null;
    if (scroller.current && left !== null) scroller.current.scrollLeft = left;
  });
  const isMeasured = width > 0;
  useLayoutEffect(() => {
    if (isMeasured) showNow();
  }, [isMeasured]);
  return (
    <section className={styles.timeline} aria-label={label} ref={host}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the stops inside */}
      <div className={styles.scroller} ref={scroller} data-drag-scroll onKeyDown={walkLanes}>
        <div className={styles.content} style={{ inlineSize: LABEL_WIDTH + axis.width }}>
          <TimeScale axis={axis} />
          <Lanes lanes={lanes} axis={axis} shown={shown} hasDrag={hasDrag} />
          {isToday && <NowLine axis={axis} clock={clock} count={lanes.length} />}
        </div>
      </div>
    </section>
  );
};

type LanesProps = {
  readonly lanes: readonly LaneView[];
  readonly axis: TimeAxis;
  readonly shown: LaneWindow;
  readonly hasDrag: boolean;
};

const Lanes = memo(({ lanes, axis, shown, hasDrag }: LanesProps) => (
  <div style={{ paddingBlock: `${shown.first * ROW_HEIGHT}px ${(lanes.length - shown.end) * ROW_HEIGHT}px` }}>
    {lanes.slice(shown.first, shown.end).map((lane) => (
      <LaneRow key={lane.vehicleId} lane={lane} axis={axis} hasDrag={hasDrag} />
    ))}
  </div>
));

const TimeScale = memo(({ axis }: { readonly axis: TimeAxis }) => (
  <div className={styles.scale} aria-hidden>
    <span className={styles.corner} />
    <div className={styles.ticks}>
      {axis.ticks.map(({ at, x, isHour }) => (
        <span key={at} className={isHour ? styles.hour : styles.half} style={{ insetInlineStart: x }}>
          {isHour && clockOf(at)}
        </span>
      ))}
    </div>
  </div>
));

const EVERY_MS = 15_000;

const NowLine = ({
  axis,
  clock,
  count,
}: {
  readonly axis: TimeAxis;
  readonly clock: DayClock;
  readonly count: number;
}) => {
  const { t } = useI18n();
  const [now, setNow] = useState(() => clock.secondsOf(new Date().toISOString()));
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.secondsOf(new Date().toISOString())), EVERY_MS);
    return () => clearInterval(timer);
  }, [clock]);
  if (now < axis.span.from || now > axis.span.to) return null;
  const time = clockOf(now);
  return (
    <div
      className={styles.now}
      style={{ insetInlineStart: LABEL_WIDTH + axis.xOf(now), blockSize: count * ROW_HEIGHT + 28 }}
    >
      <span className={styles.nowTime} role="img" aria-label={t('board.now', { time })}>
        {time}
      </span>
    </div>
  );
};

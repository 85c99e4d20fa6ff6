import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { Link } from '@tanstack/react-router';
import { runSheetUrl } from '@waybill/contract/routes';
import type { VehicleId } from '@waybill/domain/ids';
import { memo } from 'react';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { momentText } from '../../../lib/language/moment-text.ts';
import { paths } from '../../../lib/paths.ts';
import { LoadBar } from '../../../shared/routes/load-bar.tsx';
import { isRecent } from '../../../shared/routes/position-age.ts';
import { usePosition } from '../../../shared/routes/positions.ts';
import { VehicleTag } from '../../../shared/routes/route-marks.tsx';
import type { Lane } from '../model/board-types.ts';
import { summaryOf } from '../model/lane-summary.ts';
import { isVehiclePointed, pointAtVehicle, toggleTakesPart, useBoardStore } from '../state/board-store.ts';
import styles from './vehicle-rows.module.css';

type Props = {
  readonly lanes: readonly Lane[];
  readonly day: string;
  /** On a narrow screen the lane of the pressed vehicle is shown. */
  readonly onChoose?: (id: VehicleId) => void;
};

/** The vehicles of the day: what is left, how full they are, and whether they take part in a plan. */
export const VehicleRows = ({ lanes, day, onChoose }: Props) => {
  const { t } = useI18n();
  return (
    <ul className={styles.list} aria-label={t('board.vehicles')} data-drag-scroll>
      {lanes.map((lane) => (
        <VehicleRow key={lane.vehicle.id} lane={lane} day={day} {...(onChoose && { onChoose })} />
      ))}
    </ul>
  );
};

type RowProps = { readonly lane: Lane; readonly day: string; readonly onChoose?: (id: VehicleId) => void };

const VehicleRow = memo(({ lane, day, onChoose }: RowProps) => {
  const { t } = useI18n();
  const { vehicle, route, look } = lane;
  const { total, left, late, atRisk } = summaryOf(lane);
  const position = usePosition(vehicle.id);
  const isPointed = useBoardStore((state) => isVehiclePointed(state, vehicle.id));
  const takesPart = useBoardStore(({ leftOut }) => !leftOut.has(vehicle.id));
  return (
    <li
      className={styles.row}
      data-vehicle={vehicle.id}
      data-pointed={isPointed || undefined}
      onPointerEnter={() => {
        pointAtVehicle(vehicle.id);
        onChoose?.(vehicle.id);
      }}
      onPointerLeave={() => pointAtVehicle(null)}
    >
      <div className={styles.head}>
        <VehicleTag look={look} />
        <Link
          to={paths.vehicle}
          params={{ vehicleId: vehicle.id }}
          search={{ day }}
          className={styles.registration}
          onFocus={() => {
            pointAtVehicle(vehicle.id);
            onChoose?.(vehicle.id);
          }}
          onBlur={() => pointAtVehicle(null)}
        >
          {vehicle.registration}
        </Link>
        <span className={styles.driver}>{vehicle.drivers[0]?.name ?? t('board.noDriver')}</span>
        {total > 0 && (
          <a
            href={runSheetUrl(vehicle.id, day)}
            target="_blank"
            rel="noopener"
            className={styles.print}
            aria-label={t('board.runSheet', { vehicle: vehicle.registration })}
            title={t('board.runSheet', { vehicle: vehicle.registration })}
          >
            <IconPrinter size={16} stroke={1.75} aria-hidden />
          </a>
        )}
        <label className={styles.take}>
          <input
            type="checkbox"
            className={styles.box}
            checked={takesPart}
            aria-label={t('board.takesPart', { vehicle: vehicle.registration })}
            title={t('board.takesPart', { vehicle: vehicle.registration })}
            onChange={() => toggleTakesPart(vehicle.id)}
          />
        </label>
      </div>
      <div className={styles.line}>
        <span>
          {total === 0 ? t('board.noRoute') : t('board.stopsLeft', { left, total })}
          {late > 0 && <span className={styles.late}> · {t('route.lateStops', { count: late })}</span>}
          {atRisk > 0 && <span className={styles.atRisk}> · {t('route.stopsAtRisk', { count: atRisk })}</span>}
        </span>
        <LastSeen at={position?.takenAt ?? vehicle.lastSeenAt} />
      </div>
      <div className={styles.loads}>
        <LoadBar kind="weight" used={rounded(route.mostLoad.weight)} capacity={vehicle.weightCapacity} />
        <LoadBar kind="volume" used={rounded(route.mostLoad.volume)} capacity={vehicle.volumeCapacity} />
      </div>
    </li>
  );
});

/** Sums of fractions have long tails. */
const rounded = (value: number) => Math.round(value * 10) / 10;

const LastSeen = ({ at }: { readonly at: string | null }) => {
  const { t, format } = useI18n();
  const now = useNow();
  if (at === null) return <span className={styles.seen}>{t('board.neverSeen')}</span>;
  const text = momentText(new Date(at), now, { t, format });
  const seen = momentText(new Date(at), now, { t, format }, 'inSentence');
  return (
    <span className={styles.seen} data-fresh={isRecent(at, now) || undefined} title={t('board.seen', { time: seen })}>
      <span className={styles.dot} aria-hidden />
      {text}
    </span>
  );
};

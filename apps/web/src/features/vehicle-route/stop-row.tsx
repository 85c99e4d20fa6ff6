import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen2 from '@tabler/icons-react/dist/esm/icons/IconLockOpen2.mjs';
import { Link } from '@tanstack/react-router';
import type { RouteStop } from '@waybill/contract/routes';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { type Capacity, isOverloaded } from '../../shared/routes/load-share.ts';
import { StopMark } from '../../shared/routes/route-marks.tsx';
import {
  arrivalOf,
  clockText,
  hasFailed,
  isBegun,
  isDone,
  nameOfStop,
  signed,
} from '../../shared/routes/route-text.ts';
import { volumeText, weightText, windowText } from '../../shared/shipments/shipment-text.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import type { RouteLook } from '../../ui/map/route-look.ts';
import styles from './stop-list.module.css';
import { StopRisk } from './stop-risk.tsx';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** With the times that it would have. */
  readonly stop: RouteStop;
  readonly vehicleId: string;
  readonly look: RouteLook;
  /** Its place among all stops, from 1. */
  readonly number: number;
  readonly isLocked: boolean;
  readonly capacity: Capacity;
  /** Minutes later than in the saved plan; null where that is the same. */
  readonly later: number | null;
  readonly isPointed: boolean;
  readonly instructionsId: string;
  /** How far it has been dragged, or null. */
  readonly offset: number | null;
  /** Shown beside a row that is being dragged. */
  readonly bubble: ReactNode;
  readonly gap: 'before' | 'after' | null;
  readonly isGapRefused: boolean;
  readonly menu: ReactNode;
  readonly onPoint: (isPointed: boolean) => void;
  readonly onGrip: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onLock: () => void;
};

/** One stop of the list: two lines while it is to come, one once it is done. */
export const StopRow = (props: Props) => {
  const { stop, vehicleId, look, number, isLocked, later, offset, gap, instructionsId } = props;
  const words = useI18n();
  const { t } = words;
  const name = nameOfStop(stop);
  const isOver = isDone(stop);
  const isFixed = isBegun(stop);
  return (
    <li
      data-pill
      className={classNames(
        styles.row,
        isOver && styles.done,
        props.isPointed && styles.pointed,
        offset !== null && styles.dragged,
        gap && styles[gap],
        props.isGapRefused && styles.refused,
      )}
      style={offset === null ? undefined : { translate: `0 ${offset}px` }}
      onPointerEnter={() => props.onPoint(true)}
      onPointerLeave={() => props.onPoint(false)}
    >
      {isFixed ? (
        <span />
      ) : (
        <span className={styles.grip} title={t('vehicleRoute.grip', { name })} onPointerDown={props.onGrip}>
          <IconGripVertical size={16} stroke={2} aria-hidden />
        </span>
      )}
      <StopMark look={look} number={number} isDone={isOver} isFailed={hasFailed(stop)} />
      <span className={styles.who}>
        <Link
          to={paths.vehicleDelivery}
          params={{ vehicleId, deliveryId: stop.id }}
          data-item={stop.id}
          className={styles.name}
          aria-describedby={isFixed ? undefined : instructionsId}
          onKeyDown={props.onKeyDown}
        >
          <span className={styles.unseen}>{`${number}. ${t(`shipment.field.${stop.kind}`)}: `}</span>
          {name}
        </Link>
        {!isOver && <Address stop={stop} />}
      </span>
      <span className={styles.window}>{windowText(stop, t) || t('route.anyTime')}</span>
      <span className={styles.arrival}>
        {clockText(arrivalOf(stop), words)}
        {!isOver && later !== null && later !== 0 && (
          <span className={later > 0 ? styles.later : styles.earlier}>{signed(later, String)}</span>
        )}
      </span>
      <span className={styles.risk}>
        <StopRisk stop={stop} />
        {!isOver && <OnBoard stop={stop} capacity={props.capacity} />}
      </span>
      {isFixed ? (
        <span className={styles.fixed}>{!isOver && <IconLock {...ICON} />}</span>
      ) : (
        <button
          type="button"
          className={classNames(styles.lock, isLocked && styles.locked)}
          aria-label={t('vehicleRoute.lock', { name })}
          aria-pressed={isLocked}
          title={t('vehicleRoute.lockHint')}
          onKeyDown={props.onKeyDown}
          onClick={props.onLock}
        >
          {isLocked ? <IconLock {...ICON} /> : <IconLockOpen2 {...ICON} />}
        </button>
      )}
      {props.menu}
      {offset !== null && props.bubble && <span className={styles.bubble}>{props.bubble}</span>}
    </li>
  );
};

/** Where it is and how much is for it; or the way to put it on the map. */
const Address = ({ stop }: { readonly stop: RouteStop }) => {
  const words = useI18n();
  const { t } = words;
  const weight = stop.shipments.reduce((sum, each) => sum + (each.weight ?? 0), 0);
  return (
    <span className={styles.address}>
      {stop.kind === 'pickup' && <span className={styles.kind}>{t('shipment.field.pickup')}</span>}
      <span className={styles.where} title={stop.address}>
        {stop.name !== null && stop.address}
      </span>
      {weight > 0 && <span className={styles.weight}>{weightText(weight, words)}</span>}
      {stop.point === null && (
        <Link
          to={paths.geocodeDelivery}
          params={{ deliveryId: stop.id }}
          className={styles.place}
          aria-label={t('vehicleRoute.placeStop', { name: nameOfStop(stop) })}
        >
          {t('vehicleRoute.withoutPlace')}
        </Link>
      )}
    </span>
  );
};

/** What is on the vehicle when it leaves the stop: red when that is more than it can carry. */
const OnBoard = ({ stop: { load }, capacity }: { readonly stop: RouteStop; readonly capacity: Capacity }) => {
  const words = useI18n();
  const { t } = words;
  const isOver = isOverloaded(load, capacity);
  const both = `${weightText(load.weight, words)}, ${volumeText(load.volume, words)}`;
  return (
    <span className={classNames(styles.load, isOver && styles.over)} title={t('vehicleRoute.onBoard', { load: both })}>
      {isOver && <strong>{t('route.over')} </strong>}
      {weightText(load.weight, words)}
    </span>
  );
};

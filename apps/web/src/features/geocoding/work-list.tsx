import type { GeocodingWorkItem } from '@waybill/contract/geocoding';
import { addressLine, type StopKind } from '@waybill/domain/stop';
import { doubtText } from '@waybill/i18n/place-labels';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useLiveState } from '../../lib/live/use-live.ts';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { ProgressBar } from '../../ui/basics/progress-bar.tsx';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { claimText } from './place-text.ts';
import styles from './work-list.module.css';
import { stopKey, useWorkState } from './work-state.ts';

type Props = {
  readonly kind: StopKind;
  readonly items: readonly GeocodingWorkItem[];
  readonly placed: readonly GeocodingWorkItem[];
  /** All addresses that wait, which may be more than are listed. */
  readonly total: number;
  readonly waiting: number;
  readonly current: string | null;
  readonly onOpen: (item: GeocodingWorkItem) => void;
};

/** The addresses that wait for a pin, and those that got one just now. */
export const WorkList = ({ kind, items, placed, total, waiting, current, onOpen }: Props) => {
  const { t } = useI18n();
  const { skipped } = useWorkState();
  const live = useLiveState();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current === null) return;
    list.current?.querySelector(`[data-stop="${CSS.escape(current)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const all = placed.length + total;
  return (
    <>
      {all > 0 && (
        <div className={styles.progress}>
          <span>{t('geocode.placed', { placed: placed.length, total: all })}</span>
          <ProgressBar
            label={t('geocode.placed', { placed: placed.length, total: all })}
            done={placed.length}
            total={all}
          />
        </div>
      )}
      {waiting > 0 && (
        <p className={styles.waiting} role="status">
          {t('geocode.waiting', { count: waiting })}
        </p>
      )}
      <ul ref={list} className={styles.list} aria-label={t('geocode.list')}>
        {items.map((item) => (
          <Row
            key={stopKey(item)}
            item={item}
            isCurrent={stopKey(item) === current}
            note={skipped.includes(stopKey(item)) ? t('geocode.skipped') : null}
            onOpen={onOpen}
          />
        ))}
        {placed.map((item) => (
          <Row
            key={`placed ${stopKey(item)}`}
            item={item}
            isCurrent={stopKey(item) === current}
            note={t('geocode.done')}
            isDone
            onOpen={onOpen}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.keys} aria-hidden>
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t('geocode.keys.move')}
        </span>
        <StatusDot isQuiet tone={live === 'live' ? 'success' : 'muted'}>
          {t(`list.${live}`)}
        </StatusDot>
        <ExportButton request={{ list: 'geocode', query: { kind } }} count={total} variant="subtle" isIcon />
      </div>
    </>
  );
};

type RowProps = {
  readonly item: GeocodingWorkItem;
  readonly isCurrent: boolean;
  readonly note: string | null;
  readonly isDone?: boolean;
  readonly onOpen: (item: GeocodingWorkItem) => void;
};

const Row = ({ item, isCurrent, note, isDone = false, onOpen }: RowProps) => {
  const { t } = useI18n();
  const claim = item.claimedBy === null ? null : claimText(item.claimedBy, t);
  return (
    <li>
      <button
        type="button"
        data-stop={stopKey(item)}
        className={classNames(styles.row, isCurrent && styles.current, (isDone || claim) && styles.quiet)}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onOpen(item)}
      >
        <span className={styles.name}>
          <span className={styles.receiver}>{item.receiverName ?? item.shipmentId}</span>
          {item.stops > 1 && <span className={styles.stops}>{t('geocode.stops', { count: item.stops })}</span>}
        </span>
        <span className={styles.address}>{addressLine(item)}</span>
        <span
          className={classNames(
            styles.doubt,
            !isDone && item.state !== 'doubtful' && styles.alarming,
            isDone && styles.done,
          )}
        >
          {claim ?? note ?? doubtText(item, t)}
        </span>
      </button>
    </li>
  );
};

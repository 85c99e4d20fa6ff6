import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { UnassignedShipment } from '@waybill/contract/routes';
import { memo } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import type { Hint } from '../../../shared/estimate/hint.ts';
import { nameOfStop } from '../../../shared/routes/route-text.ts';
import { volumeText, weightText, windowText } from '../../../shared/shipments/shipment-text.ts';
import { useDrag } from '../drag/use-drag.tsx';
import { type BoardItem, choose, pointAt, startMoving, togglePicked, useBoardStore } from '../state/board-store.ts';
import { HintText } from './hint-text.tsx';
import { NeedIcons } from './need-icons.tsx';
import styles from './pool.module.css';

type Props = { readonly shipment: UnassignedShipment; readonly hint: Hint | undefined };

/** A shipment that is on no vehicle. */
export const PoolRow = memo(({ shipment, hint }: Props) => {
  const words = useI18n();
  const { t } = words;
  const drag = useDrag();
  const { shipmentId } = shipment;
  const item: BoardItem = { kind: 'pool', id: shipmentId };
  const name = nameOfStop(shipment);
  const isPointed = useBoardStore(({ pointed, chosen }) => (pointed ?? chosen)?.id === shipmentId);
  const isPicked = useBoardStore(({ picked }) => picked.has(shipmentId));
  return (
    <li
      className={styles.row}
      data-pool-row={shipmentId}
      data-pointed={isPointed || undefined}
      data-picked={isPicked || undefined}
      onPointerEnter={() => pointAt(item)}
      onPointerLeave={() => pointAt(null)}
      onPointerDown={(event) => {
        const isOnControl = event.target instanceof Element && event.target.closest('label, [data-assign]');
        if (event.button !== 0 || isOnControl) return;
        const isOnGrip = event.target instanceof Element && event.target.closest('[data-grip]');
        if (event.pointerType === 'mouse' || isOnGrip) drag.start(item, { x: event.clientX, y: event.clientY });
      }}
    >
      <span className={styles.aside}>
        <span className={styles.grip} data-grip aria-hidden>
          <IconGripVertical size={16} stroke={1.75} />
        </span>
        <label className={styles.pick}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isPicked}
            aria-label={t('board.pickRow', { name })}
            onChange={() => togglePicked(shipmentId)}
          />
        </label>
      </span>
      <button
        type="button"
        className={styles.body}
        data-row-button
        onClick={() => choose(item)}
        onFocus={() => pointAt(item)}
        onBlur={() => pointAt(null)}
      >
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.weight}>{weightText(shipment.weight, words)}</span>
        <span className={styles.address} title={shipment.address}>
          {shipment.address}
        </span>
        <span className={styles.volume}>{volumeText(shipment.volume, words)}</span>
        <span className={styles.last}>
          <span className={styles.window}>
            {windowText(shipment, t) || t('route.anyTime')}
            <NeedIcons needs={shipment.needs} />
          </span>
          <HintText hint={hint} />
        </span>
      </button>
      <button
        type="button"
        className={styles.assign}
        data-assign
        aria-label={t('board.assignTo', { name })}
        title={`${t('board.assignTo', { name })} (M)`}
        onClick={() => startMoving(item)}
      >
        <IconArrowRight size={15} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
});

import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { VehicleTag } from '../../../shared/routes/route-marks.tsx';
import { nameOfStop } from '../../../shared/routes/route-text.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { KeyHint } from '../../../ui/basics/kbd.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import { type Dragged, isMany } from '../drag/dragged.ts';
import { costText, type DropCost, dropCost, MOST_INSERTED } from '../drag/drop-cost.ts';
import { focusBesideAfterDialog } from '../keys/focused-item.ts';
import type { Lane } from '../model/board-types.ts';
import { type Board, useBoard } from '../state/board-context.ts';
import { type BoardItem, startMoving, useBoardStore } from '../state/board-store.ts';
import type { BoardActions } from '../state/use-board-actions.ts';
import { putOn } from '../state/wishes.ts';
import styles from './move-modal.module.css';

type Props = {
  readonly actions: BoardActions;
  readonly perform: (wished: ReturnType<typeof putOn>) => boolean;
};

const NO_LINE = { x: 0, y: 0, length: 0, angle: 0 };

/** The vehicles to choose from, with what each would cost: whatever can be dragged can be moved here. */
export const MoveModal = ({ actions, perform }: Props) => {
  const { t } = useI18n();
  const board = useBoard();
  const moving = useBoardStore((state) => state.moving);
  const picked = useBoardStore((state) => state.picked);
  const dragged = useMemo(() => (moving === 'picked' ? [...picked] : moving), [moving, picked]);
  if (moving === null || dragged === null) return null;
  const close = () => startMoving(null);
  const put = (lane: Lane | null) => {
    close();
    const vehicleId = lane?.vehicle.id ?? null;
    const [first] = picked;
    // A row that is assigned is gone: whoever works by keys goes on beside it.
    if (moving === 'picked') {
      if (first) focusBesideAfterDialog(first, picked);
      actions.wishFor({ kind: 'assign', shipmentIds: [...picked], vehicleId, from: null });
    } else {
      if (moving.kind === 'pool') focusBesideAfterDialog(moving.id, new Set([moving.id]));
      perform(putOn(board, moving, vehicleId));
    }
  };
  const title =
    moving === 'picked'
      ? t('board.move.titleMany', { count: picked.size })
      : t('board.move.title', { name: nameOf(board, moving) });
  return (
    <Modal title={title} maxWidth={440} closeLabel={t('board.move.close')} onClose={close} isSheet isFlush>
      <Choices dragged={dragged} onPut={put} />
    </Modal>
  );
};

const nameOf = ({ shipmentOf, stopOf }: Board, item: BoardItem) => {
  const known = item.kind === 'pool' ? shipmentOf.get(item.id) : stopOf.get(item.id)?.stop;
  return known ? nameOfStop(known) : '';
};

type ChoicesProps = { readonly dragged: Dragged; readonly onPut: (lane: Lane | null) => void };

const Choices = ({ dragged, onPut }: ChoicesProps) => {
  const words = useI18n();
  const { t } = words;
  const board = useBoard();
  const { costs, isKnown } = useCosts(board, dragged);
  const many = isMany(dragged);
  const own = !many && dragged.kind === 'stop' ? dragged.vehicleId : null;
  const hasCheapest = !many || dragged.length <= MOST_INSERTED;
  const best = cheapestOf(costs);
  // What the server refuses in any case is not offered; whatever else is against it, the dispatcher may know better.
  const isRefused = (lane: Lane) => lane.vehicle.id === own || costs.get(lane)?.obstacle === 'division';
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const lane = board.lanes.find(({ look }) => look.letter === key.toUpperCase());
    if (lane && !isRefused(lane) && !ctrlKey && !metaKey && !altKey) onPut(lane);
  };
  return (
    <>
      <p className={styles.detail}>
        {hasCheapest && t('board.move.detail')} <KeyHint>{t('board.move.keys')}</KeyHint>
      </p>
      <ul className={styles.list} onKeyDown={onKeyDown}>
        {hasCheapest && <Cheapest lane={best} cost={best && costs.get(best)} isKnown={isKnown} onPut={onPut} />}
        {board.lanes.map((lane, at) => {
          const cost = costs.get(lane);
          const isOwn = lane.vehicle.id === own;
          return (
            <li key={lane.vehicle.id}>
              <button
                type="button"
                className={styles.choice}
                disabled={isOwn}
                aria-disabled={isRefused(lane)}
                data-autofocus={(!hasCheapest && at === 0) || undefined}
                onClick={() => !isRefused(lane) && onPut(lane)}
              >
                <VehicleTag look={lane.look} />
                <span className={styles.registration}>{lane.vehicle.registration}</span>
                <span className={styles.driver}>{lane.vehicle.drivers[0]?.name}</span>
                <span className={classNames(cost?.obstacle ? styles.bad : styles.cost, lane === best && styles.best)}>
                  {isOwn ? t('board.move.isThere') : cost && costText(cost, words)}
                </span>
              </button>
            </li>
          );
        })}
        {own !== null && (
          <li>
            <button type="button" className={styles.choice} onClick={() => onPut(null)}>
              {t('board.move.toPool')}
            </button>
          </li>
        )}
      </ul>
    </>
  );
};

type CheapestProps = {
  readonly lane: Lane | null;
  readonly cost: DropCost | null | undefined;
  readonly isKnown: boolean;
  readonly onPut: (lane: Lane) => void;
};

/** Of forty vehicles, the one to press Enter for. */
const Cheapest = ({ lane, cost, isKnown, onPut }: CheapestProps) => {
  const words = useI18n();
  const { t } = words;
  const found = isKnown ? lane : null;
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        aria-disabled={!found}
        aria-busy={!isKnown}
        data-autofocus
        onClick={() => found && onPut(found)}
      >
        {found ? (
          <>
            <span className={styles.best}>{t('board.move.best')}</span>
            <VehicleTag look={found.look} />
            <span className={styles.registration}>{found.vehicle.registration}</span>
            <span className={styles.driver} />
            <span className={classNames(styles.cost, styles.best)}>{cost && costText(cost, words)}</span>
          </>
        ) : (
          <span className={styles.driver}>{t(isKnown ? 'board.move.noneFits' : 'board.move.looking')}</span>
        )}
      </button>
    </li>
  );
};

/** Where it costs least of all places where nothing is against it. */
const cheapestOf = (costs: ReadonlyMap<Lane, DropCost>): Lane | null =>
  [...costs]
    .flatMap(([lane, { metres, obstacle }]) => (obstacle === null && metres !== null ? [{ lane, metres }] : []))
    .toSorted((one, other) => one.metres - other.metres)[0]?.lane ?? null;

/** Vehicles that are worked out between two frames, for one shipment or for several. */
const AT_ONCE = 3;
const AT_ONCE_OF_MANY = 1;

type Costs = { readonly costs: ReadonlyMap<Lane, DropCost>; readonly isKnown: boolean };

/** What it would cost on each vehicle, a few at a time. */
const useCosts = (board: Board, dragged: Dragged): Costs => {
  const [costs, setCosts] = useState<Costs>({ costs: new Map(), isKnown: false });
  useEffect(() => {
    const atOnce = isMany(dragged) ? AT_ONCE_OF_MANY : AT_ONCE;
    let timer: ReturnType<typeof setTimeout>;
    const known = new Map<Lane, DropCost>();
    const step = (at: number) => {
      for (const lane of board.lanes.slice(at, at + atOnce)) {
        const target = { kind: 'vehicle', vehicleId: lane.vehicle.id, line: NO_LINE } as const;
        const cost = dropCost(board, dragged, target);
        if (cost) known.set(lane, cost);
      }
      const isKnown = at + atOnce >= board.lanes.length;
      setCosts({ costs: new Map(known), isKnown });
      if (!isKnown) timer = setTimeout(() => step(at + atOnce));
    };
    timer = setTimeout(() => step(0));
    return () => clearTimeout(timer);
  }, [board, dragged]);
  return costs;
};

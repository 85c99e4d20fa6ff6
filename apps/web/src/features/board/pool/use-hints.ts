import type { UnassignedShipment } from '@waybill/contract/routes';
import type { ShipmentId } from '@waybill/domain/ids';
import { useEffect, useRef, useState } from 'react';
import type { Hint } from '../../../shared/estimate/hint.ts';
import { createHintQueue, type HintQueue } from '../estimate/hint-queue.ts';
import type { Board } from '../state/board-context.ts';
import { useBoardStore } from '../state/board-store.ts';

const NONE: ReadonlyMap<ShipmentId, Hint> = new Map();

/** After the next frame is painted, so that what a person does comes first. */
const soon = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Where the rows that are looked at would cost least. Hints of other routes are never shown as those of these. */
export const useHints = (rows: readonly UnassignedShipment[], board: Board): ReadonlyMap<ShipmentId, Hint> => {
  const isDragging = useBoardStore((state) => state.isDragging);
  const [hints, setHints] = useState<{ readonly of: unknown; readonly known: ReadonlyMap<ShipmentId, Hint> }>({
    of: null,
    known: NONE,
  });
  const { lanes } = board;
  const latest = useRef(lanes);
  latest.current = lanes;
  const queue = useRef<HintQueue | null>(null);
  useEffect(() => {
    queue.current = createHintQueue({
      now: () => performance.now(),
      soon,
      onHints: (known) => setHints({ of: latest.current, known }),
    });
    return () => queue.current?.stop();
  }, []);
  useEffect(() => {
    queue.current?.pause(isDragging);
    if (!isDragging) queue.current?.want(rows, board.openRoutes());
  }, [rows, board, isDragging]);
  return hints.of === lanes ? hints.known : NONE;
};

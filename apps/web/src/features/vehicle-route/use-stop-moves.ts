import type { RouteStop } from '@waybill/contract/routes';
import type { DeliveryId } from '@waybill/domain/ids';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dismissFlashAbout, showFlashAbout } from '../../lib/state/flash.ts';
import { isBegun, nameOfStop } from '../../shared/routes/route-text.ts';
import { refusalText } from './refusal-text.ts';
import { moveStop } from './route-order.ts';
import type { RouteEditor } from './use-route-editor.ts';

const REFUSAL = 'stop-move';

type Needs = {
  readonly list: RefObject<HTMLElement | null>;
  readonly stops: readonly RouteStop[];
  readonly editor: RouteEditor;
  /** Opens the choice of another vehicle. */
  readonly onMove: (stop: RouteStop) => void;
};

/** Moves and locks stops, keeps the focus on the one that was moved, and says what happened or why it cannot. */
export const useStopMoves = ({ list, stops, editor, onMove }: Needs) => {
  const { t } = useI18n();
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string | null>(null);
  const { draft, change } = editor;

  const focusStop = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)?.focus();
  // A node that is moved in the page loses the focus; it gets it back after the new order is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list drawn anew is what this waits for
  useLayoutEffect(() => {
    if (focusNext.current !== null) focusStop(focusNext.current);
    focusNext.current = null;
  }, [draft.order]);

  const moveTo = (id: DeliveryId, to: number) => {
    const from = stops.findIndex((stop) => stop.id === id);
    const stop = stops[from];
    const place = Math.max(0, Math.min(to, stops.length - 1));
    if (!stop || place === from) return;
    const answer = moveStop(stops, id, place);
    if ('reason' in answer) {
      showFlashAbout(REFUSAL, { type: 'warning', message: refusalText(answer, t), shouldDisappear: true });
      return;
    }
    dismissFlashAbout(REFUSAL);
    focusNext.current = id;
    change({ order: answer.order });
    setAnnouncement(t('vehicleRoute.moved', { name: nameOfStop(stop), place: place + 1, count: stops.length }));
  };
  const step = (stop: RouteStop, by: -1 | 1) => moveTo(stop.id, stops.indexOf(stop) + by);

  const toggleLock = (stop: RouteStop) => {
    if (isBegun(stop)) return;
    const locked = new Set(draft.locked);
    const isLocked = locked.delete(stop.id);
    if (!isLocked) locked.add(stop.id);
    change({ locked });
    setAnnouncement(t(isLocked ? 'vehicleRoute.unlocked' : 'vehicleRoute.locked', { name: nameOfStop(stop) }));
  };

  const onKeyDown = (event: KeyboardEvent, stop: RouteStop) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const key = event.key.toLowerCase();
    if (by !== undefined) {
      event.preventDefault();
      const neighbour = stops[stops.indexOf(stop) + by];
      if (event.altKey) step(stop, by);
      else if (neighbour) focusStop(neighbour.id);
    } else if (!event.altKey && (key === 'l' || key === 'm')) {
      event.preventDefault();
      if (key === 'l') toggleLock(stop);
      else if (!isBegun(stop)) onMove(stop);
    }
  };

  return { moveTo, step, toggleLock, onKeyDown, announcement };
};

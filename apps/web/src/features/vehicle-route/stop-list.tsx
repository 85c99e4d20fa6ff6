import type { Route, RouteStop } from '@waybill/contract/routes';
import { useId, useRef } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { Capacity } from '../../shared/routes/load-share.ts';
import { useDragOrder } from '../../ui/fields/ordered-choice-drag.ts';
import { rowGapAt } from '../../ui/fields/ordered-choice-moves.ts';
import type { RouteLook } from '../../ui/map/route-look.ts';
import { minutesLater } from './route-effect.ts';
import { orderedStops } from './route-order.ts';
import styles from './stop-list.module.css';
import { StopMenu } from './stop-menu.tsx';
import { StopRow } from './stop-row.tsx';
import { useDropPreview } from './use-drop-preview.ts';
import type { RouteEditor } from './use-route-editor.ts';
import { useStopMoves } from './use-stop-moves.ts';

type Props = {
  /** As it is saved. */
  readonly route: Route;
  readonly editor: RouteEditor;
  readonly look: RouteLook;
  readonly capacity: Capacity;
  readonly pointedId: string | null;
  readonly onPoint: (id: string | null) => void;
  readonly onMove: (stop: RouteStop) => void;
  readonly onUnassign: (stop: RouteStop) => void;
};

/** The stops in their order. They are dragged by their grips, or moved by keys and by their menus. */
export const StopList = (props: Props) => {
  const { route, editor, look, capacity, pointedId, onPoint, onMove, onUnassign } = props;
  const { t } = useI18n();
  const instructionsId = useId();
  const list = useRef<HTMLOListElement>(null);
  const { draft, shown } = editor;
  const stops = orderedStops(shown.stops, draft.order);
  const saved = new Map(route.stops.map((stop) => [stop.id, stop]));
  const { moveTo, step, toggleLock, onKeyDown, announcement } = useStopMoves({ list, stops, editor, onMove });
  const drag = useDragOrder({
    list,
    items: draft.order,
    disabled: false,
    gapOf: rowGapAt,
    onDrop: moveTo,
  });
  const drop = useDropPreview({ drag, stops, route, editor });

  return (
    <>
      <ol ref={list} className={styles.list} aria-label={t('vehicleRoute.stops')}>
        {stops.map((stop, index) => {
          const isLocked = draft.locked.has(stop.id);
          const actions = { onLock: () => toggleLock(stop) };
          return (
            <StopRow
              key={stop.id}
              stop={stop}
              vehicleId={route.vehicleId}
              look={look}
              number={index + 1}
              isLocked={isLocked}
              capacity={capacity}
              later={editor.hasChanged ? minutesLater(saved.get(stop.id), stop) : null}
              isPointed={pointedId === stop.id}
              instructionsId={instructionsId}
              offset={drag.offsetOf(stop.id)?.y ?? null}
              bubble={drop.bubble}
              gap={
                drag.gap === index ? 'before' : drag.gap === stops.length && index === stops.length - 1 ? 'after' : null
              }
              isGapRefused={drop.isRefused}
              onPoint={(isPointed) => onPoint(isPointed ? stop.id : null)}
              onGrip={(event) => drag.start(event, stop.id)}
              onKeyDown={(event) => onKeyDown(event, stop)}
              {...actions}
              menu={
                <StopMenu
                  stop={stop}
                  vehicleId={route.vehicleId}
                  number={index + 1}
                  isLocked={isLocked}
                  onStep={(by) => step(stop, by)}
                  onMove={() => onMove(stop)}
                  onUnassign={() => onUnassign(stop)}
                  {...actions}
                />
              }
            />
          );
        })}
      </ol>
      <div id={instructionsId} hidden>
        {t('vehicleRoute.instructions')}
      </div>
      <div className={styles.unseen} aria-live="polite">
        {announcement}
      </div>
    </>
  );
};

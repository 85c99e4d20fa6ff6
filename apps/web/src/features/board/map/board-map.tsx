import IconBuildingWarehouse from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs';
import IconLasso from '@tabler/icons-react/dist/esm/icons/IconLasso.mjs';
import type { DeliveryId, ShipmentId } from '@waybill/domain/ids';
import type { Map as LibraryMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlash } from '../../../lib/state/flash.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { MapControls } from '../../../ui/map/map-controls.tsx';
import { MapHandle } from '../../../ui/map/map-handle.tsx';
import { lassoPart, MapLasso } from '../../../ui/map/map-lasso.tsx';
import { MapRoutes } from '../../../ui/map/map-routes.tsx';
import { MapSpot } from '../../../ui/map/map-spot.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import { doorOf, openDoors } from '../../../ui/map/open-doors.ts';
import { pointsInRing } from '../../../ui/map/points-inside.ts';
import type { PointsHit } from '../../../ui/map/use-cluster-pointer.ts';
import { useDrag } from '../drag/use-drag.tsx';
import { useBoard } from '../state/board-context.ts';
import { type BoardItem, choose, pick, pointAt, useBoardStore } from '../state/board-store.ts';
import styles from './board-map.module.css';
import { BoardMapWords } from './board-map-words.tsx';
import { depotsOf, drawnRoute } from './drawn-routes.ts';
import type { CardActions } from './item-card.tsx';
import { MapItems } from './map-items.tsx';
import { PoolDiamonds } from './pool-diamonds.tsx';
import { useMapDrops } from './use-map-drops.ts';
import { VehicleSpots } from './vehicle-spots.tsx';

const fetchLasso = () => void lassoPart.fetch().catch(() => {});

type Props = { readonly actions: CardActions; readonly hasDrag: boolean };

/** All routes of the day, and what is on none. */
export const BoardMap = ({ actions, hasDrag }: Props) => {
  const { t } = useI18n();
  const board = useBoard();
  const { day, lanes, pool, stopOf } = board;
  const drag = useDrag();
  const [map, setMap] = useState<LibraryMap | null>(null);
  const [isLassoing, setIsLassoing] = useState(false);
  const picked = useBoardStore((state) => state.picked);
  const isDragging = useBoardStore((state) => state.isDragging);
  const routes = useMemo(() => lanes.map(drawnRoute), [lanes]);
  const placed = useMemo(
    () => pool.flatMap(({ shipmentId, point }) => (point ? [{ id: shipmentId, point }] : [])),
    [pool],
  );
  const doors = useMemo(() => openDoors(routes), [routes]);
  const diamonds = useMemo(
    () => placed.map((each) => ({ ...each, isPicked: picked.has(each.id), isBeside: doors.has(doorOf(each.point)) })),
    [placed, picked, doors],
  );
  const depots = useMemo(() => depotsOf(lanes), [lanes]);
  const extent = useExtent(day, routes, placed, depots);
  useMapDrops(board, map);

  /** What the pointer is on: a press that moves drags it, and not the map. */
  const under = useRef<BoardItem | null>(null);
  const itemAt = (hit: PointsHit | null, kind: BoardItem['kind']): BoardItem | null => {
    const id = hit?.ids[0];
    if (!id) return null;
    if (kind === 'pool') return { kind, id: id as ShipmentId };
    const found = stopOf.get(id as DeliveryId);
    return found ? { kind, id: found.stop.id, vehicleId: found.lane.vehicle.id } : null;
  };
  const point = (kind: BoardItem['kind']) => (hit: PointsHit | null) => {
    under.current = itemAt(hit, kind);
    pointAt(under.current);
  };
  const press = (kind: BoardItem['kind']) => (hit: PointsHit) => choose(itemAt(hit, kind));
  useEffect(() => {
    if (!map || !hasDrag) return;
    const pressed = map.on('mousedown', (event) => {
      const item = under.current;
      if (!item || event.originalEvent.button !== 0) return;
      event.preventDefault();
      drag.start(item, { x: event.originalEvent.clientX, y: event.originalEvent.clientY });
    });
    return () => pressed.unsubscribe();
  }, [map, hasDrag, drag]);
  useEffect(() => {
    if (!isLassoing) return;
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setIsLassoing(false);
    };
    document.addEventListener('keydown', stop, { capture: true });
    return () => document.removeEventListener('keydown', stop, { capture: true });
  }, [isLassoing]);

  return (
    <div className={styles.map} data-board-map>
      <MapView
        label={t('board.map')}
        text={<BoardMapWords lanes={lanes} poolCount={pool.length} />}
        extent={extent}
        extentKey={day}
        onPress={() => choose(null)}
      >
        <MapHandle onMap={setMap} />
        {/* Below the stops: the numbers of these can be read, however much is on none. */}
        <PoolDiamonds
          diamonds={diamonds}
          isIdle={isLassoing || isDragging}
          onPoint={point('pool')}
          onPress={press('pool')}
        />
        <MapRoutes routes={routes} isIdle={isLassoing || isDragging} onPoint={point('stop')} onPress={press('stop')} />
        {depots.map((depot) => (
          <MapSpot key={`${depot.latitude} ${depot.longitude}`} point={depot}>
            <span className={styles.depot} role="img" aria-label={t('route.depot')} title={t('route.depot')}>
              <IconBuildingWarehouse size={14} stroke={2} aria-hidden />
            </span>
          </MapSpot>
        ))}
        <VehicleSpots />
        <MapItems actions={actions} />
        {isLassoing && (
          <MapLasso
            onRing={(ring) => {
              setIsLassoing(false);
              pick(
                pointsInRing(
                  placed.map(({ id, point: at }) => ({ id, ...at })),
                  ring,
                ).map(({ id }) => id),
              );
            }}
            onLost={() => {
              setIsLassoing(false);
              showFlash({ type: 'error', message: t('shipmentMap.lassoLost') });
            }}
          />
        )}
        <MapControls hasAll />
      </MapView>
      {map && (
        <div className={styles.legend}>
          <span className={styles.sign}>
            <span className={styles.doneSign} aria-hidden /> {t('board.done')}
          </span>
          <span className={styles.sign}>
            <span className={styles.poolSign} aria-hidden /> {t('board.unassigned')}
          </span>
          <span className={styles.sign}>
            <span className={styles.lateSign} aria-hidden>
              !
            </span>{' '}
            {t('board.late')}
          </span>
          <span className={styles.sign}>
            <span className={styles.riskSign} aria-hidden /> {t('route.atRisk')}
          </span>
          {placed.length > 0 && (
            <Button
              iconOnly
              variant="subtle"
              icon={<IconLasso size={16} stroke={1.75} aria-hidden />}
              aria-label={t('board.lasso')}
              title={t('board.lasso')}
              aria-pressed={isLassoing}
              onPointerEnter={fetchLasso}
              onFocus={fetchLasso}
              onClick={() => setIsLassoing(!isLassoing)}
            />
          )}
          {isLassoing && <span role="status">{t('board.lassoHint')}</span>}
        </div>
      )}
    </div>
  );
};

type Placed = { readonly point: { readonly latitude: number; readonly longitude: number } };

/** The map shows all of the day once it is there; what changes later does not move it under somebody's eyes. */
const useExtent = (
  day: string,
  routes: readonly { readonly stops: readonly Placed[] }[],
  pool: readonly Placed[],
  depots: readonly Placed['point'][],
) => {
  const kept = useRef<{ readonly day: string; readonly places: readonly Placed[] } | null>(null);
  if (kept.current?.day !== day || kept.current.places.length === 0) {
    const places = [...routes.flatMap(({ stops }) => stops), ...pool, ...depots.map((point) => ({ point }))];
    kept.current = { day, places: places.map(({ point }) => ({ point })) };
  }
  return kept.current.places;
};

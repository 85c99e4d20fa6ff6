import '../../../lib/language/lazy-texts.ts';
import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import type { Map as LibraryMap } from 'maplibre-gl';
import { useMemo, useState } from 'react';
import { loadErrorText } from '../../../lib/api/error-text.ts';
import { useLoad } from '../../../lib/api/use-load.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { showFlash } from '../../../lib/state/flash.ts';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { MapCard } from '../../../ui/map/map-card.tsx';
import { MapClusters } from '../../../ui/map/map-clusters.tsx';
import { MapControls } from '../../../ui/map/map-controls.tsx';
import { MapHandle } from '../../../ui/map/map-handle.tsx';
import { MapHighlight } from '../../../ui/map/map-highlight.tsx';
import { MapLasso } from '../../../ui/map/map-lasso.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import { pointsInRing, pointsWithin } from '../../../ui/map/points-inside.ts';
import { ScaleBar } from '../../../ui/map/scale-bar.tsx';
import type { PointsHit } from '../../../ui/map/use-cluster-pointer.ts';
import { type MapPoint, pointsOf, postcodeGroups } from './map-points.ts';
import { MapTools } from './map-tools.tsx';
import { MapWords } from './map-words.tsx';
import { pointIn, usePointedIn } from './pointed-shipment.ts';
import { PostcodePicker } from './postcode-picker.tsx';
import { pointsQuery } from './queries.ts';
import { ChoiceCard, PointedCard } from './shipment-card.tsx';
import styles from './shipments-map.module.css';
import { useEscapeFirst } from './use-escape-first.ts';
import { useMapExtent } from './use-map-extent.ts';

/** The selection of the list, as the map changes it. */
export type MapSelecting = {
  /** Another function whenever something else is selected. */
  readonly isSelected: (id: string) => boolean;
  readonly onAdd: (points: readonly MapPoint[]) => void;
  /** Takes these out; of everything that matches, the others on the map stay selected. */
  readonly onRemove: (points: readonly MapPoint[], onMap: readonly MapPoint[]) => void;
};

type Props = {
  readonly filter: ShipmentFilter;
  /** The rows of the list beside it. */
  readonly rows: readonly ShipmentRow[];
  readonly selecting: MapSelecting;
  readonly openId: string | null;
  readonly onOpen: (id: ShipmentId) => void;
};

const NONE: readonly MapPoint[] = [];
/** Each status has the colour that it has in the list. */
const TONES = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, `--color-status-${status}`]));

/** Where the shipments of the list are delivered. */
export const ShipmentsMap = ({ filter, rows, selecting, openId, onOpen }: Props) => {
  const { t } = useI18n();
  const { data, error, isStale, retry } = useLoad(pointsQuery(filter));
  const points = useMemo(() => (data ? pointsOf(data) : NONE), [data]);
  const groups = useMemo(() => postcodeGroups(points, data?.towns ?? {}), [points, data]);
  const { extent, extentKey, showAll } = useMapExtent(filter, points, data !== undefined && !isStale);
  const [map, setMap] = useState<LibraryMap | null>(null);
  const [isLassoing, setIsLassoing] = useState(false);
  const [pointed, setPointed] = useState<PointsHit | null>(null);
  /** Shipments at one door, one of which is to be chosen. */
  const [choice, setChoice] = useState<PointsHit | null>(null);
  const { isSelected, onAdd, onRemove } = selecting;
  const clustered = useMemo(
    () => points.map(({ status, ...point }) => ({ ...point, tone: status, isMarked: isSelected(point.id) })),
    [points, isSelected],
  );
  const pointsAt = ({ ids }: PointsHit) => {
    const wanted = new Set(ids);
    return points.filter(({ id }) => wanted.has(id));
  };
  useEscapeFirst(isLassoing ? () => setIsLassoing(false) : choice ? () => setChoice(null) : null);

  const open = (id: ShipmentId) => {
    setChoice(null);
    onOpen(id);
  };
  const press = (hit: PointsHit) => {
    const [first, ...others] = pointsAt(hit);
    if (!first) return;
    if (others.length === 0) open(first.id);
    else setChoice(hit);
  };
  const onPoint = (hit: PointsHit | null) => {
    setPointed(hit);
    pointIn('map', hit?.ids.length === 1 ? (hit.ids[0] ?? null) : null);
  };
  const selectInView = () => {
    if (!map) return;
    const bounds = map.getBounds();
    const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    onAdd(pointsWithin(points, { west, south, east, north }));
  };

  if (!data && error) {
    return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'shipmentMap.loadFailed')}</LoadFailed>;
  }
  return (
    <div className={styles.map}>
      <MapTools
        counts={data ? { ...data, shown: points.length } : null}
        hasMap={map !== null}
        isLassoing={isLassoing}
        onLasso={() => setIsLassoing(!isLassoing)}
        onInView={selectInView}
        onShowAll={showAll}
      >
        <PostcodePicker
          groups={groups}
          isSelected={isSelected}
          onAdd={onAdd}
          onRemove={(fewer) => onRemove(fewer, points)}
        />
      </MapTools>
      {error && (
        <div className={styles.notice} role="alert">
          {t('shipmentMap.outdated')}
          <Button onClick={retry}>{t('action.retry')}</Button>
        </div>
      )}
      <div className={styles.ground} aria-busy={isStale}>
        <MapView
          label={t('shipmentMap.label')}
          text={<MapWords points={points} groups={groups} />}
          extent={extent}
          extentKey={extentKey}
          onPress={() => setChoice(null)}
        >
          <MapHandle onMap={setMap} />
          <MapClusters points={clustered} tones={TONES} isIdle={isLassoing} onPoint={onPoint} onPress={press} />
          <RingAround points={points} openId={openId} />
          {isLassoing && (
            <MapLasso
              onRing={(ring) => {
                setIsLassoing(false);
                onAdd(pointsInRing(points, ring));
              }}
              onLost={() => {
                setIsLassoing(false);
                showFlash({ type: 'error', message: t('shipmentMap.lassoLost') });
              }}
            />
          )}
          <MapControls />
          <ScaleBar />
          {pointed && !choice && (
            <MapCard point={pointed.point} isPassive>
              <PointedCard points={pointsAt(pointed)} listed={rows} />
            </MapCard>
          )}
          {choice && (
            <MapCard point={choice.point}>
              <ChoiceCard points={pointsAt(choice)} listed={rows} onOpen={open} onClose={() => setChoice(null)} />
            </MapCard>
          )}
        </MapView>
      </div>
    </div>
  );
};

type RingProps = { readonly points: readonly MapPoint[]; readonly openId: string | null };

/** A ring around the shipment whose row is pointed at, else the open one. By itself, so that nothing else is rendered for it. */
const RingAround = ({ points, openId }: RingProps) => {
  const id = usePointedIn('list') ?? openId;
  const point = id === null ? undefined : points.find((each) => each.id === id);
  return point ? <MapHighlight point={point} /> : null;
};

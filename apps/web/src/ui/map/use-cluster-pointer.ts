import type { Point } from '@waybill/domain/geocoding';
import type { GeoJSONSource, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { POINT_ID } from './cluster-changes.ts';
import { useMap } from './map-context.ts';
import { positionOf } from './map-geometry.ts';

/** The points under the pointer: often one, and several where they are at the same door. */
export type PointsHit = { readonly ids: readonly string[]; readonly point: Point };
type ClusterHit = { readonly cluster: number; readonly point: Point };
type Hit = PointsHit | ClusterHit;

const isCluster = (hit: Hit): hit is ClusterHit => 'cluster' in hit;

/** The topmost feature counts: a cluster, or a point with all others that are there. */
const hitOf = (features: readonly MapGeoJSONFeature[]): Hit | null => {
  const [top] = features;
  if (top?.geometry.type !== 'Point') return null;
  const [longitude = 0, latitude = 0] = top.geometry.coordinates;
  const point = { longitude, latitude };
  if (top.properties.cluster) return { cluster: Number(top.properties.cluster_id), point };
  const ids = features
    .filter(({ properties }) => !properties.cluster)
    .map(({ properties }) => String(properties[POINT_ID]));
  return { ids: [...new Set(ids)], point };
};

export type ClusterPointer = {
  /** Whether something else has the pointer at the moment. */
  readonly isIdle?: boolean;
  /** Called when the pointer comes to points, and with null when it leaves them. */
  readonly onPoint: (hit: PointsHit | null) => void;
  readonly onPress: (hit: PointsHit) => void;
};

type Needs = ClusterPointer & {
  readonly layers: readonly string[];
  readonly source: () => GeoJSONSource | undefined;
};

/** How far beside a point a pointer still means it. */
const REACH = 4;

/** What the pointer does to points: pointing at them, pressing them, and opening a cluster of them. */
export const useClusterPointer = ({ layers, source, isIdle = false, onPoint, onPress }: Needs) => {
  const { map } = useMap();
  const find = ({ point: { x, y } }: MapMouseEvent) =>
    hitOf(
      map.queryRenderedFeatures(
        [
          [x - REACH, y - REACH],
          [x + REACH, y + REACH],
        ],
        { layers: [...layers] },
      ),
    );

  const pointed = useRef('');
  const tell = (hit: PointsHit | null) => {
    const now = hit?.ids.join() ?? '';
    if (now !== pointed.current) onPoint(hit);
    pointed.current = now;
  };
  const onMove = useEffectEvent((event: MapMouseEvent) => {
    // Looking for points takes time that a map in motion needs for itself.
    if (isIdle || map.isMoving()) return;
    const hit = find(event);
    map.getCanvas().style.cursor = hit ? 'pointer' : '';
    tell(hit && !isCluster(hit) ? hit : null);
  });
  const onLeave = useEffectEvent(() => {
    map.getCanvas().style.cursor = '';
    tell(null);
  });
  const open = async ({ cluster, point }: ClusterHit) => {
    const zoom = await source()?.getClusterExpansionZoom(cluster);
    // A person who wants less motion sees the map jump: the library asks the browser.
    if (zoom !== undefined) map.easeTo({ center: positionOf(point), zoom });
  };
  const onClick = useEffectEvent((event: MapMouseEvent) => {
    const hit = isIdle ? null : find(event);
    if (!hit) return;
    // A cluster that has changed meanwhile has another number, and is pressed once more.
    if (isCluster(hit)) open(hit).catch(() => {});
    else onPress(hit);
  });

  useEffect(() => {
    const listening = [
      map.on('mousemove', (event) => onMove(event)),
      map.on('mouseout', () => onLeave()),
      map.on('movestart', () => onLeave()),
      map.on('click', (event) => onClick(event)),
    ];
    return () => {
      for (const each of listening) each.unsubscribe();
    };
  }, [map]);
};

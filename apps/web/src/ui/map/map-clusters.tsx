import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { type ClusteredPoint, changesBetween } from './cluster-changes.ts';
import { CLUSTERED, CLUSTERS, clusterLayers, POINTS } from './cluster-layers.ts';
import { useMap } from './map-context.ts';
import { type ClusterPointer, useClusterPointer } from './use-cluster-pointer.ts';
import { ownId, useMapLayers } from './use-map-layers.ts';

type Props = ClusterPointer & {
  readonly points: readonly ClusteredPoint[];
  /** The design's variable for the colour of each tone. An object that stays the same. */
  readonly tones: Readonly<Record<string, string>>;
};

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Thousands of points: those that are near each other are one circle with their number, which a press on it opens. */
export const MapClusters = ({ points, tones, ...pointer }: Props) => {
  const { map, theme } = useMap();
  const id = useId();
  const layers = useMemo(
    // The colours are those of the theme at this moment.
    () => (theme ? clusterLayers(map.getContainer(), tones) : []),
    [map, theme, tones],
  );
  const source = useMapLayers(id, NOTHING, layers, CLUSTERED);
  useClusterPointer({ ...pointer, source, layers: [ownId(id, POINTS), ownId(id, CLUSTERS)] });

  const drawn = useRef<readonly ClusteredPoint[]>([]);
  const draw = useEffectEvent((next: readonly ClusteredPoint[]) => {
    const changes = changesBetween(drawn.current, next);
    drawn.current = next;
    if (changes) void source()?.updateData(changes);
  });
  useEffect(() => {
    // A source that is made anew has none of them yet.
    return () => {
      drawn.current = [];
    };
  }, []);
  useEffect(() => draw(points), [points]);
  return null;
};

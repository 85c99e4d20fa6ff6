import type { GeoJSONSource, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import { useEffect } from 'react';
import { useMap } from './map-context.ts';

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

/** A layer of what a child draws; its source is the child's own. */
export type OwnLayer = DistributiveOmit<Extract<LayerSpecification, { source: string }>, 'source'>;

/** How a source is kept, e.g. in clusters. */
export type SourceOptions = Omit<GeoJSONSourceSpecification, 'type' | 'data'>;

const OWN = 'own:';
const PLAIN: SourceOptions = {};

/** Whether a source or a layer is drawn by a child of the map, and not part of its ground. */
export const isOwn = (id: string): boolean => id.startsWith(OWN);

/** The name on the map of a child's source, or of one of its layers. */
export const ownId = (id: string, layer?: string): string => `${OWN}${id}${layer === undefined ? '' : `:${layer}`}`;

/**
 * Draws features on the map for as long as a component is there. `id` is unique on the map; `layers`, `data` and `options` are
 * compared by identity, so keep them. The source is returned for changes that are too frequent for React, such as a drag.
 */
export const useMapLayers = (
  id: string,
  data: GeoJSON.GeoJSON,
  layers: readonly OwnLayer[],
  options: SourceOptions = PLAIN,
) => {
  const { map } = useMap();
  const own = ownId(id);
  const source = () => map.getSource<GeoJSONSource>(own);

  useEffect(() => {
    map.addSource(own, { ...options, type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    return () => {
      // The map may have gone before its children.
      if (!map.style) return;
      // This runs before the layers are removed below, and a source that is in use would stay.
      for (const layer of map.getLayersOrder()) if (layer.startsWith(`${own}:`)) map.removeLayer(layer);
      map.removeSource(own);
    };
  }, [map, own, options]);

  useEffect(() => {
    const added = layers.map((layer) => ({ ...layer, id: ownId(id, layer.id), source: own }) as LayerSpecification);
    for (const layer of added) map.addLayer(layer);
    return () => {
      if (map.style) for (const { id: layer } of added) if (map.getLayer(layer)) map.removeLayer(layer);
    };
  }, [map, id, own, layers]);

  useEffect(() => {
    map.getSource<GeoJSONSource>(own)?.setData(data);
  }, [map, own, data]);

  return source;
};

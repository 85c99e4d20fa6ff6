import type { Point } from '@waybill/domain/geocoding';
import { useId, useMemo } from 'react';
import { colourOf } from './map-colours.ts';
import { useMap } from './map-context.ts';
import { positionOf } from './map-geometry.ts';
import { type OwnLayer, useMapLayers } from './use-map-layers.ts';

const layersIn = (ring: string, halo: string): readonly OwnLayer[] => [
  {
    id: 'halo',
    type: 'circle',
    paint: {
      'circle-radius': 16,
      'circle-color': 'transparent',
      'circle-stroke-width': 8,
      'circle-stroke-color': halo,
      'circle-stroke-opacity': 0.9,
    },
  },
  {
    id: 'ring',
    type: 'circle',
    paint: {
      'circle-radius': 18,
      'circle-color': 'transparent',
      'circle-stroke-width': 4,
      'circle-stroke-color': ring,
    },
  },
];

/** A ring around one place, also where it is part of a cluster. */
export const MapHighlight = ({ point }: { readonly point: Point }) => {
  const { map, theme } = useMap();
  const layers = useMemo(() => {
    const host = map.getContainer();
    return theme ? layersIn(colourOf(host, '--color-text'), colourOf(host, '--color-surface')) : [];
  }, [map, theme]);
  const { latitude, longitude } = point;
  const data = useMemo<GeoJSON.Geometry>(
    () => ({ type: 'Point', coordinates: positionOf({ latitude, longitude }) }),
    [latitude, longitude],
  );
  useMapLayers(useId(), data, layers);
  return null;
};

import type { Point } from '@waybill/domain/geocoding';
import { useId, useMemo } from 'react';
import { colourOf } from './map-colours.ts';
import { useMap } from './map-context.ts';
import { positionOf } from './map-geometry.ts';
import { type OwnLayer, useMapLayers } from './use-map-layers.ts';

const layersIn = (colour: string): readonly OwnLayer[] => [
  {
    id: 'line',
    type: 'line',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [0.5, 2] },
  },
];

type Props = { readonly points: readonly Point[] };

/** Places that belong together, in their order. Dotted, since it is no road. */
export const MapLine = ({ points }: Props) => {
  const { map, theme } = useMap();
  const layers = useMemo(() => (theme ? layersIn(colourOf(map.getContainer(), '--color-accent')) : []), [map, theme]);
  const positions = JSON.stringify(points.map(positionOf));
  const data = useMemo<GeoJSON.Geometry>(
    () => ({ type: 'LineString', coordinates: JSON.parse(positions) as [number, number][] }),
    [positions],
  );
  useMapLayers(useId(), data, layers);
  return null;
};

import type { Point } from '@waybill/domain/geocoding';
import { useId, useMemo } from 'react';
import { MAP_FONT } from './bundled-style.ts';
import { colourOf } from './map-colours.ts';
import { useMap } from './map-context.ts';
import { circleAround, positionOf } from './map-geometry.ts';
import { type OwnLayer, useMapLayers } from './use-map-layers.ts';

/** The place, and the circle in which it may be. */
const shapesOf = (point: Point, metres: number): GeoJSON.Geometry => ({
  type: 'GeometryCollection',
  geometries: [
    { type: 'Point', coordinates: positionOf(point) },
    ...(metres > 0 ? [{ type: 'Polygon' as const, coordinates: [circleAround(point, metres)] }] : []),
  ],
});

const layersIn = (colour: string): readonly OwnLayer[] => [
  { id: 'area', type: 'fill', paint: { 'fill-color': colour, 'fill-opacity': 0.14 } },
  {
    id: 'edge',
    type: 'line',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'line-color': colour, 'line-width': 1.5 },
  },
  // A pin lies over the map, which does not know of it: this letter, which nobody sees, keeps names from being written below it.
  {
    id: 'room',
    type: 'symbol',
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'text-field': 'O', 'text-font': MAP_FONT, 'text-size': 22, 'text-allow-overlap': true },
    paint: { 'text-opacity': 0 },
  },
];

/** What a pin draws on the map itself. Returns what moves it along with a pin that is being dragged. */
export const usePinLayers = (point: Point, metres: number): ((point: Point) => void) => {
  const { map, theme } = useMap();
  const layers = useMemo(
    // The colours are those of the theme at this moment.
    () => (theme ? layersIn(colourOf(map.getContainer(), '--color-accent')) : []),
    [map, theme],
  );
  const { latitude, longitude } = point;
  const data = useMemo(() => shapesOf({ latitude, longitude }, metres), [latitude, longitude, metres]);
  const source = useMapLayers(useId(), data, layers);
  return (moved) => void source()?.setData(shapesOf(moved, metres));
};

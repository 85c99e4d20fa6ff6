import { useId, useMemo } from 'react';
import { drawStop } from './draw-stop.ts';
import { colourOf } from './map-colours.ts';
import { useMap } from './map-context.ts';
import {
  DONE_STOPS,
  lineLayers,
  NUMBERED_STOPS,
  OPEN_STOPS,
  ORIGIN_IMAGE,
  STOP_IMAGE,
  stopLayers,
} from './route-layers.ts';
import { ROUTE_COLOURS } from './route-look.ts';
import { type DrawnRoute, routeLines, routeStops } from './route-shapes.ts';
import { type ClusterPointer, useClusterPointer } from './use-cluster-pointer.ts';
import { useMapImages } from './use-map-images.ts';
import { ownId, useMapLayers } from './use-map-layers.ts';

type Props = ClusterPointer & {
  /** Compared by identity, so keep them. */
  readonly routes: readonly DrawnRoute[];
};

const SQUARE = 26;
/** A map takes the colour of a form from its layer, and only the form from the image. */
const drawSquare = (): ImageData => new ImageData(new Uint8ClampedArray(SQUARE * SQUARE * 4).fill(255), SQUARE);
const IMAGES = { [ORIGIN_IMAGE]: drawSquare };

/** Routes with their numbered stops. All are drawn by the map itself, so that a thousand stops are as quick as ten. */
export const MapRoutes = ({ routes, ...pointer }: Props) => {
  const { map, theme } = useMap();
  const id = useId();
  const drawn = useMemo(() => {
    const host = map.getContainer();
    const colours = new Map<string, string>();
    // Reading a colour asks the browser for the style of the page.
    const colour = (variable: string) => {
      const known = colours.get(variable) ?? colourOf(host, variable);
      colours.set(variable, known);
      return known;
    };
    // The colours are those of the theme at this moment.
    return theme && { lines: routeLines(routes, colour), stops: routeStops(routes, colour) };
  }, [map, theme, routes]);
  const layers = useMemo(() => {
    const host = map.getContainer();
    return theme && { lines: lineLayers(host), stops: stopLayers(host) };
  }, [map, theme]);
  const discs = useMemo((): Readonly<Record<string, () => ImageData | null>> => {
    const host = map.getContainer();
    const edge = theme && colourOf(host, '--color-surface');
    const fills = ROUTE_COLOURS.map((variable) => colourOf(host, variable));
    return Object.fromEntries(fills.map((fill) => [`${STOP_IMAGE}${fill}`, () => drawStop({ fill, edge })]));
  }, [map, theme]);
  useMapImages(IMAGES, { takesColour: true });
  useMapImages(discs);
  useMapLayers(`${id}lines`, drawn.lines, layers.lines);
  const stops = `${id}stops`;
  const source = useMapLayers(stops, drawn.stops, layers.stops);
  useClusterPointer({
    ...pointer,
    source,
    layers: [NUMBERED_STOPS, OPEN_STOPS, DONE_STOPS].map((layer) => ownId(stops, layer)),
  });
  return null;
};

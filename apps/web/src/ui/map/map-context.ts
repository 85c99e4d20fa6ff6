import type { Map as LibraryMap, Marker } from 'maplibre-gl';
import { createContext, use } from 'react';

export type MapParts = {
  /** The map, with its first style. */
  readonly map: LibraryMap;
  /** The library's class. A child takes it from here, so that the library is not loaded before the map is. */
  readonly Marker: typeof Marker;
  /** Changes when colours do: layers of a child are painted anew then. */
  readonly theme: 'light' | 'dark';
  /** Moves the map back to all that it began with. */
  readonly showAll: () => void;
};

export const MapContext = createContext<MapParts | null>(null);

/** For whatever is drawn on a map: a child of MapView. */
export const useMap = (): MapParts => {
  const parts = use(MapContext);
  if (!parts) throw new Error('useMap needs a MapView above it');
  return parts;
};

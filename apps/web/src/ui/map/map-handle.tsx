import type { Map as LibraryMap } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from './map-context.ts';

/** Gives the map to what is beside it and not on it: null once it has gone. */
export const MapHandle = ({ onMap }: { readonly onMap: (map: LibraryMap | null) => void }) => {
  const { map } = useMap();
  const tell = useEffectEvent(onMap);
  useEffect(() => {
    tell(map);
    return () => tell(null);
  }, [map]);
  return null;
};

import type { Point } from '@waybill/domain/geocoding';
import type { Marker as LibraryMarker } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './map-context.ts';
import { positionOf } from './map-geometry.ts';

type Props = { readonly point: Point; readonly children: ReactNode };

/** Something of the page at a place of the map, such as a vehicle or a depot. For few of them: each is an element. */
export const MapSpot = ({ point, children }: Props) => {
  const { map, Marker } = useMap();
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<LibraryMarker | null>(null);
  const firstPosition = useEffectEvent(() => positionOf(point));
  useEffect(() => {
    const made = new Marker({ element }).setLngLat(firstPosition()).addTo(map);
    marker.current = made;
    return () => {
      marker.current = null;
      made.remove();
    };
  }, [map, Marker, element]);
  const { latitude, longitude } = point;
  useEffect(() => {
    marker.current?.setLngLat([longitude, latitude]);
  }, [latitude, longitude]);
  return createPortal(children, element);
};

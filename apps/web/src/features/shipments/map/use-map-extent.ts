import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import { useState } from 'react';
import type { MapPlace } from '../../../ui/map/map-types.ts';
import { type MapPoint, outermost } from './map-points.ts';

type Extent = {
  /** The filter whose points these were when they came. */
  readonly filter: string;
  readonly places: readonly MapPlace[];
  /** How often somebody has asked to see them all. */
  readonly asked: number;
};
const NOWHERE: Extent = { filter: '', places: [], asked: 0 };

const placesOf = (points: readonly MapPoint[]): readonly MapPlace[] => outermost(points).map((point) => ({ point }));

/** What the map moves to: the points of a filter as they were when they came. What changes later does not move the map. */
export const useMapExtent = (filter: ShipmentFilter, points: readonly MapPoint[], isLoaded: boolean) => {
  const [extent, setExtent] = useState(NOWHERE);
  const key = JSON.stringify(filter);
  if (isLoaded && extent.filter !== key) setExtent({ filter: key, places: placesOf(points), asked: 0 });
  return {
    extent: extent.places,
    extentKey: `${extent.filter} ${extent.asked}`,
    showAll: () => setExtent(({ asked }) => ({ filter: key, places: placesOf(points), asked: asked + 1 })),
  };
};

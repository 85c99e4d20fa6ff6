import type { Map as LibraryMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { positionOf } from '../../../ui/map/map-geometry.ts';
import { type Leg, legAt, lineBetween } from '../drag/drop-target.ts';
import { type FindTarget, useDrag } from '../drag/use-drag.tsx';
import type { Board } from '../state/board-context.ts';
import { openLegs } from './drawn-routes.ts';

/** A leg on the map takes what is dragged: between the two stops that it joins. */
export const useMapDrops = ({ lanes }: Board, map: LibraryMap | null): void => {
  const { register } = useDrag();
  useEffect(() => {
    if (!map) return;
    /** Where the legs are on the screen; looked up anew once the map has moved. */
    let legs: readonly Leg[] | null = null;
    const forget = map.on('move', () => {
      legs = null;
    });
    const legsNow = () => {
      const { left, top } = map.getContainer().getBoundingClientRect();
      const spotOf = (point: Parameters<typeof positionOf>[0]) => {
        const { x, y } = map.project(positionOf(point));
        return { x: x + left, y: y + top };
      };
      return openLegs(lanes).map(({ vehicleId, index, from, to }) => ({
        vehicleId,
        index,
        from: spotOf(from),
        to: spotOf(to),
      }));
    };
    const find: FindTarget = (spot, under) => {
      if (!under.closest('[data-board-map]')) return null;
      legs ??= legsNow();
      const leg = legAt(spot, legs);
      if (!leg) return null;
      return { kind: 'lane', vehicleId: leg.vehicleId, index: leg.index, line: lineBetween(leg.from, leg.to) };
    };
    const unregister = register(find);
    return () => {
      forget.unsubscribe();
      unregister();
    };
  }, [map, register, lanes]);
};

import type { Point } from '@waybill/domain/geocoding';
import type { Map as LibraryMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { positionOf } from '../../../ui/map/map-geometry.ts';
import { type Leg, legAt, lineBetween, type Spot } from '../drag/drop-target.ts';
import { type FindTarget, useDrag } from '../drag/use-drag.tsx';
import type { Board } from '../state/board-context.ts';
import { openLegs } from './drawn-routes.ts';

/** On Mercator's map of the world, which is one wide. */
const onWorld = ({ latitude, longitude }: Point): Spot => ({
  x: longitude / 360 + 0.5,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI),
});

const ONE: Point = { latitude: 60, longitude: -30 };
const OTHER: Point = { latitude: 40, longitude: 10 };

/** Where places are on the screen. The map is neither turned nor tilted, so two of them tell where all are: the library takes longer for each. */
const screenOf = (map: LibraryMap): ((at: Spot) => Spot) => {
  const { left, top } = map.getContainer().getBoundingClientRect();
  const [one, other] = [map.project(positionOf(ONE)), map.project(positionOf(OTHER))];
  const [from, to] = [onWorld(ONE), onWorld(OTHER)];
  const across = (other.x - one.x) / (to.x - from.x);
  const down = (other.y - one.y) / (to.y - from.y);
  return ({ x, y }) => ({ x: left + one.x + (x - from.x) * across, y: top + one.y + (y - from.y) * down });
};

/** A leg on the map takes what is dragged: between the two stops that it joins. */
export const useMapDrops = ({ lanes }: Board, map: LibraryMap | null): void => {
  const { register } = useDrag();
  useEffect(() => {
    if (!map) return;
    let world: readonly Leg[] | null = null;
    /** Where the legs are on the screen; looked up anew once the map has moved. */
    let legs: readonly Leg[] | null = null;
    const forget = map.on('move', () => {
      legs = null;
    });
    const legsOnScreen = (): readonly Leg[] => {
      if (legs) return legs;
      world ??= openLegs(lanes).map((leg) => ({ ...leg, from: onWorld(leg.from), to: onWorld(leg.to) }));
      const onScreen = screenOf(map);
      legs = world.map((leg) => ({ ...leg, from: onScreen(leg.from), to: onScreen(leg.to) }));
      return legs;
    };
    const find: FindTarget = (spot, under) => {
      if (!under.closest('[data-board-map]')) return null;
      const leg = legAt(spot, legsOnScreen());
      if (!leg) return null;
      return { kind: 'lane', vehicleId: leg.vehicleId, index: leg.index, line: lineBetween(leg.from, leg.to) };
    };
    const unregister = register(find, legsOnScreen);
    return () => {
      forget.unsubscribe();
      unregister();
    };
  }, [map, register, lanes]);
};

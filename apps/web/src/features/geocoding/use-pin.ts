import type { GeocodedStop, PlaceCandidate } from '@waybill/contract/geocoding';
import { knownAddressLine, type Point } from '@waybill/domain/geocoding';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { nudged } from '../../ui/map/map-geometry.ts';
import { confirmStop } from './confirm-stop.ts';

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

/** A place that a person has put before is not given up for what a geocoder says. */
const isPut = ({ place }: GeocodedStop) =>
  place?.state === 'confirmed' || place?.source === 'sender' || place?.source === 'memory';

const startOf = (stop: GeocodedStop, found: readonly PlaceCandidate[]) => {
  const [best] = found;
  const put = isPut(stop) ? (stop.place?.point ?? null) : null;
  return { chosen: put || !best ? null : 0, point: put ?? (best ? pointOf(best) : null) };
};

/** The pin of a stop: at one of the candidates, or where a person has put it. */
export const usePin = (stop: GeocodedStop, found: readonly PlaceCandidate[], onPlaced: () => void) => {
  const { t } = useI18n();
  const [searched, setSearched] = useState<readonly PlaceCandidate[] | null>(null);
  const [{ chosen, point }, setPin] = useState(() => startOf(stop, found));
  const [isRemembered, setRemembered] = useState(true);
  const [isConfirming, setConfirming] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const candidates = searched ?? found;
  const candidate = chosen === null ? null : (candidates[chosen] ?? null);

  const move = (to: Point) => setPin({ chosen: null, point: to });
  const pick = (place: number, among = candidates) => {
    const picked = among[place];
    if (picked) setPin({ chosen: place, point: pointOf(picked) });
  };
  return {
    candidates,
    candidate,
    chosen,
    point,
    isOwn: point !== null && candidate === null,
    isRemembered,
    setRemembered,
    isConfirming,
    move,
    pick: (place: number) => pick(place),
    /** Shows what was found under another address instead. */
    show: (places: readonly PlaceCandidate[]) => {
      setSearched(places);
      pick(0, places);
    },
    nudge: (key: string, isLong: boolean): boolean => {
      const to = point && nudged(point, key, isLong);
      if (to) move(to);
      return to !== null;
    },
    confirm: async (then?: () => void): Promise<void> => {
      if (!point || isConfirming || !stop.mayPlace) return;
      setConfirming(true);
      try {
        await confirmStop(t, stop, { point, foundAddress: candidate && knownAddressLine(candidate), isRemembered });
        onPlaced();
        // Whoever has gone to another stop meanwhile stays there.
        if (isOpen.current) then?.();
      } catch {
        // What went wrong is said already, and the pin stays where it is.
      } finally {
        setConfirming(false);
      }
    },
  };
};
export type Pin = ReturnType<typeof usePin>;

import type { Route } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useMemo } from 'react';
import { useLoad } from '../../lib/api/use-load.ts';
import { openRoute } from '../../shared/estimate/open-route.ts';
import { useDayClock, useEstimateTime } from '../../shared/estimate/use-day-clock.ts';
import { unassignedQuery } from '../../shared/routes/queries.ts';
import { type CloseBy, closeBy } from './close-by.ts';

export type FoundCloseBy = {
  readonly found: readonly CloseBy[];
  /** Null when there is an answer, and until there is one. */
  readonly error: Error | null;
  readonly retry: () => void;
};

/** The unassigned shipments that fit best into a route that has stops. */
export const useCloseBy = (vehicle: Vehicle, route: Route): FoundCloseBy => {
  const clock = useDayClock(route.day);
  const { data, error, retry } = useLoad({ ...unassignedQuery(route.day), enabled: route.stops.length > 0 });
  const now = useEstimateTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock tells another time as time goes on
  const open = useMemo(() => openRoute(route, vehicle, clock), [route, vehicle, clock, now]);
  const found = useMemo(() => closeBy(data?.shipments ?? [], open), [data, open]);
  return { found, error: data ? null : error, retry };
};

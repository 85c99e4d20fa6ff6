import { type Route, type RouteStop, reorderRoute } from '@waybill/contract/routes';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { PLAN_CHANGE, undoable } from '../../shared/routes/assign.ts';
import { cacheRoute, newerRoute } from '../../shared/routes/queries.ts';
import { isBegun } from '../../shared/routes/route-text.ts';

/** The same order with another lock. What the driver has begun with comes first, whatever was planned. */
const bodyOf = ({ day, version, startTime, stops }: Route, { id }: RouteStop, isLocked: boolean) => ({
  day,
  version,
  startTime,
  stops: [...stops.filter(isBegun), ...stops.filter((stop) => !isBegun(stop))].map((stop) => ({
    id: stop.id,
    isLocked: stop.id === id ? isLocked : stop.isLocked,
  })),
});

/** Locks the place of a stop in its route, or unlocks it. */
export const setLock = (t: Translate, route: Route, stop: RouteStop, isLocked: boolean) => {
  const number = stop.stopNumber;
  const words = {
    started: t(isLocked ? 'delivery.locking' : 'delivery.unlocking'),
    done: ({ changeId }: { readonly changeId: Parameters<typeof undoable>[1] }) =>
      undoable(t, changeId, t(isLocked ? 'delivery.lockDone' : 'delivery.unlockDone', { number })),
    failed: t('delivery.lockFailed'),
  };
  return runAction(PLAN_CHANGE, t, words, async () => {
    try {
      const answer = await api(reorderRoute, {
        params: { vehicleId: route.vehicleId },
        body: bodyOf(route, stop, isLocked),
      });
      cacheRoute(answer.route);
      return answer;
    } catch (error) {
      const newer = newerRoute(error);
      if (newer) cacheRoute(newer);
      throw error;
    }
  });
};

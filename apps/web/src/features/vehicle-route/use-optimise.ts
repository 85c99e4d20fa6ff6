import type { Plan } from '@waybill/contract/plans';
import type { Route } from '@waybill/contract/routes';
import type { PlanId } from '@waybill/domain/ids';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reasonText } from '../../lib/api/error-text.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { onSomebodyElse } from '../../lib/session/signed-out.ts';
import { dismissFlashAbout, type FlashContent, showFlashAbout } from '../../lib/state/flash.ts';
import { PLAN_CHANGE } from '../../shared/routes/assign.ts';
import { usePlanSearch } from '../../shared/routes/plan-search.ts';
import { isBetterRoute, movableStops, optimisedOrder } from './optimised-order.ts';
import { previewQuery } from './queries.ts';
import { draftOf } from './route-order.ts';
import type { RouteEditor } from './use-route-editor.ts';

type Begun = { readonly planId: PlanId; readonly version: number };

/** A search goes on while the user looks at a stop, or at another day. */
const begunSearches = new Map<string, Begun>();
onSomebodyElse(() => begunSearches.clear());

/** Asks for the best order of the stops that may move, and puts it into the editor, where it is looked at and saved. */
export const useOptimise = (route: Route, editor: RouteEditor) => {
  const { t } = useI18n();
  const key = `${route.vehicleId} ${route.day}`;
  const [begun, setBegun] = useState<Begun | null>(() => begunSearches.get(key) ?? null);
  /** The version that the search was asked for; another one makes its answer worthless. */
  const asked = useRef(route.version);
  const onPlan = (planId: PlanId | null) => {
    const next = planId && { planId, version: asked.current };
    if (next) begunSearches.set(key, next);
    else begunSearches.delete(key);
    setBegun(next);
  };
  const { search, stop, isStarting, isStopping, running, plan } = usePlanSearch({
    day: route.day,
    planId: begun?.planId ?? null,
    onPlan,
  });
  const [isComparing, setIsComparing] = useState(false);
  const latest = useRef({ route, editor });
  latest.current = { route, editor };

  const tell = (flash: FlashContent) => showFlashAbout(PLAN_CHANGE, flash);
  const start = () => {
    if (running || isStarting || isComparing) return;
    if (latest.current.editor.hasChanged) {
      tell({ type: 'warning', message: t('vehicleRoute.optimise.saveFirst'), shouldDisappear: true });
      return;
    }
    const { vehicleId, day, version, stops } = latest.current.route;
    if (movableStops(stops) < 2) {
      tell({ type: 'info', message: t('vehicleRoute.optimise.nothing'), shouldDisappear: true });
      return;
    }
    dismissFlashAbout(PLAN_CHANGE);
    asked.current = version;
    const what = { shipments: 'assigned', objective: 'distance', keepsOrder: false } as const;
    void search({ day, vehicleIds: [vehicleId], ...what, changes: [] });
  };
  const again = { text: t('vehicleRoute.optimise.again'), onClick: start };

  const take = async ({ best }: Plan, version: number) => {
    const outdated = () => tell({ type: 'warning', message: t('vehicleRoute.optimise.outdated'), action: again });
    const now = latest.current;
    const order = optimisedOrder(now.route.stops, best?.routes[0]?.stops ?? []);
    if (now.route.version !== version || !order) return outdated();
    if (now.editor.hasChanged) return tell({ type: 'warning', message: t('vehicleRoute.optimise.changed') });
    setIsComparing(true);
    try {
      const draft = draftOf(now.route);
      const [before, after] = await Promise.all(
        [draft, { ...draft, order }].map((each) => queryClient.fetchQuery(previewQuery(now.route, each))),
      );
      if (latest.current.route.version !== version) return outdated();
      if (latest.current.editor.hasChanged) {
        return tell({ type: 'warning', message: t('vehicleRoute.optimise.changed') });
      }
      if (!before || !after || !isBetterRoute(after, before)) {
        return tell({ type: 'info', message: t('vehicleRoute.optimise.noBetter') });
      }
      latest.current.editor.change({ order });
      tell({ type: 'success', message: t('vehicleRoute.optimise.found') });
    } catch (error) {
      tell({
        type: 'error',
        message: `${t('vehicleRoute.optimise.failed')}: ${reasonText(error, t)}`,
        action: again,
      });
    } finally {
      setIsComparing(false);
    }
  };
  const finish = useEffectEvent(() => {
    if (!plan?.best || !begun) return;
    onPlan(null);
    void take(plan, begun.version);
  });
  const isFound = plan !== null && running === null && plan.best !== null;
  useEffect(() => {
    if (isFound) finish();
  }, [isFound]);

  return { start, stop: () => void stop(), running, isStopping, isBusy: isStarting || isComparing };
};
export type Optimise = ReturnType<typeof useOptimise>;

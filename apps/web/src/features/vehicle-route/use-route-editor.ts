import { useQuery } from '@tanstack/react-query';
import { ConnectionError } from '@waybill/contract/client';
import type { Route } from '@waybill/contract/routes';
import { timeOfDay } from '@waybill/domain/calendar';
import type { DeliveryId } from '@waybill/domain/ids';
import { useRef, useState } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { PLAN_CHANGE, undoable } from '../../shared/routes/assign.ts';
import { cacheRoute, newerRoute, routeQuery } from '../../shared/routes/queries.ts';
import { type HeldDraft, keepDraft, keptDraft } from './kept-drafts.ts';
import { previewQuery, saveOrder } from './queries.ts';
import { draftOf, isChanged, type RouteDraft, rebased } from './route-order.ts';

const carriedOver = (held: HeldDraft, now: Route): HeldDraft => {
  const draft = rebased(held.draft, held.base, now);
  const isOther = held.base.version !== now.version && isChanged(held.draft, held.base);
  return { base: now, draft, isOutdated: isChanged(draft, now) && (held.isOutdated || isOther) };
};

/** A route with what the user has changed about it: shown with its effect, and saved when they say so. */
export const useRouteEditor = (route: Route, name: string) => {
  const { t } = useI18n();
  const [held, setHeld] = useState<HeldDraft>(() => {
    const kept = keptDraft(route);
    return kept ? carriedOver(kept, route) : { base: route, draft: draftOf(route), isOutdated: false };
  });
  /** The order while a stop is being dragged, before it is dropped. */
  const [dragged, setDragged] = useState<readonly DeliveryId[] | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  // What others change, and what the driver does, comes in below what the user has changed.
  const current = held.base === route ? held : carriedOver(held, route);
  if (current !== held) setHeld(current);
  const latest = useRef(current);
  latest.current = current;
  const { draft, isOutdated } = current;
  const hasChanged = isChanged(draft, route);
  const hasTime = timeOfDay.safeParse(draft.startTime).success;

  const preview = useQuery({ ...previewQuery(route, draft), enabled: hasChanged && hasTime && dragged === null });
  const inHand = { ...draft, order: dragged ?? draft.order };
  const draggedPreview = useQuery({
    ...previewQuery(route, inHand),
    enabled: dragged !== null && hasTime && isChanged(inHand, route),
  });

  const change = (next: Partial<RouteDraft>) => {
    const changed = { ...current, draft: { ...draft, ...next } };
    setHeld(changed);
    keepDraft(changed);
  };
  const discard = () => {
    const fresh = { base: route, draft: draftOf(route), isOutdated: false };
    setHeld(fresh);
    keepDraft(fresh);
  };
  /** What the user has changed while it was being saved stays a change, and one of nobody else. */
  const showSaved = (saved: Route) => {
    const now = latest.current;
    const next = { base: saved, draft: rebased(now.draft, now.base, saved), isOutdated: false };
    setHeld(next);
    keepDraft(next);
    cacheRoute(saved);
  };
  /** Without an answer nobody knows whether the route was saved, until the server is asked. */
  const lookAgain = async (sent: RouteDraft) => {
    const now = await queryClient
      .fetchQuery({ ...routeQuery(route.vehicleId, route.day), staleTime: 0, retry: false })
      .catch(() => null);
    if (now && !isChanged(sent, now)) {
      showSaved(now);
      showFlashAbout(PLAN_CHANGE, { type: 'success', message: t('vehicleRoute.saved', { name }) });
    } else {
      const message = t(now ? 'vehicleRoute.saveCut' : 'vehicleRoute.saveUnknown');
      showFlashAbout(PLAN_CHANGE, { type: 'error', message });
    }
  };
  const save = async () => {
    if (isSaving || !hasChanged || !hasTime) return;
    setIsSaving(true);
    try {
      const { route: saved } = await runAction(
        PLAN_CHANGE,
        t,
        {
          started: t('vehicleRoute.saving', { name }),
          done: ({ changeId }) => undoable(t, changeId, t('vehicleRoute.saved', { name })),
          failed: t('vehicleRoute.saveFailed'),
          // Both are told in other words: beside what is not saved yet, and after another look.
          isQuiet: (error) => newerRoute(error) !== null || error instanceof ConnectionError,
        },
        () => saveOrder(route, draft),
      );
      showSaved(saved);
    } catch (error) {
      const newer = newerRoute(error);
      if (newer) cacheRoute(newer);
      if (error instanceof ConnectionError) await lookAgain(draft);
    } finally {
      setIsSaving(false);
    }
  };

  return {
    draft,
    hasChanged,
    hasTime,
    isOutdated,
    isSaving,
    /** The route as it would be; as it is saved while that is not known. */
    shown: hasChanged && preview.data ? preview.data : route,
    effect: {
      isKnown: hasChanged && preview.data !== undefined && !preview.isPlaceholderData,
      error: hasChanged ? preview.error : null,
    },
    /** The route if what is being dragged were dropped here. */
    dropped: dragged === null || draggedPreview.isPlaceholderData ? null : (draggedPreview.data ?? null),
    setDragged,
    change,
    discard,
    save,
  };
};
export type RouteEditor = ReturnType<typeof useRouteEditor>;

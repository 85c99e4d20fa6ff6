import type { Route, RouteStop } from '@waybill/contract/routes';
import type { DeliveryId } from '@waybill/domain/ids';
import { useEffect, useEffectEvent } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { useDragOrder } from '../../ui/fields/ordered-choice-drag.ts';
import { placeOfGap } from '../../ui/fields/ordered-choice-moves.ts';
import { effectText } from './effect-text.ts';
import { refusalText } from './refusal-text.ts';
import { effectOf } from './route-effect.ts';
import { moveStop } from './route-order.ts';
import type { RouteEditor } from './use-route-editor.ts';

type Needs = {
  readonly drag: ReturnType<typeof useDragOrder<DeliveryId>>;
  readonly stops: readonly RouteStop[];
  readonly route: Route;
  readonly editor: RouteEditor;
};

/** What would happen if the stop that is being dragged were dropped where it is: the effect, or why it cannot be. */
export const useDropPreview = ({
  drag,
  stops,
  route,
  editor,
}: Needs): {
  readonly bubble: string | null;
  readonly isRefused: boolean;
} => {
  const words = useI18n();
  const { t } = words;
  const { item, gap } = drag;
  const from = stops.findIndex(({ id }) => id === item);
  const place = item === null || gap === null ? null : placeOfGap(from, gap);
  const answer = item === null || place === null || place === from ? null : moveStop(stops, item, place);
  const order = answer && 'order' in answer ? answer.order : null;
  const ask = useEffectEvent(() => editor.setDragged(order));
  const asked = order?.join() ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is asked for, and the same one is not
  useEffect(() => ask(), [asked]);

  if (!answer || place === null) return { bubble: null, isRefused: false };
  if ('reason' in answer) return { bubble: refusalText(answer, t), isRefused: true };
  if (!editor.dropped) return { bubble: null, isRefused: false };
  const effect = effectText(effectOf(route, editor.dropped), words);
  return { bubble: t('vehicleRoute.effect', { from: from + 1, to: place + 1, effect }), isRefused: false };
};

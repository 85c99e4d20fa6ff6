import type { Route } from '@waybill/contract/routes';
import { onSomebodyElse } from '../../lib/session/signed-out.ts';
import { isChanged, type RouteDraft } from './route-order.ts';

export type HeldDraft = {
  /** The route that the draft was made from. */
  readonly base: Route;
  readonly draft: RouteDraft;
  /** Somebody else has changed the route since the user began. */
  readonly isOutdated: boolean;
};

/** What is not saved survives a look at a stop, or at another day. */
const kept = new Map<string, HeldDraft>();
onSomebodyElse(() => kept.clear());

const keyOf = ({ vehicleId, day }: Pick<Route, 'vehicleId' | 'day'>) => `${vehicleId} ${day}`;

export const keptDraft = (route: Pick<Route, 'vehicleId' | 'day'>): HeldDraft | undefined => kept.get(keyOf(route));

export const keepDraft = (held: HeldDraft): void => {
  if (isChanged(held.draft, held.base)) kept.set(keyOf(held.base), held);
  else kept.delete(keyOf(held.base));
};

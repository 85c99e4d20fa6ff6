import type { UnassignedShipment } from '@waybill/contract/routes';
import type { ShipmentId } from '@waybill/domain/ids';
import { type Hint, hintSteps } from '../../../shared/estimate/hint.ts';
import type { OpenRoute } from '../../../shared/estimate/open-route.ts';

type Needs = {
  /** Milliseconds, from any moment on. */
  readonly now: () => number;
  /** Runs the next slice when the page has time for it; returns what cancels that. */
  readonly soon: (run: () => void) => () => void;
  readonly onHints: (hints: ReadonlyMap<ShipmentId, Hint>) => void;
};

/** Of a frame of 16 ms, with room for what a slow computer takes for one vehicle. */
export const SLICE_MS = 5;

export type HintQueue = {
  /** These rows are looked at now. What is known of them is kept for as long as the routes stay the same. */
  readonly want: (shipments: readonly UnassignedShipment[], routes: readonly OpenRoute[]) => void;
  /** While something is dragged, the page has no time for hints. */
  readonly pause: (isPaused: boolean) => void;
  readonly stop: () => void;
};

/** Works out the hints of the rows that are looked at, a slice at a time. */
export const createHintQueue = ({ now, soon, onHints }: Needs): HintQueue => {
  let known = new Map<ShipmentId, Hint>();
  let routesOf: readonly OpenRoute[] = [];
  let waiting: UnassignedShipment[] = [];
  let running: { readonly id: ShipmentId; readonly steps: Generator<void, Hint> } | null = null;
  let cancel: (() => void) | null = null;
  let isPaused = false;

  const next = () => {
    const shipment = waiting.shift();
    running = shipment ? { id: shipment.shipmentId, steps: hintSteps(shipment, routesOf) } : null;
    return running;
  };
  const slice = () => {
    cancel = null;
    const until = now() + SLICE_MS;
    let hasNew = false;
    let current = running ?? next();
    while (current) {
      const { done, value } = current.steps.next();
      if (done) {
        known.set(current.id, value);
        hasNew = true;
        current = next();
      }
      if (now() >= until) break;
    }
    if (hasNew) onHints(new Map(known));
    plan();
  };
  const plan = () => {
    if (!isPaused && !cancel && (running || waiting.length > 0)) cancel = soon(slice);
  };

  return {
    want: (shipments, routes) => {
      if (routes !== routesOf) {
        known = new Map();
        running = null;
        routesOf = routes;
      }
      const runs = running?.id;
      waiting = shipments.filter(({ shipmentId }) => !known.has(shipmentId) && shipmentId !== runs);
      // A row that has left the screen is not worth the rest of its work.
      if (running && !shipments.some(({ shipmentId }) => shipmentId === runs)) running = null;
      plan();
    },
    pause: (paused) => {
      isPaused = paused;
      if (paused) {
        cancel?.();
        cancel = null;
      } else plan();
    },
    stop: () => {
      cancel?.();
      cancel = null;
      waiting = [];
      running = null;
    },
  };
};

import {
  commonWindow,
  type RouteStop,
  type StopTask,
  serviceSeconds,
  windowOfStop,
} from '@waybill/domain/route/route-stop';
import { DOOR_SECONDS } from './plan-nodes.ts';
import type { UntimedStop } from './timed-routes.ts';

/** A visit of the solver, with its times. */
export type PlannedVisit = {
  readonly stop: Pick<RouteStop, 'kind' | 'placeKey' | 'point'>;
  readonly task: StopTask;
  /** The stop of today that it belongs to, which stays one. */
  readonly held: RouteStop | null;
  readonly door: number;
  readonly arrives: number;
  readonly leaves: number;
};

type Group = { stop: UntimedStop; readonly held: RouteStop | null; readonly door: number; readonly arrives: number };

/** Whether a visit can be part of the stop before it without anything after it being later than the solver has it. */
const canJoin = ({ stop, door, arrives }: Group, visit: PlannedVisit): boolean => {
  if (visit.held || stop.kind !== visit.stop.kind || stop.placeKey !== visit.stop.placeKey) return false;
  if (door === visit.door) return true;
  const window = commonWindow(windowOfStop(stop), visit.task.window);
  if (window === null) return false;
  const begins = Math.max(arrives - DOOR_SECONDS, window.from);
  return begins + serviceSeconds({ tasks: [...stop.tasks, visit.task] }) <= visit.leaves;
};

/** Visits at the same door, one after the other, are one stop. */
export const groupedStops = (visits: readonly PlannedVisit[]): readonly UntimedStop[] => {
  const groups: Group[] = [];
  for (const visit of visits) {
    const { held, task, door, arrives } = visit;
    const last = groups.at(-1);
    const own = held && groups.find((group) => group.held === held);
    const joined = own ?? (last && canJoin(last, visit) ? last : undefined);
    if (joined) joined.stop = { ...joined.stop, tasks: [...joined.stop.tasks, task] };
    else {
      const fields = { id: held?.id ?? null, isLocked: held?.isLocked ?? false, arrivedAt: null, completedAt: null };
      groups.push({ stop: { ...fields, ...visit.stop, tasks: [task] }, held, door, arrives });
    }
  }
  return groups.map(({ stop }) => stop);
};

/** Stops that are at the same door as a stop of this vehicle today go on being that one. */
export const withIds = (stops: readonly UntimedStop[], today: readonly RouteStop[]): readonly UntimedStop[] => {
  const taken = new Set(stops.map(({ id }) => id));
  return stops.map((stop) => {
    if (stop.id !== null) return stop;
    const shipments = new Set(stop.tasks.map(({ shipment }) => shipment));
    const same = today.filter(
      ({ id, kind, placeKey }) => !taken.has(id) && kind === stop.kind && placeKey === stop.placeKey,
    );
    const former = same.find(({ tasks }) => tasks.some(({ shipment }) => shipments.has(shipment))) ?? same[0];
    if (!former) return stop;
    taken.add(former.id);
    return { ...stop, id: former.id };
  });
};

import type { ActionAnswer, DriverAction } from '@waybill/contract/driver';
import { happenedAt } from '@waybill/domain/driver/phone-time';
import { AppError } from '@waybill/domain/errors';
import type { DeliveryId, ShipmentId, UserId } from '@waybill/domain/ids';
import { closeStop } from './close-stop.ts';
import type { Applied, Doing } from './doing.ts';
import { arrive, endDay, returnToWarehouse, scan, startDay, tieLabel } from './drive-day.ts';
import type { DriverDeps, DriverRequester } from './driver-deps.ts';
import { reopenStop } from './reopen-stop.ts';

export type Sent = {
  readonly userId: UserId;
  readonly deviceId: string;
  readonly sentAt: string;
  readonly actions: readonly DriverAction[];
};

/** Taken back, what was refused halfway has changed nothing; its answer is kept all the same. */
class Undone extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super('A refused action is taken back.');
    this.applied = applied;
  }
}

const apply = async (doing: Doing<DriverAction>): Promise<Applied> => {
  const { action, repos, now } = doing;
  switch (action.kind) {
    case 'start-day':
      return startDay({ ...doing, action });
    case 'end-day':
      return endDay({ ...doing, action });
    case 'arrive':
      return arrive({ ...doing, action });
    case 'scan':
      return scan({ ...doing, action });
    case 'tie-label':
      return tieLabel({ ...doing, action });
    case 'close-stop':
      return closeStop({ ...doing, action });
    case 'reopen-stop':
      return reopenStop({ ...doing, action });
    case 'return-to-warehouse':
      return returnToWarehouse({ ...doing, action });
    case 'seen-conflict':
      await repos.conflicts.see(action.conflictId, now);
      return { answer: 'done' };
    case 'take':
      // Done before, in transactions of its own.
      return { answer: 'done' };
  }
};

const stopOf = (action: DriverAction): DeliveryId | null => ('deliveryId' in action ? action.deliveryId : null);

/** Takes an unassigned shipment onto the vehicle; done again, it is there already. */
const take = async (
  { inScope, assign }: DriverDeps,
  by: DriverRequester,
  { vehicleId, day, barcode }: Extract<DriverAction, { kind: 'take' }>,
): Promise<Applied> => {
  const found = await inScope(by, async ({ days, stops, rules }): Promise<Applied | { shipmentId: string }> => {
    if ((await rules()).usesAssignedShipments) return { answer: 'refused', reason: 'feature-off' };
    if ((await days.vehicle())?.id !== vehicleId) return { answer: 'refused', reason: 'not-yours' };
    const [one, ...others] = await stops.findByBarcode(barcode);
    if (!one || others.length > 0) return { answer: 'refused', reason: 'not-found' };
    if (one.vehicleId === vehicleId) return { answer: 'done' };
    return one.vehicleId === null ? { shipmentId: one.shipmentId } : { answer: 'refused', reason: 'not-free' };
  });
  if ('answer' in found) return found;
  const isTaken = await assign(by, vehicleId, day, found.shipmentId as Parameters<typeof assign>[3]);
  return isTaken ? { answer: 'done' } : { answer: 'refused', reason: 'not-free' };
};

/** Those that are done together with others: what they lock is known before anything is done. */
const shipmentsOf = (action: DriverAction): readonly ShipmentId[] | null => {
  switch (action.kind) {
    case 'arrive':
    case 'end-day':
    case 'seen-conflict':
      return [];
    case 'scan':
    case 'tie-label':
      return [action.shipmentId];
    case 'close-stop':
      return action.shipments.map(({ shipmentId }) => shipmentId);
    case 'return-to-warehouse':
      return action.shipmentIds;
    case 'start-day':
    case 'reopen-stop':
    case 'take':
      return null;
  }
};

/** Actions one after the other that are done in one transaction; some are by themselves. */
const portionsOf = (actions: readonly DriverAction[]): readonly (readonly DriverAction[])[] => {
  const portions: DriverAction[][] = [];
  let isOpen = false;
  for (const action of actions) {
    const isAlone = shipmentsOf(action) === null;
    const last = portions.at(-1);
    if (last && isOpen && !isAlone) last.push(action);
    else portions.push([action]);
    isOpen = !isAlone;
  }
  return portions;
};

const laterAnswer = ({ id }: DriverAction): ActionAnswer => ({ id, answer: 'later', reason: null, conflicts: [] });

type Portion = Pick<Sent, 'deviceId' | 'sentAt'> & {
  readonly actions: readonly DriverAction[];
  /** Stops of which something has failed: what comes after it waits. */
  readonly held: Set<DeliveryId>;
};

/**
 * Does a portion in one transaction, each action with a way back of its own. All shipments are locked first, and then their routes, as everybody
 * does: else two who wait for each other would both be thrown out.
 */
const applyPortion = (
  deps: DriverDeps,
  by: DriverRequester,
  { deviceId, sentAt, actions, held }: Portion,
  decide: typeof apply,
): Promise<ActionAnswer[]> =>
  deps.inScope(by, async (repos) => {
    await repos.actions.takeTurn();
    const known = await repos.actions.answersTo(actions.map(({ id }) => id));
    const fresh = actions.filter(({ id }) => !known.has(id));
    const stops = fresh.flatMap((action) => stopOf(action) ?? []);
    const keys = await repos.stops.holdShipments(fresh.flatMap((action) => shipmentsOf(action) ?? []));
    if (keys.length + stops.length > 0) await repos.stops.holdRoutes(keys, stops);
    const now = deps.clock();

    const keep = async (doing: Doing<DriverAction>, applied: Applied): Promise<ActionAnswer> => {
      const { answer, reason = null, conflicts = [], before = null } = applied;
      const told = { answer, reason, conflicts: [...conflicts] };
      const { action, happenedAt: at } = doing;
      await repos.actions.keep({
        action,
        deliveryId: stopOf(action),
        deviceId,
        happenedAt: at,
        receivedAt: now,
        answer: told,
        before,
      });
      return { id: action.id, ...told };
    };
    const doOne = async (action: DriverAction): Promise<ActionAnswer> => {
      const at = happenedAt(new Date(action.phoneAt), new Date(sentAt), now);
      const doing = { action, repos, by, deviceId, now, happenedAt: at, codes: deps.codes };
      try {
        return await repos.inSavepoint(async () => {
          const applied = await decide(doing);
          if (applied.isUndone) throw new Undone(applied);
          return keep(doing, applied);
        });
      } catch (error) {
        if (error instanceof Undone) return keep(doing, error.applied);
        throw error;
      }
    };

    const answers: ActionAnswer[] = [];
    for (const action of actions) {
      const stop = stopOf(action);
      const before = known.get(action.id) ?? answers.find(({ id }) => id === action.id);
      if (before) {
        answers.push(before);
        continue;
      }
      if (stop && held.has(stop)) {
        answers.push(laterAnswer(action));
        continue;
      }
      try {
        answers.push(await doOne(action));
      } catch (error) {
        deps.onError(error);
        if (stop) held.add(stop);
        answers.push(laterAnswer(action));
      }
    }
    return answers;
  });

/**
 * Does what a driver has done, in the order of the phone: what was answered is kept, whatever happens to the rest. One that fails holds back
 * only those of its own stop; a portion that fails as a whole is done one by one.
 */
export const applyActions = async (
  deps: DriverDeps,
  by: DriverRequester,
  { actions, userId, ...sent }: Sent,
): Promise<ActionAnswer[]> => {
  if (userId !== by.actor.userId) throw new AppError('not-yours');
  const held = new Set<DeliveryId>();
  const answers: ActionAnswer[] = [];
  const doPortion = async (portion: readonly DriverAction[]): Promise<ActionAnswer[]> => {
    const [first] = portion;
    try {
      const taken = first?.kind === 'take' ? await take(deps, by, first) : null;
      return await applyPortion(deps, by, { ...sent, actions: portion, held }, taken ? async () => taken : apply);
    } catch (error) {
      deps.onError(error);
      if (portion.length > 1) {
        const each: ActionAnswer[] = [];
        for (const one of portion) each.push(...(await doPortion([one])));
        return each;
      }
      const stop = first && stopOf(first);
      if (stop) held.add(stop);
      return portion.map(laterAnswer);
    }
  };
  for (const portion of portionsOf(actions.toSorted((one, other) => one.sequence - other.sequence))) {
    answers.push(...(await doPortion(portion)));
  }
  return answers;
};

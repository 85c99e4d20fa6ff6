import type { ActionAnswer, DriverAction } from '@waybill/contract/driver';
import { happenedAt } from '@waybill/domain/driver/phone-time';
import { AppError } from '@waybill/domain/errors';
import type { DeliveryId, UserId } from '@waybill/domain/ids';
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
    if (rules.usesAssignedShipments) return { answer: 'refused', reason: 'feature-off' };
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

const applyOne = async (
  deps: DriverDeps,
  by: DriverRequester,
  { deviceId, sentAt }: Pick<Sent, 'deviceId' | 'sentAt'>,
  action: DriverAction,
): Promise<ActionAnswer> => {
  const answerIn = (decide: (doing: Doing<DriverAction>) => Promise<Applied>) =>
    deps.inScope(by, async (repos): Promise<ActionAnswer> => {
      await repos.actions.takeTurn();
      const known = await repos.actions.answerTo(action.id);
      if (known === 'not-theirs') return { id: action.id, answer: 'refused', reason: 'not-yours', conflicts: [] };
      if (known) return { id: action.id, ...known };
      const now = deps.clock();
      const at = happenedAt(new Date(action.phoneAt), new Date(sentAt), now);
      const applied = await decide({ action, repos, by, deviceId, now, happenedAt: at, codes: deps.codes });
      if (applied.isUndone) throw new Undone(applied);
      const { answer, reason = null, conflicts = [], before = null } = applied;
      const told = { answer, reason, conflicts: [...conflicts] };
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
    });
  const taken = action.kind === 'take' ? await take(deps, by, action) : null;
  try {
    return await answerIn(taken ? async () => taken : apply);
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    const { isUndone: _, ...applied } = error.applied;
    return answerIn(async () => applied);
  }
};

/**
 * Does what a driver has done, in the order of the phone, each in a transaction of its own: what was answered is kept, whatever happens to the
 * rest. One that fails holds back only those of its own stop.
 */
export const applyActions = async (
  deps: DriverDeps,
  by: DriverRequester,
  { actions, userId, ...sent }: Sent,
): Promise<ActionAnswer[]> => {
  if (userId !== by.actor.userId) throw new AppError('not-yours');
  const held = new Set<DeliveryId>();
  const answers: ActionAnswer[] = [];
  for (const action of actions.toSorted((one, other) => one.sequence - other.sequence)) {
    const stop = stopOf(action);
    const later = { id: action.id, answer: 'later', reason: null, conflicts: [] } as const;
    if (stop && held.has(stop)) {
      answers.push({ ...later, conflicts: [] });
      continue;
    }
    try {
      answers.push(await applyOne(deps, by, sent, action));
    } catch (error) {
      deps.onError(error);
      if (stop) held.add(stop);
      answers.push({ ...later, conflicts: [] });
    }
  }
  return answers;
};

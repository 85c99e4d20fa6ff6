import type { ActionAnswer, DriverAction, DriverActionOf } from '@waybill/contract/driver';
import { happenedAt } from '@waybill/domain/driver/phone-time';
import { AppError } from '@waybill/domain/errors';
import type { DeliveryId, DriverActionId, ShipmentId, UserId } from '@waybill/domain/ids';
import { closeStops } from './close-stop.ts';
import type { AllApplied, Applied, Doing, GivenShipment, Happened } from './doing.ts';
import { arriveAll, endDay, returnToWarehouse, scanAll, startDay, tieLabel } from './drive-day.ts';
import type { DriverDeps, DriverRepos, DriverRequester } from './driver-deps.ts';
import { reopenStop } from './reopen-stop.ts';
import type { DoneAction } from './stored/driver-actions.repo.ts';

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

/** Those of which a day has hundreds: they are done together. */
type Frequent = DriverActionOf<'arrive' | 'scan' | 'close-stop'>;

const isFrequent = (action: DriverAction): action is Frequent =>
  action.kind === 'arrive' || action.kind === 'scan' || action.kind === 'close-stop';

const applyRare = async (doing: Doing<Exclude<DriverAction, Frequent>>): Promise<Applied> => {
  const { action, repos, now } = doing;
  switch (action.kind) {
    case 'start-day':
      return startDay({ ...doing, action });
    case 'end-day':
      return endDay({ ...doing, action });
    case 'tie-label':
      return tieLabel({ ...doing, action });
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

/** The shipments that an action names, which are locked before anything is done. */
const shipmentsOf = (action: DriverAction): readonly ShipmentId[] => {
  switch (action.kind) {
    case 'scan':
    case 'tie-label':
      return [action.shipmentId];
    case 'close-stop':
      return action.shipments.map(({ shipmentId }) => shipmentId);
    case 'return-to-warehouse':
      return action.shipmentIds;
    default:
      return [];
  }
};

/** What closes a stop otherwise than by doing all may take shipments off others. */
const isAllDone = ({ shipments, parcels }: DriverActionOf<'close-stop'>): boolean =>
  [...shipments, ...parcels].every(({ outcome }) => outcome === 'done');

/**
 * Actions one after the other that are done together. Within a portion arrivals come first, then scans, then stops are closed; so whatever follows
 * the closing of its own stop, or of one with a shipment of its own, is of the next portion. All but the frequent ones are by themselves.
 */
export const portionsOf = (actions: readonly DriverAction[]): readonly (readonly DriverAction[])[] => {
  const portions: DriverAction[][] = [];
  const closed = new Set<DeliveryId | ShipmentId>();
  let isOpen = false;
  for (const action of actions) {
    const touched = [stopOf(action) ?? [], shipmentsOf(action)].flat();
    const last = portions.at(-1);
    if (last && isOpen && isFrequent(action) && !touched.some((id) => closed.has(id))) {
      last.push(action);
    } else {
      portions.push([action]);
      closed.clear();
    }
    if (action.kind === 'close-stop') for (const id of touched) closed.add(id);
    isOpen = isFrequent(action) && (action.kind !== 'close-stop' || isAllDone(action));
  }
  return portions;
};

const laterAnswer = ({ id }: DriverAction): ActionAnswer => ({ id, answer: 'later', reason: null, conflicts: [] });

type Circumstances = Omit<Doing<never>, 'action' | 'happenedAt'>;
type Decide = (doing: Circumstances, all: readonly Happened<DriverAction>[]) => Promise<AllApplied>;

const isPaid = (action: DriverAction): boolean =>
  action.kind === 'close-stop' && action.shipments.some(({ payment }) => payment !== null);

/** Locks all shipments first, and then their routes, as everybody does: else two who wait for each other would both be thrown out. */
const lock = async ({ stops, collections }: DriverRepos, actions: readonly DriverAction[]) => {
  const paid = actions.filter(isPaid).flatMap(shipmentsOf);
  if (paid.length > 0) await collections.holdPaidTogether(actions.flatMap(shipmentsOf));
  const shipments = await stops.holdShipments(actions.flatMap(shipmentsOf));
  const deliveries = actions.flatMap((action) => stopOf(action) ?? []);
  const keys = shipments.map(({ key }) => key);
  if (keys.length + deliveries.length > 0) await stops.holdRoutes(keys, deliveries);
  return shipments;
};

const applyFrequent: Decide = async (doing, all) => {
  const { repos } = doing;
  const locked = await lock(
    repos,
    all.map(({ action }) => action),
  );
  const own = await repos.days.given(locked.map(({ key }) => key));
  const held = new Map((await repos.hold([...own])).map((shipment) => [shipment.key, shipment]));
  const given = new Map(
    locked.flatMap(({ key, shipmentId, asksForCode, totalUnits }): [ShipmentId, GivenShipment][] => {
      const shipment = held.get(key);
      return shipment ? [[shipmentId, { shipment, asksForCode, totalUnits }]] : [];
    }),
  );
  const ofKind = <Kind extends Frequent['kind']>(kind: Kind) => ({
    ...doing,
    given,
    all: all.filter((one): one is Happened<DriverActionOf<Kind>> => one.action.kind === kind),
  });
  return new Map([
    ...(await arriveAll(ofKind('arrive'))),
    ...(await scanAll(ofKind('scan'))),
    ...(await closeStops(ofKind('close-stop'))),
  ]);
};

const applyOne: Decide = async (doing, all) => {
  const applied = new Map<DriverActionId, Applied>();
  for (const { action, happenedAt } of all) {
    if (isFrequent(action)) continue;
    // The others find out what they lock, and lock it themselves.
    if (shipmentsOf(action).length > 0) await lock(doing.repos, [action]);
    const one = await applyRare({ ...doing, action, happenedAt });
    if (one.isUndone) throw new Undone(one);
    applied.set(action.id, one);
  }
  return applied;
};

const REFUSED_AFTERWARDS: Applied = { answer: 'refused', reason: 'account-disabled' };

/** Of somebody whose account was disabled, what was done before counts; taking on more work is nothing that has been done. */
const isAccepted = ({ disabledAt }: DriverRequester, { action, happenedAt: at }: Happened<DriverAction>): boolean =>
  disabledAt === undefined || (at <= disabledAt && action.kind !== 'take');

type Portion = Pick<Sent, 'deviceId' | 'sentAt'> & {
  readonly actions: readonly DriverAction[];
  /** Stops of which something has failed: what comes after it waits. */
  readonly held: ReadonlySet<DeliveryId>;
};

const NONE: AllApplied = new Map();

/** Does a portion in one transaction; what was answered before is answered again. */
const applyPortion = (
  deps: DriverDeps,
  by: DriverRequester,
  { deviceId, sentAt, actions, held }: Portion,
  decide: Decide,
): Promise<ActionAnswer[]> =>
  deps.inScope(by, async (repos) => {
    await repos.actions.takeTurn();
    const answers = new Map(await repos.actions.answersTo(actions.map(({ id }) => id)));
    const fresh = new Map<DriverActionId, DriverAction>();
    for (const action of actions) {
      const stop = stopOf(action);
      if (answers.has(action.id) || fresh.has(action.id)) continue;
      if (stop && held.has(stop)) answers.set(action.id, laterAnswer(action));
      else fresh.set(action.id, action);
    }
    const now = deps.clock();
    const all = [...fresh.values()].map((action) => ({
      action,
      happenedAt: happenedAt(new Date(action.phoneAt), new Date(sentAt), now),
    }));
    const accepted = all.filter((one) => isAccepted(by, one));
    const applied =
      accepted.length > 0 ? await decide({ repos, by, deviceId, now, codes: deps.codes }, accepted) : NONE;
    const done = all.map(({ action, happenedAt: at }): DoneAction => {
      const one = isAccepted(by, { action, happenedAt: at }) ? applied.get(action.id) : REFUSED_AFTERWARDS;
      if (!one) throw new Error(`Nothing has become of ${action.kind}.`);
      const { answer, reason = null, conflicts = [], before = null } = one;
      const told = { answer, reason, conflicts: [...conflicts] };
      answers.set(action.id, { id: action.id, ...told });
      return {
        action,
        deliveryId: stopOf(action),
        deviceId,
        happenedAt: at,
        receivedAt: now,
        answer: told,
        before,
        isAfterDisabling: by.disabledAt !== undefined,
      };
    });
    await repos.actions.keep(done);
    return actions.map((action) => answers.get(action.id) ?? laterAnswer(action));
  });

/**
 * Does what a driver has done, in the order of the phone: what was answered is kept, whatever happens to the rest. A portion that fails is done
 * one by one; what fails by itself holds back only those of its own stop.
 */
export const applyActions = async (
  deps: DriverDeps,
  by: DriverRequester,
  { actions, userId, ...sent }: Sent,
): Promise<ActionAnswer[]> => {
  if (userId !== by.actor.userId) throw new AppError('not-yours');
  const held = new Set<DeliveryId>();
  const inTransaction = async (portion: readonly DriverAction[]): Promise<ActionAnswer[]> => {
    const [first] = portion;
    const taken = first?.kind === 'take' && !by.disabledAt ? await take(deps, by, first) : null;
    const answered =
      (applied: Applied): Decide =>
      async (_doing, all) =>
        new Map(all.map(({ action }) => [action.id, applied]));
    const apply = (decide: Decide) => applyPortion(deps, by, { ...sent, actions: portion, held }, decide);
    if (taken) return apply(answered(taken));
    try {
      return await apply(first && isFrequent(first) ? applyFrequent : applyOne);
    } catch (error) {
      if (error instanceof Undone) return apply(answered(error.applied));
      throw error;
    }
  };
  const doPortion = async (portion: readonly DriverAction[]): Promise<ActionAnswer[]> => {
    try {
      return await inTransaction(portion);
    } catch (error) {
      deps.onError(error);
      if (portion.length > 1) return oneByOne(portion.map((action) => [action]));
      for (const action of portion) {
        const stop = stopOf(action);
        if (stop) held.add(stop);
      }
      return portion.map(laterAnswer);
    }
  };
  const oneByOne = async (portions: readonly (readonly DriverAction[])[]): Promise<ActionAnswer[]> => {
    const answers: ActionAnswer[] = [];
    for (const portion of portions) answers.push(...(await doPortion(portion)));
    return answers;
  };
  return oneByOne(portionsOf(actions.toSorted((one, other) => one.sequence - other.sequence)));
};

import type { ShipmentKey, VehicleId } from '@waybill/domain/ids';
import { MOST_CHANGE, type PlanChange, type UnservedReason } from '@waybill/domain/route/plan';
import { CM3_PER_M3, type DaySeconds, GRAMS_PER_KG } from '@waybill/domain/route/route-stop';
import type { Change, Unserved } from '@waybill/optimiser/explain/change';
import type { HeldRoute } from './held-route.ts';
import { equipmentOfBits, isEquipment } from './plan-jobs.ts';
import type { PlanInput } from './planning-input.ts';
import type { UnservedShipment } from './proposal.ts';
import type { PlanProblem } from './to-problem.ts';

const minutes = (seconds: number) => Math.ceil(seconds / 60);

const REASONS = {
  window: 'window',
  shift: 'shift',
  kg: 'weight',
  m3: 'volume',
  travel: 'shift',
  skills: 'equipment',
  tied: 'tied',
  vehicle: 'no-vehicle',
  unreachable: 'no-way',
  several: 'several',
} as const satisfies Record<Unserved['reason'], UnservedReason>;

/** The reason is what the advice is about. */
const REASON_OF = {
  window: 'window',
  shift: 'shift',
  weight: 'weight',
  volume: 'volume',
  equipment: 'equipment',
  vehicle: 'no-vehicle',
} as const satisfies Record<PlanChange['kind'], UnservedReason>;

/** How far a limit of the solver is above what the vehicle has: its stops of today may take more than that. */
const aboveOwn = ({ problem, routes }: PlanProblem, at: number) => {
  const [given, own] = [problem.vehicles[at], routes[at]?.vehicle];
  return {
    grams: Math.max(0, (given?.kg ?? 0) - (own?.weightCapacityG ?? given?.kg ?? 0)),
    cm3: Math.max(0, (given?.m3 ?? 0) - (own?.volumeCapacityCm3 ?? given?.m3 ?? 0)),
    seconds: Math.max(0, (given?.shift.to ?? 0) - (own?.shift.to ?? 0)),
  };
};

/** Whether it would have to start at a time that has passed. */
const isOver = (route: HeldRoute | undefined, seconds: number, now: DaySeconds | null): boolean =>
  route !== undefined && (route.begun.length > 0 || (now !== null && route.shift.from - seconds < now));

/** A change in the product's words and units; null for a limit that the product does not have, and for what cannot be any more. */
const changeOf = (plan: PlanProblem, change: Change, now: DaySeconds | null): PlanChange | null => {
  const idOf = (at: number) => plan.routes[at]?.vehicle.vehicleId as VehicleId;
  switch (change.kind) {
    case 'window':
      return { kind: 'window', stop: change.visit, side: change.side, minutes: minutes(change.seconds) };
    case 'shift': {
      if (change.side === 'earlier' && isOver(plan.routes[change.vehicle], change.seconds, now)) return null;
      const more = change.side === 'later' ? aboveOwn(plan, change.vehicle).seconds : 0;
      return {
        kind: 'shift',
        vehicleId: idOf(change.vehicle),
        side: change.side,
        minutes: minutes(change.seconds + more),
      };
    }
    case 'kg': {
      const grams = change.more + aboveOwn(plan, change.vehicle).grams;
      return { kind: 'weight', vehicleId: idOf(change.vehicle), kg: grams / GRAMS_PER_KG };
    }
    case 'm3': {
      const cm3 = change.more + aboveOwn(plan, change.vehicle).cm3;
      return { kind: 'volume', vehicleId: idOf(change.vehicle), m3: cm3 / CM3_PER_M3 };
    }
    case 'skills':
      // No vehicle can be given another division.
      if (!isEquipment(change.skills)) return null;
      return { kind: 'equipment', vehicleId: idOf(change.vehicle), equipment: [...equipmentOfBits(change.skills)] };
    case 'vehicle':
      return { kind: 'vehicle', vehicleId: idOf(change.like) };
    case 'tied':
    case 'travel':
      return null;
  }
};

const isAdvice = (change: PlanChange): boolean => {
  if ('minutes' in change) return change.minutes <= MOST_CHANGE.minutes;
  if ('kg' in change) return change.kg <= MOST_CHANGE.kg;
  return !('m3' in change) || change.m3 <= MOST_CHANGE.m3;
};

/** All that are in no route, each with its reason. What the solver left over and nobody has looked at is `not-examined`. */
export const unservedShipments = (
  input: PlanInput,
  plan: PlanProblem,
  unservedJobs: readonly number[],
  explanations: readonly Unserved[],
): readonly UnservedShipment[] => {
  const ids = new Map(input.shipments.map(({ key, shipmentId }) => [key, shipmentId]));
  const byJob = new Map(explanations.map((explanation) => [explanation.job, explanation]));
  const found = new Map<ShipmentKey, UnservedShipment>();
  const add = (key: ShipmentKey, reason: UnservedReason, changes: readonly PlanChange[] = []) =>
    found.set(key, { key, shipmentId: ids.get(key) ?? null, reason, changes });
  for (const job of unservedJobs) {
    const key = plan.keys[job] as ShipmentKey;
    const explanation = byJob.get(job);
    const possible = (explanation?.changes ?? [])
      .map((change) => changeOf(plan, change, input.now))
      .filter((change) => change !== null);
    const changes = possible.filter(isAdvice);
    // What cannot be any more is no reason either: a vehicle that should have begun earlier is past that.
    const [binding] = [...changes, ...possible];
    const hasNoVehicle = explanation?.reason === 'skills' && changes.length === 0;
    if (plan.routes.length === 0 || hasNoVehicle) add(key, 'no-vehicle');
    else if (binding) add(key, REASON_OF[binding.kind], changes);
    // An earlier shift that is past was the only single change.
    else if (explanation?.reason === 'shift') add(key, 'several');
    else add(key, explanation ? REASONS[explanation.reason] : 'not-examined');
  }
  for (const [key, reason] of plan.withheld) add(key, reason);
  return [...found.values()];
};

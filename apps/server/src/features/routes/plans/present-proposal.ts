import type { Plan } from '@waybill/contract/plans';
import { fromUnits } from '@waybill/domain/decimals';
import type { ShipmentKey, VehicleId } from '@waybill/domain/ids';
import type { UNSERVED_CHANGES } from '@waybill/domain/route/plan';
import { instantOn } from '@waybill/domain/zoned-time';
import type { PlanComparison } from '../planning/compare-plans.ts';
import type { PlanChange, PlanTotals, Proposal, ProposedRoute } from '../planning/proposal.ts';
import { presentAddress } from '../present-route.ts';
import type { PlanFacts } from './plan-facts.ts';

type Shown = NonNullable<Plan['best']>;
type Change = NonNullable<Shown['unserved'][number]['change']>;

/** What is larger is more; of equipment and vehicles it is one. */
const amountOf = (change: PlanChange): number => {
  if ('minutes' in change) return change.minutes;
  if ('kg' in change) return change.kg;
  return 'm3' in change ? change.m3 : 1;
};

const kindOf = ({ kind }: PlanChange): (typeof UNSERVED_CHANGES)[number] => (kind === 'untie' ? 'vehicle' : kind);

const presentChange = (change: PlanChange | undefined): Change | null =>
  change
    ? { kind: kindOf(change), amount: amountOf(change), vehicleId: 'vehicleId' in change ? change.vehicleId : null }
    : null;

/** A router's ways have fractions. */
const presentTotals = ({ metres, seconds, ...counts }: PlanTotals): PlanTotals => ({
  ...counts,
  metres: Math.round(metres),
  seconds: Math.round(seconds),
});

const MINUTE = 60;

/** A proposal as people and programs read it. */
export const presentProposal = (proposal: Proposal, comparison: PlanComparison, facts: PlanFacts): Shown => {
  const { day, settings, tasks, routes } = facts;
  const at = (seconds: number) => instantOn(day, seconds, settings.timeZone).toISOString();
  const before = new Map<ShipmentKey, VehicleId>(
    routes.flatMap(({ vehicle, stops }) =>
      stops.flatMap((stop) => stop.tasks.map(({ shipment }) => [shipment, vehicle.id] as const)),
    ),
  );
  const nameOf = (key: ShipmentKey) => {
    const task = tasks.get(key);
    return task ? presentAddress(task.address).name : null;
  };
  const isUnchanged = new Map(comparison.vehicles.map((one) => [one.vehicleId, one.isUnchanged]));
  const presentRoute = (route: ProposedRoute): Shown['routes'][number] => ({
    vehicleId: route.vehicleId,
    isChanged: !(isUnchanged.get(route.vehicleId) ?? false),
    metres: Math.round(route.metres),
    ends: route.stops.length > 0 ? at(route.ends) : null,
    lateStops: route.stops.filter(({ lateSeconds }) => lateSeconds > 0).length,
    mostLoad: {
      weight: fromUnits(route.mostLoad.grams, 3) ?? 0,
      volume: fromUnits(route.mostLoad.cm3, 6) ?? 0,
    },
    stops: route.stops.map((stop) => {
      const [first] = stop.tasks;
      const task = first && (placedTask(facts, first.shipment, stop.kind) ?? tasks.get(first.shipment));
      const shown = task ? presentAddress(task.address) : null;
      const from = first ? (before.get(first.shipment) ?? null) : null;
      return {
        kind: stop.kind,
        name: shown?.name ?? null,
        address: shown?.address ?? '',
        point: stop.point,
        shipmentIds: stop.tasks.flatMap(({ shipment }) => tasks.get(shipment)?.shipmentId ?? []),
        arrives: at(stop.arrives),
        lateMinutes: Math.ceil(stop.lateSeconds / MINUTE),
        ...(from === route.vehicleId ? {} : { from }),
      };
    }),
  });
  return {
    today: presentTotals(comparison.today),
    proposed: presentTotals(comparison.proposed),
    routes: proposal.routes.map(presentRoute),
    unserved: proposal.unserved.flatMap(({ key, reason, changes }) => {
      const shipmentId = tasks.get(key)?.shipmentId;
      return shipmentId ? [{ shipmentId, name: nameOf(key), reason, change: presentChange(changes[0]) }] : [];
    }),
  };
};

/** The task of a shipment at its stop of this kind, whose address is not that of the other. */
const placedTask = ({ routes }: PlanFacts, shipment: ShipmentKey, kind: 'pickup' | 'dropoff') =>
  routes
    .flatMap(({ stops }) => stops)
    .find((stop) => stop.kind === kind && stop.tasks.some((task) => task.shipment === shipment))
    ?.tasks.find((task) => task.shipment === shipment);

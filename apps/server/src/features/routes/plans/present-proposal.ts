import type { Plan } from '@waybill/contract/plans';
import type { ShipmentKey, VehicleId } from '@waybill/domain/ids';
import type { StopKind } from '@waybill/domain/stop';
import { instantOn } from '@waybill/domain/zoned-time';
import type { PlanComparison, PlanMove } from '../planning/compare-plans.ts';
import type { PlanTotals, Proposal, ProposedRoute } from '../planning/proposal.ts';
import { lateStopsOf } from '../planning/timed-routes.ts';
import { visitKey } from '../planning/visit.ts';
import { presentAddress, presentLoad } from '../present-route.ts';
import type { PlanFacts } from './plan-facts.ts';

type Shown = NonNullable<Plan['best']>;
/** A router's ways have fractions. */
export const presentTotals = ({ metres, seconds, ...counts }: PlanTotals): PlanTotals => ({
  ...counts,
  metres: Math.round(metres),
  seconds: Math.round(seconds),
});

const MINUTE = 60;

/** What its times are from, and whether it is from who was asked first. */
export type ProposalOrigin = Pick<Shown, 'travelSource' | 'hasFallenBack'>;

/** A proposal as people and programs read it. */
export const presentProposal = (
  proposal: Proposal,
  comparison: PlanComparison,
  facts: PlanFacts,
  { travelSource, hasFallenBack }: ProposalOrigin,
): Shown => {
  const { day, settings, tasks, visits, routes } = facts;
  const at = (seconds: number) => instantOn(day, seconds, settings.timeZone).toISOString();
  const before = new Map<ShipmentKey, VehicleId>(
    routes.flatMap(({ vehicle, stops }) =>
      stops.flatMap((stop) => stop.tasks.map(({ shipment }) => [shipment, vehicle.id] as const)),
    ),
  );
  const addressOf = (key: ShipmentKey, kind: StopKind) => {
    const task = visits.get(visitKey(kind, key)) ?? tasks.get(key);
    const { name, address } = task ? presentAddress(task.address) : { name: null, address: '' };
    return { name, address };
  };
  const isUnchanged = new Map(comparison.vehicles.map((one) => [one.vehicleId, one.isUnchanged]));
  const presentRoute = (route: ProposedRoute): Shown['routes'][number] => ({
    vehicleId: route.vehicleId,
    isChanged: !(isUnchanged.get(route.vehicleId) ?? false),
    metres: Math.round(route.metres),
    ends: route.stops.length > 0 ? at(route.ends) : null,
    lateStops: lateStopsOf(route),
    mostLoad: presentLoad(route.mostLoad),
    stops: route.stops.map((stop) => {
      const [first] = stop.tasks;
      const from = first ? (before.get(first.shipment) ?? null) : null;
      return {
        kind: stop.kind,
        ...(first ? addressOf(first.shipment, stop.kind) : { name: null, address: '' }),
        point: stop.point,
        shipmentIds: stop.tasks.flatMap(({ shipment }) => tasks.get(shipment)?.shipmentId ?? []),
        arrives: at(stop.arrives),
        lateMinutes: Math.ceil(stop.lateSeconds / MINUTE),
        ...(from === route.vehicleId ? {} : { from }),
      };
    }),
  });
  return {
    travelSource,
    hasFallenBack,
    today: presentTotals(comparison.today),
    proposed: presentTotals(comparison.proposed),
    routes: proposal.routes.map(presentRoute),
    moves: [...stopsOf(comparison.moves).values()].flatMap(([move, ...others]) => {
      if (!move) return [];
      const { kind, key, from, to, reason } = move;
      const shipmentIds = [move, ...others].flatMap((each) => tasks.get(each.key)?.shipmentId ?? []);
      return [{ kind, ...addressOf(key, kind), shipmentIds, from, to, reason }];
    }),
    unserved: proposal.unserved.flatMap(({ key, reason, changes }) => {
      const shipmentId = tasks.get(key)?.shipmentId;
      return shipmentId
        ? [{ shipmentId, name: addressOf(key, 'dropoff').name, reason, change: changes[0] ?? null }]
        : [];
    }),
  };
};

/** Shipments that go the same way are one stop. */
const stopsOf = (moves: readonly PlanMove[]): ReadonlyMap<string, readonly PlanMove[]> => {
  const stops = new Map<string, PlanMove[]>();
  for (const move of moves) {
    const way = [move.from, move.to].map((place) => (place ? `${place.vehicleId} ${place.stopNumber}` : 'none'));
    const stop = [move.kind, ...way].join(' ');
    stops.set(stop, [...(stops.get(stop) ?? []), move]);
  }
  return stops;
};

import type { ShipmentKey, VehicleId } from '@waybill/domain/ids';
import type { MoveReason } from '@waybill/domain/route/plan';
import type { Travel } from '@waybill/domain/route/travel';
import type { StopKind } from '@waybill/domain/stop';
import { longestRun } from './longest-run.ts';
import type { PlanInput } from './planning-input.ts';
import type { PlanTotals, Proposal, ProposedRoute } from './proposal.ts';
import { isOverloaded, timedRoute, totalsOf } from './timed-routes.ts';
import { visitKey } from './visit.ts';

/** Where a shipment is picked up or dropped off in a plan; stops are numbered from 1. */
export type PlanPosition = { readonly vehicleId: VehicleId; readonly stopNumber: number };

export type PlanMove = {
  readonly key: ShipmentKey;
  readonly kind: StopKind;
  readonly from: PlanPosition | null;
  readonly to: PlanPosition | null;
  readonly reason: MoveReason;
};

export type PlanComparison = {
  readonly today: PlanTotals;
  readonly proposed: PlanTotals;
  /** By vehicle, in the order of the input. */
  readonly vehicles: readonly {
    readonly vehicleId: VehicleId;
    readonly today: ProposedRoute;
    readonly isUnchanged: boolean;
  }[];
  /** What only has another number, because others come before it, is not among them. */
  readonly moves: readonly PlanMove[];
};

type Found = PlanPosition & { readonly kind: StopKind; readonly key: ShipmentKey; readonly isLate: boolean };

const positionsIn = (routes: readonly ProposedRoute[]): Map<string, Found> =>
  new Map(
    routes
      .flatMap(({ vehicleId, stops }) =>
        stops.flatMap(({ kind, tasks, lateSeconds }, at) =>
          tasks.map(
            ({ shipment: key }): Found => ({ vehicleId, stopNumber: at + 1, kind, key, isLate: lateSeconds > 0 }),
          ),
        ),
      )
      .map((found) => [visitKey(found.kind, found.key), found]),
  );

type Staying = { readonly visit: string; readonly from: number; readonly to: number };

/**
 * Of what stays on a vehicle, the most that is still in its old order: only the rest has changed places. What has its old number is always
 * part of it: nobody who reads both plans would say that it has moved.
 */
const inOrder = (after: ReadonlyMap<string, Found>, before: ReadonlyMap<string, Found>): ReadonlySet<string> => {
  const staying = new Map<VehicleId, Staying[]>();
  for (const [visit, { vehicleId, stopNumber: to }] of after) {
    const old = before.get(visit);
    if (old?.vehicleId !== vehicleId) continue;
    const own = staying.get(vehicleId) ?? [];
    staying.set(vehicleId, own);
    own.push({ visit, from: old.stopNumber, to });
  }
  return new Set([...staying.values()].flatMap((own) => unmovedOf(own).map(({ visit }) => visit)));
};

const unmovedOf = (staying: readonly Staying[]): readonly Staying[] => {
  const same = new Set(staying.filter(({ from, to }) => from === to).map(({ to }) => to));
  const hasPassed = ({ from, to }: Staying) =>
    [...same].some((number) => number > Math.min(from, to) && number < Math.max(from, to));
  const inTurn = staying.toSorted((one, other) => one.to - other.to || one.from - other.from);
  return longestRun(
    inTurn.filter((each) => !hasPassed(each)),
    ({ from }) => from,
  );
};

const spelled = ({ stops }: ProposedRoute) =>
  stops.map(({ kind, tasks }) => [kind, ...tasks.map(({ shipment }) => shipment).toSorted()].join(' ')).join(', ');

const positionOf = ({ vehicleId, stopNumber }: Found): PlanPosition => ({ vehicleId, stopNumber });

/** A proposal beside today's plan: what each comes to, and what is elsewhere and why. */
export const comparePlans = (input: PlanInput, proposal: Proposal, travel: Travel): PlanComparison => {
  const today = input.vehicles.map((vehicle) =>
    timedRoute(vehicle, [...vehicle.fixedStops, ...vehicle.openStops], input, travel),
  );
  const [before, after] = [positionsIn(today), positionsIn(proposal.routes)];
  const overloaded = new Set(
    input.vehicles
      .filter((vehicle, at) => isOverloaded(vehicle, today[at] as ProposedRoute))
      .map((each) => each.vehicleId),
  );
  const keepsOrder = inOrder(after, before);

  const reasonOf = (from: Found | undefined, to: Found | undefined): MoveReason => {
    if (!from) return 'new-shipment';
    if (!to) return 'unserved';
    if (from.isLate && !to.isLate) return 'late-before';
    return from.vehicleId !== to.vehicleId && overloaded.has(from.vehicleId) ? 'overloaded-before' : 'shorter';
  };
  const moves = [...new Set([...before.keys(), ...after.keys()])].flatMap((visit): PlanMove[] => {
    const [from, to] = [before.get(visit), after.get(visit)];
    const found = to ?? from;
    if (!found || keepsOrder.has(visit)) return [];
    const { key, kind } = found;
    const reason = reasonOf(from, to);
    return [{ key, kind, from: from ? positionOf(from) : null, to: to ? positionOf(to) : null, reason }];
  });
  const assigned = new Set([...before.values()].map(({ key }) => key));
  return {
    today: totalsOf(input, today, input.shipments.filter(({ key }) => !assigned.has(key)).length),
    proposed: proposal.totals,
    vehicles: today.map((route, at) => ({
      vehicleId: route.vehicleId,
      today: route,
      isUnchanged: spelled(route) === spelled(proposal.routes[at] as ProposedRoute),
    })),
    moves,
  };
};

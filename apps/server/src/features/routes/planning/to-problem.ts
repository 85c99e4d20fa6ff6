import type { ShipmentKey, VehicleId } from '@waybill/domain/ids';
import { addLoads, NO_LOAD } from '@waybill/domain/route/route-stop';
import type { Matrix, Problem, Vehicle } from '@waybill/optimiser/problem/problem';
import { type HeldRoute, heldRoute, type PlanLimits, raised } from './held-route.ts';
import { divisionBits, equipmentBits, type PlanJobs, planJobs, type Withheld } from './plan-jobs.ts';
import { type PlanNodes, planNodes } from './plan-nodes.ts';
import { assertPlannable, type PlanInput, placeFinder, pointsOf, travelBy } from './planning-input.ts';
import { relaxedInput } from './relaxed-input.ts';

/** More than anything weighs, and still a number that can be added to. */
const UNLIMITED = 1e12;

/** What the solver is asked, and what its numbers mean. */
export type PlanProblem = {
  readonly problem: Problem;
  /** By the solver's vehicles. */
  readonly routes: readonly HeldRoute[];
  /** By the solver's jobs. */
  readonly keys: readonly ShipmentKey[];
  /** Jobs that are late wherever they come: the search keeps their room and time, and where they are least late is found afterwards. */
  readonly late: ReadonlySet<number>;
  readonly withheld: ReadonlyMap<ShipmentKey, Withheld>;
  /** Vehicles between whose stops there is no way: they stay as they are, and get nothing. */
  readonly leftOut: ReadonlySet<VehicleId>;
};

/** A shipment that a vehicle has which is left out stays there. One that is there by its pickup alone gets no further. */
const withoutStaying = (input: PlanInput, leftOut: ReadonlySet<VehicleId>) => {
  const stops = input.vehicles
    .filter(({ vehicleId }) => leftOut.has(vehicleId))
    .flatMap(({ fixedStops, openStops }) =>
      input.scope === 'everything' ? fixedStops : [...fixedStops, ...openStops],
    );
  const staying = new Set(stops.flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment)));
  const dropped = new Set(
    stops.filter(({ kind }) => kind === 'dropoff').flatMap(({ tasks }) => tasks.map(({ shipment }) => shipment)),
  );
  const stuck = input.shipments.filter(({ key, dropoff }) => staying.has(key) && dropoff && !dropped.has(key));
  return { shipments: input.shipments.filter(({ key }) => !staying.has(key)), stuck: stuck.map(({ key }) => key) };
};

const vehiclesOf = (routes: readonly HeldRoute[], { fixed, kept, onBoard, leastRoom }: PlanJobs, nodes: PlanNodes) => {
  const divisions = divisionBits(routes.map(({ vehicle }) => vehicle));
  return routes.map(({ vehicle, start, shift, rest, startLoad, weightCapacityG, volumeCapacityCm3 }, at): Vehicle => {
    const loaded = addLoads(startLoad, onBoard[at] ?? NO_LOAD);
    const room = leastRoom[at] ?? NO_LOAD;
    return {
      start: nodes.garage(start),
      end: vehicle.end && nodes.garage(vehicle.end),
      shift,
      kg: raised(weightCapacityG, Math.max(loaded.grams, room.grams)) ?? UNLIMITED,
      m3: raised(volumeCapacityCm3, Math.max(loaded.cm3, room.cm3)) ?? UNLIMITED,
      skills: equipmentBits(vehicle.equipment) | divisions.ofVehicle(vehicle.division),
      ...(rest ? { rest } : {}),
      fixed: fixed[at] ?? [],
      kept: kept[at] ?? [],
    };
  });
};

/** The matrix is for the points of the input, in their order: see pointsOf. */
export const toProblem = (asked: PlanInput, matrix: Matrix, limits: PlanLimits = 'set'): PlanProblem => {
  assertPlannable(asked);
  const input = relaxedInput(asked);
  const points = pointsOf(input);
  const travel = travelBy(points, matrix);
  const held = input.vehicles.map((vehicle) => heldRoute(vehicle, input, travel, limits));
  const routes = held.filter((route) => route !== null);
  const leftOut = new Set(input.vehicles.filter((_, at) => held[at] === null).map(({ vehicleId }) => vehicleId));
  const { shipments, stuck } = withoutStaying(input, leftOut);

  const nodes = planNodes(placeFinder(points));
  const jobs = planJobs(shipments, routes, nodes, travel);
  const vehicles = vehiclesOf(routes, jobs, nodes);
  return {
    problem: { matrix: nodes.matrix(matrix), jobs: jobs.jobs, vehicles, objective: input.objective },
    routes,
    keys: jobs.keys,
    late: jobs.late,
    withheld: new Map([...jobs.withheld, ...stuck.map((key) => [key, 'no-way'] as const)]),
    leftOut,
  };
};

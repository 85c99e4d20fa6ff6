import type { VehicleTable } from '../model/vehicle-table.ts';
import { TOLERANCE } from '../model/windows.ts';

/** When a driver arrives who leaves now and takes the break before, on or after the way. */
export const arrivesRested = (vehicles: VehicleTable, vehicle: number, leaves: number, way: number): number =>
  leaves > vehicles.restTo[vehicle]! + TOLERANCE
    ? Number.POSITIVE_INFINITY
    : Math.max(leaves + way, vehicles.restFrom[vehicle]!) + vehicles.restSeconds[vehicle]!;

/** When a driver must leave who takes the break and is due then. */
export const leavesUnrested = (vehicles: VehicleTable, vehicle: number, due: number, way: number): number => {
  const until = due - vehicles.restSeconds[vehicle]!;
  if (until < vehicles.restFrom[vehicle]! - TOLERANCE) return Number.NEGATIVE_INFINITY;
  return Math.min(vehicles.restTo[vehicle]!, until - way);
};

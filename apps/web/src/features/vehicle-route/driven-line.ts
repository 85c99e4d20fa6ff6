import type { VehiclePath, VehiclePosition } from '@waybill/contract/positions';
import type { Point } from '@waybill/domain/geocoding';

/** The way that a vehicle has taken, up to where it is now: the path is fetched more rarely than the position. */
export const drivenLine = (
  path: VehiclePath['points'],
  position: Pick<VehiclePosition, 'point' | 'takenAt'> | null,
): readonly Point[] => {
  const last = path.at(-1);
  const isAhead = last && position && Date.parse(position.takenAt) > Date.parse(last.takenAt);
  return isAhead ? [...path, position.point] : path;
};

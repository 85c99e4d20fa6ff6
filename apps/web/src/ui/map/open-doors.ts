import type { Point } from '@waybill/domain/geocoding';
import type { DrawnRoute } from './route-shapes.ts';

/** About a metre. */
const DECIMALS = 5;

/** The same for all that is at one door. */
export const doorOf = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`;

/** Where stops show their numbers: whatever else is at such a door stands beside the number, and not on it. */
export const openDoors = (routes: readonly Pick<DrawnRoute, 'stops'>[]): ReadonlySet<string> =>
  new Set(routes.flatMap(({ stops }) => stops.filter(({ isDone }) => !isDone).map(({ point }) => doorOf(point))));

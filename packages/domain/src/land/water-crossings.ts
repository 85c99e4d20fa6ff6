import type { Point } from '../geocoding.ts';

export type WaterCrossing = { readonly name: string; readonly from: Point; readonly to: Point };

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });

/**
 * Roads under and over water that is wide enough to be gone around otherwise, with their ends within some hundred metres. Narrow waters
 * need none: a line passes over them.
 */
export const WATER_CROSSINGS: readonly WaterCrossing[] = [
  { name: 'Hvalfjarðargöng', from: at(64.316, -21.82), to: at(64.366, -21.82) },
  { name: 'Borgarfjarðarbrú', from: at(64.536, -21.91), to: at(64.526, -21.882) },
];

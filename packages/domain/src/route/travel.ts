import { metresBetween, type Point } from '../geocoding.ts';

export type Leg = { readonly seconds: number; readonly metres: number };
/** How long and how far it is from one point to another; null where there is no way. */
export type Travel = (from: Point, to: Point) => Leg | null;

/** A table between so many has 4.4 million legs, which take 70 MB. */
export const MOST_TRAVEL_POINTS = 2_100;

/** Where travel times are from: worked out from the distance, from a router that knows the roads, or some of each. */
export const TRAVEL_SOURCES = ['estimated', 'router', 'mixed'] as const;
export type TravelSource = (typeof TRAVEL_SOURCES)[number];

/** Fitted on drives within cities; the first minutes are for streets, lights and finding a place to stop. */
const BASE_SECONDS = 240;
const SECONDS_PER_METRE = 0.096;
/** Roads are longer than the straight line. */
const ROAD_FACTOR = 1.4;

/** For so many metres without bends: the straight line, or a way of straight lines around what cannot be crossed. */
export const legOver = (metres: number): Leg =>
  metres < 1
    ? { seconds: 0, metres: 0 }
    : { seconds: Math.round(BASE_SECONDS + SECONDS_PER_METRE * metres), metres: Math.round(metres * ROAD_FACTOR) };

/** Without knowing any road: by the straight line. */
export const estimateLeg: Travel = (from, to) => legOver(metresBetween(from, to));

import type { SentPosition } from '@waybill/contract/positions';
import { type DrivenRoute, endOf, positionAt } from './position-at.ts';

/** A day that runs faster than that of the clock on the wall. */
export type FastClock = { readonly wallStart: number; readonly dayStart: number; readonly speed: number };

export const dayTime = ({ wallStart, dayStart, speed }: FastClock, wall: number): number =>
  dayStart + (wall - wallStart) * speed;

/** Now where something is being driven by now, else when the first vehicle leaves. */
export const startOfDay = (routes: readonly DrivenRoute[], now: number): number => {
  const isUnderWay = routes.some((route) => route.leaves <= now && now < endOf(route));
  return isUnderWay ? now : Math.min(...routes.map(({ leaves }) => leaves));
};

/** About as far as a phone in a street is off. */
const NOISE_DEGREES = 0.00003;
const ACCURACY_M = 8;
/** A fast day has impossible speeds; the server judges only those of exact positions. */
const FAST_ACCURACY_M = 60;
const USUAL_SPEED = 2;

/** Positions of a vehicle for each second of the wall's clock after `from`, up to `to`. */
export const positionsBetween = (
  route: DrivenRoute,
  clock: FastClock,
  from: number,
  to: number,
  random: () => number = Math.random,
): SentPosition[] => {
  const noise = () => (random() - 0.5) * 2 * NOISE_DEGREES;
  const positions: SentPosition[] = [];
  for (let wall = (Math.floor(from / 1000) + 1) * 1000; wall <= to; wall += 1000) {
    const position = positionAt(route, dayTime(clock, wall));
    if (!position) continue;
    positions.push({
      latitude: position.point.latitude + noise(),
      longitude: position.point.longitude + noise(),
      takenAt: new Date(wall).toISOString(),
      accuracyMetres: clock.speed > USUAL_SPEED ? FAST_ACCURACY_M : ACCURACY_M,
      speedKmh: position.speedKmh,
      heading: position.heading,
    });
  }
  return positions;
};

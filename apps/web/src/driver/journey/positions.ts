type Place = { readonly latitude: number; readonly longitude: number };
export type Position = Place & {
  readonly takenAt: number;
  readonly accuracyMetres: number | null;
  readonly speedKmh: number | null;
  readonly heading: number | null;
};

/** From here on a driver is as good as there. */
export const CLOSE_METRES = 150;

const EARTH_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The straight line, good enough for a kilometre or two. */
export const metresTo = (from: Place, to: Place): number => {
  const x = radians(to.longitude - from.longitude) * Math.cos(radians((from.latitude + to.latitude) / 2));
  const y = radians(to.latitude - from.latitude);
  return Math.hypot(x, y) * EARTH_METRES;
};

const LEAST_METRES = 25;
const MOST_MS = 60_000;
const LEAST_MS = 5_000;

/** Whether a position says something new: who stands still is heard of once a minute, who moves every few seconds. */
export const isWorthKeeping = (last: Position | null, next: Position): boolean => {
  if (!last) return true;
  const passed = next.takenAt - last.takenAt;
  if (passed < LEAST_MS) return false;
  return passed >= MOST_MS || metresTo(last, next) >= LEAST_METRES;
};

const KMH = 3.6;

/** What the phone's own interface tells. */
export const positionOf = ({ coords, timestamp }: GeolocationPosition): Position => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  takenAt: timestamp,
  accuracyMetres: Math.round(coords.accuracy),
  speedKmh: coords.speed === null ? null : Math.round(coords.speed * KMH),
  heading: coords.heading === null || Number.isNaN(coords.heading) ? null : Math.round(coords.heading),
});

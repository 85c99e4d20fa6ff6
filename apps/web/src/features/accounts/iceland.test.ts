import { expect, test } from 'vitest';
import { ICELAND } from './iceland.ts';

type Point = readonly [x: number, y: number];

/** The coasts of the picture, from `M12 3l4-5 6 7z`. */
const coasts: readonly (readonly Point[])[] = ICELAND.land
  .split('z')
  .filter((part) => part !== '')
  .map((part) => {
    const [x = 0, y = 0, ...steps] = (part.match(/-?\d+/g) ?? []).map(Number);
    const line: Point[] = [[x, y]];
    for (let at = 0; at < steps.length; at += 2) {
      const [beforeX, beforeY] = line.at(-1) ?? [x, y];
      line.push([beforeX + (steps[at] ?? 0), beforeY + (steps[at + 1] ?? 0)]);
    }
    return line;
  });

/** A place is on land if a line from it to the edge crosses a coast an odd number of times. */
const isLand = ([x, y]: Point) =>
  coasts.some((line) =>
    line.reduce((inside, [fromX, fromY], at) => {
      const [toX, toY] = line[(at + 1) % line.length] ?? [fromX, fromY];
      const crosses = fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX;
      return crosses ? !inside : inside;
    }, false),
  );

const mercator = (latitude: number) => -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Where a place is in the picture, by the farthest capes of the country: Bjargtangar, Gerpir, and Rifstangi. */
const at = (latitude: number, longitude: number): Point => {
  const [west, east, north] = [-24.533, -13.5, 66.536];
  const scale = ICELAND.width / radians(east - west);
  return [radians(longitude - west) * scale, (mercator(latitude) - mercator(north)) * scale];
};

const LAND: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Selfoss', 63.95, -20.99],
  ['Hofsjökull', 64.8, -18.8],
  ['Egilsstaðir', 65.26, -14.5],
  ['Ólafsvík on Snæfellsnes', 64.84, -23.7],
  ['Drangajökull in the Westfjords', 66.17, -22.25],
  ['Rauðanes in the north-east', 66.2, -15.9],
];
const SEA: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Faxaflói', 64.4, -22.7],
  ['Breiðafjörður', 65.25, -23.2],
  ['Húnaflói', 65.85, -20.9],
  ['Eyjafjörður', 66.0, -18.35],
  ['south of Vík', 63.25, -18.9],
];

test.each(LAND)('%s is on land', (_, latitude, longitude) => {
  expect(isLand(at(latitude, longitude))).toBe(true);
});

test.each(SEA)('%s is sea', (_, latitude, longitude) => {
  expect(isLand(at(latitude, longitude))).toBe(false);
});

/** A town by the sea may lie beside a coast that is drawn with fewer corners than it has. */
const isByTheSea = ([x, y]: Point) =>
  [-12, 0, 12].some((aside) => [-12, 0, 12].some((above) => isLand([x + aside, y + above])));

test('the places lie where there is land', () => {
  const places = [...ICELAND.places.matchAll(/M(\d+) (\d+)h0/g)].map(([, x, y]): Point => [Number(x), Number(y)]);
  expect(places.length).toBeGreaterThan(150);
  // Grímsey and Flatey are islands that the coasts leave out.
  expect(places.filter((place) => !isByTheSea(place))).toHaveLength(2);
});

test('the picture weighs next to nothing, since everybody who signs in waits for it', () => {
  expect(JSON.stringify(ICELAND).length).toBeLessThan(8_000);
});

import { type AreaShape, areasAround } from './areas.ts';
import { joined } from './junctions.ts';
import { between, type Plane, type Spot } from './plane.ts';
import { distanceToLine, lengthOf, resampled } from './polyline.ts';
import { longestWay, spanningTrees } from './spanning-tree.ts';
import { type SpotGrid, spotGrid } from './spot-grid.ts';
import { isThroughRoad, type StreetClass, streetClass } from './street-class.ts';
import { type NumberedHouse, threadThrough } from './thread.ts';

/** A row of the registry: the houses of a street in one postcode, or a single place that has a name and no number. */
export type StreetRow = {
  readonly name: string;
  readonly houses: readonly RegisteredHouse[];
};
export type RegisteredHouse = {
  readonly number: number | null;
  readonly letter: string;
  readonly latitude: number;
  readonly longitude: number;
};

type House = NumberedHouse & { readonly label: string };
type Thread = { readonly name: string; readonly line: readonly Spot[]; readonly houses: number };

export type DrawnStreet = { readonly name: string; readonly class: StreetClass; readonly line: readonly Spot[] };
export type DrawnPlace = Spot & { readonly name: string; readonly isInTown: boolean };
export type Drawing = {
  readonly streets: readonly DrawnStreet[];
  readonly houses: readonly (Spot & { readonly label: string })[];
  /** Farms and other places with a name and no number. */
  readonly places: readonly DrawnPlace[];
  /** Outlines of land around every address: the coast of a small map is farther off than that. */
  readonly land: readonly (readonly Spot[])[];
  readonly towns: readonly (readonly Spot[])[];
};

const LAND: AreaShape = { reachM: 330, least: 0.3, cellM: 60 };
const TOWN: AreaShape = { reachM: 190, least: 1.1, cellM: 40 };

/** Places to which nothing is delivered. */
const NO_PLACE =
  /bílast|leikv|leiksv|gæsluv|sparkv|rafst|dreifist|spennist|aðveitust|dælust|veita|svæði|jarðhit|borhol|fjarskipt|mastur|spilda/i;

/** A place in a town has so many addresses around it. */
const TOWN_M = 250;
const TOWN_HOUSES = 28;

/** Neighbours of one street are at most so far apart. */
const GAP_M = 130;
/** Where others live along the way, a street goes on over a wider gap; a main road goes farthest. */
const TOWN_GAP_M = 260;
const ROAD_GAP_M = 900;
const WATCH_M = 50;
const NEAR_GAP_M = 160;

const LEAST_HOUSES = 3;
const LEAST_LENGTH_M = 25;
/** Houses farther than that from the street's line are on an arm of it. */
const ARM_M = 48;
const ARM_HOUSES = 4;
const MOST_ARMS = 5;
/** As far from the street as deep plots are. */
const SECOND_ROW_M = 100;
/** A line that goes away from the street by less than this share of its length runs beside it. */
const BESIDE_SHARE = 0.22;
const STRIDE_M = 15;

/** Draws the streets of a registry as lines through their addresses: there is no other knowledge of where they run. */
export const drawStreets = (rows: readonly StreetRow[], plane: Plane): Drawing => {
  const streets = housesByStreet(rows, plane);
  const houses = [...streets.values()].flat();
  const around = spotGrid(houses, TOWN_M);
  const isInTown = (spot: Spot) => around.has(spot, TOWN_M, TOWN_HOUSES);
  const inTown = new Set(houses.filter(isInTown));
  const places = [...namedPlaces(rows, plane), ...settlements(streets, inTown)].map((place) => ({
    ...place,
    isInTown: isInTown(place),
  }));
  const threads = [...streets].flatMap(([name, ofStreet]) =>
    threadsOf(name, distinct(ofStreet.filter((house) => inTown.has(house))), around),
  );
  const lines = joined(
    threads.map(({ line }) => line),
    around,
  );
  return {
    streets: threads.map(({ name, houses: count }, at) => {
      const line = lines[at] ?? [];
      return { name, line, class: streetClass(name, line, count) };
    }),
    houses,
    places,
    land: areasAround([...houses, ...places], LAND),
    towns: areasAround(inTown, TOWN),
  };
};

/** A street that crosses postcodes is one street: streets of one name are told apart by the distance between their houses. */
const housesByStreet = (rows: readonly StreetRow[], { spotAt }: Plane): Map<string, House[]> => {
  const streets = new Map<string, House[]>();
  for (const { name, houses } of rows) {
    const here = streets.get(name) ?? [];
    for (const house of houses) {
      const { number, letter } = house;
      if (number !== null) here.push({ ...spotAt(house), number, label: `${number}${letter.toUpperCase()}` });
    }
    if (here.length > 0) streets.set(name, here);
  }
  return streets;
};

const namedPlaces = (rows: readonly StreetRow[], { spotAt }: Plane): (Spot & { readonly name: string })[] =>
  rows.flatMap(({ name, houses }) => {
    const [house] = houses;
    if (!house || NO_PLACE.test(name) || houses.some(({ number }) => number !== null)) return [];
    return [{ ...spotAt(house), name }];
  });

/** Numbered houses in the countryside: where their ways run is not known, so that only their name is shown. */
const settlements = (streets: ReadonlyMap<string, readonly House[]>, inTown: ReadonlySet<House>) =>
  [...streets].flatMap(([name, houses]) => {
    if (houses.every((house) => inTown.has(house))) return [];
    return spanningTrees(houses, TOWN_GAP_M, () => true)
      .map((tree) => tree.map(({ item }) => item).toSorted((a, b) => a.x - b.x))
      .filter((group) => !group.some((house) => inTown.has(house)))
      .flatMap((group) => {
        const middle = group[Math.floor(group.length / 2)];
        return middle ? [{ x: middle.x, y: middle.y, name }] : [];
      });
  });

/** One house for each door: those of a staircase or a row of letters are at one spot, and would weigh too much. */
const distinct = (houses: readonly House[]): House[] => [
  ...new Map(houses.map((house) => [`${house.x.toFixed()} ${house.y.toFixed()}`, house])).values(),
];

const threadsOf = (name: string, houses: readonly House[], around: SpotGrid<House>): Thread[] => {
  const widest = isThroughRoad(name) ? ROAD_GAP_M : TOWN_GAP_M;
  const mayJoin = (a: House, b: House, metres: number) => metres <= GAP_M || isBuiltUp(a, b, metres, around);
  /** The threads of houses that are not at the line of the street so far. */
  const armsOf = (left: readonly House[], from: readonly Spot[] | null, depth: number): Thread[] =>
    spanningTrees(left, widest, mayJoin).flatMap((tree) => {
      const here = tree.map(({ item }) => item);
      if (here.length < (from ? ARM_HOUSES : LEAST_HOUSES)) return [];
      const line = threadThrough(here, longestWay(tree));
      if (lengthOf(line) < LEAST_LENGTH_M || (from && isSecondRow(line, from))) return [];
      const far = here.filter((house) => distanceToLine(house, line) > ARM_M);
      const arms = depth < MOST_ARMS && far.length < here.length ? armsOf(far, line, depth + 1) : [];
      return [{ name, line, houses: here.length - far.length }, ...arms];
    });
  return armsOf(houses, null, 0);
};

/** A line beside the street itself, and not away from it, goes through the houses of its second row. */
const isSecondRow = (line: readonly Spot[], street: readonly Spot[]): boolean => {
  const apart = resampled(line, STRIDE_M)
    .map((spot) => distanceToLine(spot, street))
    .toSorted((a, b) => a - b);
  const [nearest, middle, farthest] = [apart[0], apart[Math.floor(apart.length / 2)], apart.at(-1)];
  if (nearest === undefined || middle === undefined || farthest === undefined) return false;
  return middle < SECOND_ROW_M && farthest - nearest < lengthOf(line) * BESIDE_SHARE;
};

/** True when somebody lives along the whole way. */
const isBuiltUp = (a: Spot, b: Spot, metres: number, around: SpotGrid<House>): boolean => {
  for (let done = WATCH_M; done < metres; done += WATCH_M)
    if (!around.has(between(a, b, done / metres), NEAR_GAP_M)) return false;
  return true;
};

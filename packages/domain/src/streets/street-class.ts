import { distance } from './plane.ts';
import { lengthOf, type Polyline } from './polyline.ts';

/** How a street is drawn: 1 a main road, 2 a larger street, 3 a street, 4 a path. */
export type StreetClass = 1 | 2 | 3 | 4;

/** Ends of names, in small letters; a registry of another country has others, and its streets are those of class 3. */
const MAIN = ['braut', 'vegur', 'vej', 'väg', 'vägen', 'vegen', 'allee', 'road', 'avenue'];
const LARGER = [...MAIN, 'gata', 'stræti', 'torg', 'bakki', 'gade', 'gatan', 'straße', 'strasse', 'street'];
const PATH = ['stígur', 'sund', 'port', 'sti', 'stig', 'weg', 'lane'];

const MAIN_M = 500;
const MAIN_HOUSES = 12;
/** The share of its length that a straight road gets anywhere. */
const STRAIGHT = 0.75;
const LARGER_M = 250;
const PATH_M = 400;

const endsIn = (name: string, ends: readonly string[]): boolean => {
  const small = name.toLowerCase();
  return ends.some((end) => small.endsWith(end));
};

/** True for a name that streets have which go on where no house has its address. */
export const isThroughRoad = (name: string): boolean => endsIn(name, LARGER);

export const streetClass = (name: string, line: Polyline, houses: number): StreetClass => {
  const length = lengthOf(line);
  const [first, last] = [line[0], line.at(-1)];
  const isStraight = first && last ? distance(first, last) > length * STRAIGHT : false;
  if (endsIn(name, MAIN) && length > MAIN_M && houses >= MAIN_HOUSES && isStraight) return 1;
  if (endsIn(name, LARGER) && length > LARGER_M) return 2;
  return endsIn(name, PATH) && length < PATH_M ? 4 : 3;
};

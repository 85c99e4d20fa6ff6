import { distance, type Spot } from '@waybill/domain/streets/plane';
import { lengthOf, segmentsOf } from '@waybill/domain/streets/polyline';
import type { Line, Paper } from '../../paper/paper.ts';
import type { PlacePaper, StreetShape } from './place-paper.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Greys that stay apart on a copy: water, land, built-up land, the edges of streets. */
const WATER = '#DCE4E8';
const LAND = '#F6F7F7';
const TOWN = '#ECEFF0';
const EDGE = '#C9D0D3';

/** How wide a street is drawn, in mm, by its class. */
const WIDTHS: Readonly<Record<number, number>> = { 1: 2.2, 2: 1.7, 3: 1.2, 4: 0.6 };
const NAME_SIZE = 2;
const MOST_NAMES = 8;
const NUMBER_SIZE = 1.5;
/** Of a street of high houses a map would have hundreds. */
const MOST_NUMBERS = 80;
/** Words that are nearer to each other than this are not both written. */
const NAMES_APART = 11;
const NUMBERS_APART = 3.2;
const PIN =
  'M0 0C-2.1 -3.100 -3.300 -4.700 -3.300 -6.600A3.300 3.300 0 1 1 3.300 -6.600C3.300 -4.700 2.100 -3.100 0 0Z';

type Label = { readonly text: string; readonly at: readonly [number, number]; readonly degrees: number };

/** A name in the middle of the longest straight piece of its street, where it fits. */
const nameOn = (paper: Paper, name: string, lines: readonly (readonly Spot[])[], isInside: (spot: Spot) => boolean) => {
  const pieces = lines.flatMap((line) => [...segmentsOf(line)]);
  const fitting = pieces
    .map(([from, to]) => ({
      from,
      to,
      length: distance(from, to),
      middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    }))
    .filter(({ length, middle }) => isInside(middle) && length > paper.widthOf(name, NAME_SIZE) * 0.8)
    .toSorted((a, b) => b.length - a.length);
  const [best] = fitting;
  if (!best) return null;
  const turned = (Math.atan2(best.to.y - best.from.y, best.to.x - best.from.x) * 180) / Math.PI;
  const degrees = turned > 90 ? turned - 180 : turned < -90 ? turned + 180 : turned;
  return { text: name, at: [best.middle.x, best.middle.y] as const, degrees };
};

const apart = (labels: readonly Label[], least: number): Label[] => {
  const kept: Label[] = [];
  for (const label of labels) {
    const isFree = kept.every(({ at }) => Math.hypot(at[0] - label.at[0], at[1] - label.at[1]) >= least);
    if (isFree) kept.push(label);
  }
  return kept;
};

/** The streets around the place where a proof was made, drawn from what the server has itself; a pin where the phone was. */
export const drawPlace = (paper: Paper, { shapes, millimetresPerMetre, address, noStreets }: PlacePaper, box: Box) => {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const onPaper = ({ x, y }: Spot): Spot => ({
    x: middle.x + x * millimetresPerMetre,
    y: middle.y + y * millimetresPerMetre,
  });
  const placed = shapes.map((shape) => ({ ...shape, lines: shape.lines.map((line) => line.map(onPaper)) }));
  const linesOf = (of: readonly StreetShape[]): Line[] =>
    of.flatMap(({ lines }) => lines.map((line) => line.map(({ x, y }) => [x, y] as const)));
  const ofLayer = (layer: StreetShape['layer']) => placed.filter((shape) => shape.layer === layer);
  const streets = ofLayer('streets');
  const isInside = ({ x, y }: Spot) =>
    x > box.x + 6 && x < box.x + box.width - 6 && y > box.y + 3 && y < box.y + box.height - 3;
  const isClear = ({ at: [x, y] }: Label) => Math.hypot(x - middle.x, y - (middle.y - 4)) > 7;

  paper.framed(box.x, box.y, box.width, box.height, ofLayer('land').length > 0 ? WATER : LAND, () => {
    paper.area(linesOf(ofLayer('land')), LAND);
    paper.area(linesOf(ofLayer('towns')), TOWN);
    const ranks = [4, 3, 2, 1].map((rank) => ({
      rank,
      lines: linesOf(streets.filter((street) => street.rank === rank)),
    }));
    for (const { rank, lines } of ranks) paper.lines(lines, (WIDTHS[rank] ?? 1) + 0.3, EDGE);
    for (const { rank, lines } of ranks) paper.lines(lines, WIDTHS[rank] ?? 1, 'white');
    const numbers = ofLayer('houses').flatMap(({ name, lines }): Label[] => {
      const spot = lines[0]?.[0];
      return spot && isInside(spot) ? [{ text: name, at: [spot.x, spot.y], degrees: 0 }] : [];
    });
    paper.putSmall(apart(numbers.filter(isClear), NUMBERS_APART).slice(0, MOST_NUMBERS), NUMBER_SIZE);
    const longest = streets.toSorted((a, b) => lengthIn(b) - lengthIn(a));
    const named = new Map(longest.map((street) => [street.name, street]));
    const names = [...named.values()].flatMap(({ name, lines }) => nameOn(paper, name, lines, isInside) ?? []);
    for (const { text, at, degrees } of apart(names.filter(isClear), NAMES_APART).slice(0, MOST_NAMES))
      paper.putAlong(text, ...at, degrees, NAME_SIZE);
    if (address) {
      const { x, y } = onPaper(address);
      paper.lines([circle(x, y, 1.5)], 0.5, 'black');
    }
    paper.shape(PIN, middle.x, middle.y, 1, 'black');
    paper.shape('M0 -7.900A1.300 1.300 0 1 1 0 -5.300A1.300 1.300 0 1 1 0 -7.900Z', middle.x, middle.y, 1, 'white');
  });
  if (streets.length === 0)
    paper.put(noStreets, {
      x: box.x + 2,
      y: box.y + box.height - 5,
      width: box.width - 4,
      size: 2.4,
      grey: true,
      align: 'center',
    });
};

const lengthIn = ({ lines }: StreetShape): number => lines.reduce((sum, line) => sum + lengthOf(line), 0);

const CORNERS = 24;
const circle = (x: number, y: number, radius: number): Line =>
  Array.from({ length: CORNERS + 1 }, (_, at) => {
    const turn = (at / CORNERS) * 2 * Math.PI;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)] as const;
  });

import type { Point } from '@waybill/domain/geocoding';
import type { Paper } from '../../../paper/paper.ts';
import type { RunSheet } from './run-sheet.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const RADIUS = 2;
const DOT_RADIUS = 0.8;
/** Room within the frame, so that no point touches it. */
const INSET = 5;

/** The way in proportion, north up. A number that would cover another one is a dot. */
export const drawMap = (paper: Paper, way: RunSheet['way'], box: Box) => {
  paper.box(box.x, box.y, box.width, box.height, false);
  drawNorth(paper, box.x + box.width - 3.5, box.y + 2);
  const place = placeIn(
    way.map(({ point }) => point),
    box,
  );
  const placed = way.map(({ number, point }) => ({ number, at: place(point) }));
  paper.trail(placed.map(({ at }) => at));
  for (const { number, at } of placed) if (number === null) paper.blacken([[at[0] - 1.3, at[1] - 1.3, 2.6, 2.6]]);
  const numbered: (readonly [number, number])[] = [];
  for (const { number, at } of placed) {
    if (number === null) continue;
    const isFree = numbered.every((other) => Math.hypot(at[0] - other[0], at[1] - other[1]) >= RADIUS * 2);
    paper.disc(at[0], at[1], isFree ? RADIUS : DOT_RADIUS);
    if (!isFree) continue;
    numbered.push(at);
    const text = { x: at[0] - RADIUS + 0.3, y: at[1] - 1.55, width: 2 * RADIUS - 0.6, size: 2.5 } as const;
    paper.put(number, { ...text, font: 'bold', align: 'center', white: true, smallest: 0.5 });
  }
};

/** An arrow, since the font has none. */
const drawNorth = (paper: Paper, x: number, y: number) => {
  paper.rule(x, y, x, y + 4.5);
  paper.rule(x, y, x - 1, y + 1.5);
  paper.rule(x, y, x + 1, y + 1.5);
  paper.put('N', { x: x - 2, y: y + 4.8, width: 4, size: 2.6, font: 'bold', align: 'center' });
};

/** A kilometre is as long to the east as to the north. */
const placeIn = (points: readonly Point[], box: Box) => {
  const range = (values: readonly number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return { middle: (least + most) / 2, length: most - least };
  };
  const north = range(points.map(({ latitude }) => latitude));
  const shrink = Math.cos((north.middle * Math.PI) / 180);
  const east = range(points.map(({ longitude }) => longitude * shrink));
  const scale = Math.min(
    (box.width - 2 * INSET) / Math.max(east.length, 1e-6),
    (box.height - 2 * INSET) / Math.max(north.length, 1e-6),
  );
  return ({ latitude, longitude }: Point): readonly [number, number] => [
    box.x + box.width / 2 + (longitude * shrink - east.middle) * scale,
    box.y + box.height / 2 - (latitude - north.middle) * scale,
  ];
};

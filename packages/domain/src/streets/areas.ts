import type { Spot } from './plane.ts';
import { type Polyline, simplified } from './polyline.ts';
import { cellKey } from './spot-grid.ts';

export type AreaShape = {
  /** How far a spot is felt. */
  readonly reachM: number;
  /** The sum from which on a place belongs to the area; a spot itself gives 1. */
  readonly least: number;
  /** The side of the squares in which the plane is looked at. */
  readonly cellM: number;
};

const TOLERANCE_M = 3;
/** Squares are kept in blocks, since most of a country is empty. */
const BLOCK = 64;
/** A block with the first corners of its neighbours. */
const EDGED = BLOCK + 1;

type Block = { readonly column: number; readonly row: number; readonly values: Float32Array };

/** How much the spots are felt at the corners of the squares: each falls off smoothly, so that near ones melt into one area. */
const fieldOf = (spots: Iterable<Spot>, { reachM, cellM }: AreaShape): ReadonlyMap<number, Block> => {
  const blocks = new Map<number, Block>();
  const blockAt = (column: number, row: number): Block => {
    const key = cellKey(column, row);
    const known = blocks.get(key);
    if (known) return known;
    const made = { column, row, values: new Float32Array(BLOCK * BLOCK) };
    blocks.set(key, made);
    return made;
  };
  const cells = Math.ceil(reachM / cellM);
  const stamp = stampOf(cells, reachM / cellM);
  for (const [column, row] of occupied(spots, cellM)) {
    for (let r = row - cells; r <= row + cells; r += 1) {
      for (let c = column - cells; c <= column + cells; c += 1) {
        const { values, column: blockColumn, row: blockRow } = blockAt(Math.floor(c / BLOCK), Math.floor(r / BLOCK));
        const at = (r - blockRow * BLOCK) * BLOCK + c - blockColumn * BLOCK;
        const felt = stamp[(r - row + cells) * (2 * cells + 1) + c - column + cells] ?? 0;
        values[at] = (values[at] ?? 0) + felt;
      }
    }
  }
  return blocks;
};

/** The corners that have a spot near them, each once: many doors of one house do not make it larger. */
const occupied = (spots: Iterable<Spot>, cellM: number): Iterable<readonly [column: number, row: number]> => {
  const corners = new Map<number, readonly [number, number]>();
  for (const { x, y } of spots) {
    const [column, row] = [Math.round(x / cellM), Math.round(y / cellM)];
    corners.set(cellKey(column, row), [column, row]);
  }
  return corners.values();
};

/** How one spot is felt around it. */
const stampOf = (cells: number, reach: number): Float32Array => {
  const side = 2 * cells + 1;
  return Float32Array.from({ length: side * side }, (_, at) => {
    const [dx, dy] = [(at % side) - cells, Math.floor(at / side) - cells];
    return Math.max(0, 1 - (dx * dx + dy * dy) / (reach * reach)) ** 2;
  });
};

/** The values of a block, and of the corners that it shares with those to the east and the south. */
const edged = (blocks: ReadonlyMap<number, Block>, { column, row, values }: Block): Float32Array => {
  const all = new Float32Array(EDGED * EDGED);
  const valuesAt = (dx: number, dy: number) => blocks.get(cellKey(column + dx, row + dy))?.values;
  const [east, south] = [valuesAt(1, 0), valuesAt(0, 1)];
  for (let line = 0; line < BLOCK; line += 1) {
    all.set(values.subarray(line * BLOCK, (line + 1) * BLOCK), line * EDGED);
    all[line * EDGED + BLOCK] = east?.[line * BLOCK] ?? 0;
  }
  if (south) all.set(south.subarray(0, BLOCK), BLOCK * EDGED);
  all[EDGED * EDGED - 1] = valuesAt(1, 1)?.[0] ?? 0;
  return all;
};

/** A side of a square where the outline crosses it. */
type Crossing = { readonly key: number; readonly spot: Spot };

/** The outlines of the areas in which spots are dense, without their holes (marching squares). */
export const areasAround = (spots: Iterable<Spot>, shape: AreaShape): Spot[][] => {
  const { least } = shape;
  const blocks = fieldOf(spots, shape);
  const next = new Map<number, { readonly from: Crossing; readonly to: Crossing }>();
  for (const block of blocks.values()) {
    const values = edged(blocks, block);
    for (let at = 0; at < EDGED * BLOCK; at += 1) {
      if (at % EDGED === BLOCK) continue;
      const nw = values[at] ?? 0;
      const ne = values[at + 1] ?? 0;
      const sw = values[at + EDGED] ?? 0;
      const se = values[at + EDGED + 1] ?? 0;
      const inside = (nw >= least ? 8 : 0) + (ne >= least ? 4 : 0) + (se >= least ? 2 : 0) + (sw >= least ? 1 : 0);
      if (inside === 0 || inside === 15) continue;
      const column = block.column * BLOCK + (at % EDGED);
      const row = block.row * BLOCK + Math.floor(at / EDGED);
      const square = { column, row, nw, ne, sw, se };
      for (const [fromSide, toSide] of WAYS[inside] ?? []) {
        const from = crossingOf(square, fromSide, shape);
        next.set(from.key, { from, to: crossingOf(square, toSide, shape) });
      }
    }
  }
  return ringsOf(next).map((ring) => simplified(ring, TOLERANCE_M));
};

/** A square by its first corner, with the values of its corners. */
type Square = { readonly column: number; readonly row: number } & Readonly<Record<'nw' | 'ne' | 'sw' | 'se', number>>;
type Side = 'top' | 'right' | 'bottom' | 'left';

/** The sides between which the outline goes, by the corners that are inside (nw 8, ne 4, se 2, sw 1); the area is on its right. */
const WAYS: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [['left', 'bottom']],
  [['bottom', 'right']],
  [['left', 'right']],
  [['right', 'top']],
  [
    ['left', 'bottom'],
    ['right', 'top'],
  ],
  [['bottom', 'top']],
  [['left', 'top']],
  [['top', 'left']],
  [['top', 'bottom']],
  [
    ['top', 'left'],
    ['bottom', 'right'],
  ],
  [['top', 'right']],
  [['right', 'left']],
  [['right', 'bottom']],
  [['bottom', 'left']],
  [],
];

/** Where the outline crosses a side of a square. */
const crossingOf = ({ column, row, nw, ne, sw, se }: Square, side: Side, { least, cellM }: AreaShape): Crossing => {
  switch (side) {
    case 'top':
      return acrossLying(column, row, (least - nw) / (ne - nw), cellM);
    case 'bottom':
      return acrossLying(column, row + 1, (least - sw) / (se - sw), cellM);
    case 'left':
      return acrossUpright(column, row, (least - nw) / (sw - nw), cellM);
    default:
      return acrossUpright(column + 1, row, (least - ne) / (se - ne), cellM);
  }
};

const acrossLying = (column: number, row: number, share: number, cellM: number): Crossing => ({
  key: cellKey(column, row) * 2,
  spot: { x: (column + share) * cellM, y: row * cellM },
});
const acrossUpright = (column: number, row: number, share: number, cellM: number): Crossing => ({
  key: cellKey(column, row) * 2 + 1,
  spot: { x: column * cellM, y: (row + share) * cellM },
});

/** Positive for an area on the right of its outline, since the plane counts to the south. */
const signedArea = (ring: Polyline): number => {
  let sum = 0;
  let last = ring.at(-1);
  for (const spot of ring) {
    if (last) sum += last.x * spot.y - spot.x * last.y;
    last = spot;
  }
  return sum / 2;
};

/** Closed outlines; those of holes run the other way round and are left out. */
const ringsOf = (next: Map<number, { readonly from: Crossing; readonly to: Crossing }>): Spot[][] => {
  const rings: Spot[][] = [];
  for (const start of [...next.keys()]) {
    const ring: Spot[] = [];
    for (let way = next.get(start); way; way = next.get(way.to.key)) {
      next.delete(way.from.key);
      ring.push(way.from.spot);
    }
    const [first] = ring;
    if (first && ring.length > 3) rings.push([...ring, first]);
  }
  return rings.filter((ring) => signedArea(ring) > 0);
};

import { type LandGrid, landCellNear, pointOfCell } from './land-grid.ts';
import type { WaterCrossing } from './water-crossings.ts';

/**
 * Land in pieces: a node is what hangs together within a square of some cells, so that the two sides of a fjord are two of them. The
 * neighbours of node `n` are in `neighbours` from `begins[n]` to `begins[n + 1]`.
 */
export type LandGraph = {
  readonly grid: LandGrid;
  /** The node of each cell; -1 for water. */
  readonly nodeOf: Int32Array;
  /** The cell of each node that is nearest to its middle. */
  readonly middles: Int32Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly begins: Int32Array;
  readonly neighbours: Int32Array;
  /** Nodes with the same number can be reached from each other. */
  readonly islands: Int32Array;
};

const SQUARE_CELLS = 4;
const WATER = -1;

/** The cells around one, of those that are within the given rows and columns. */
function* cellsAround(columns: number, cell: number, top: number, left: number, bottom: number, right: number) {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  for (let y = Math.max(top, row - 1); y <= Math.min(bottom, row + 1); y += 1)
    for (let x = Math.max(left, column - 1); x <= Math.min(right, column + 1); x += 1) yield y * columns + x;
}

const middleOf = (columns: number, cells: readonly number[]): number => {
  const row = cells.reduce((sum, cell) => sum + Math.floor(cell / columns), 0) / cells.length;
  const column = cells.reduce((sum, cell) => sum + (cell % columns), 0) / cells.length;
  const offBy = (cell: number) => (Math.floor(cell / columns) - row) ** 2 + ((cell % columns) - column) ** 2;
  return cells.reduce((best, cell) => (offBy(cell) < offBy(best) ? cell : best));
};

const piecesOf = ({ rows, columns, land }: LandGrid) => {
  const nodeOf = new Int32Array(land.length).fill(WATER);
  const middles: number[] = [];
  const flood = (start: number, top: number, left: number) => {
    const [bottom, right] = [Math.min(rows, top + SQUARE_CELLS) - 1, Math.min(columns, left + SQUARE_CELLS) - 1];
    const cells = [start];
    nodeOf[start] = middles.length;
    for (const cell of cells) {
      for (const next of cellsAround(columns, cell, top, left, bottom, right)) {
        if (!land[next] || nodeOf[next] !== WATER) continue;
        nodeOf[next] = middles.length;
        cells.push(next);
      }
    }
    middles.push(middleOf(columns, cells));
  };
  for (const [cell, isLand] of land.entries()) {
    if (!isLand || nodeOf[cell] !== WATER) continue;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    flood(cell, row - (row % SQUARE_CELLS), column - (column % SQUARE_CELLS));
  }
  return { nodeOf, middles: Int32Array.from(middles) };
};

const touchingPieces = ({ rows, columns }: LandGrid, nodeOf: Int32Array, count: number): readonly Set<number>[] => {
  const touching = Array.from({ length: count }, () => new Set<number>());
  for (const [cell, node] of nodeOf.entries()) {
    if (node === WATER) continue;
    for (const next of cellsAround(columns, cell, 0, 0, rows - 1, columns - 1)) {
      const other = nodeOf[next] ?? WATER;
      if (other !== WATER && other !== node) touching[node]?.add(other);
    }
  }
  return touching;
};

const islandsOf = (touching: readonly Set<number>[]): Int32Array => {
  const islands = new Int32Array(touching.length).fill(-1);
  for (const start of touching.keys()) {
    if (islands[start] !== -1) continue;
    islands[start] = start;
    const nodes = [start];
    for (const node of nodes) {
      for (const next of touching[node] ?? []) {
        if (islands[next] !== -1) continue;
        islands[next] = start;
        nodes.push(next);
      }
    }
  }
  return islands;
};

export const landGraph = (grid: LandGrid, crossings: readonly WaterCrossing[]): LandGraph => {
  const { nodeOf, middles } = piecesOf(grid);
  const touching = touchingPieces(grid, nodeOf, middles.length);
  for (const { from, to } of crossings) {
    const [one, other] = [from, to].map((end) => nodeOf[landCellNear(grid, end) ?? -1]);
    if (one === undefined || other === undefined || one === other) continue;
    touching[one]?.add(other);
    touching[other]?.add(one);
  }
  const begins = new Int32Array(middles.length + 1);
  for (const [node, others] of touching.entries()) begins[node + 1] = (begins[node] ?? 0) + others.size;
  const points = Array.from(middles, (cell) => pointOfCell(grid, cell));
  return {
    grid,
    nodeOf,
    middles,
    latitudes: Float64Array.from(points, ({ latitude }) => latitude),
    longitudes: Float64Array.from(points, ({ longitude }) => longitude),
    begins,
    neighbours: Int32Array.from(touching.flatMap((others) => [...others])),
    islands: islandsOf(touching),
  };
};

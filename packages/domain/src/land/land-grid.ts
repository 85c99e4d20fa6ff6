import { MICRO, type Point } from '../geocoding.ts';

/** Closed lines of longitude and latitude; islands and lakes are lines of their own. */
export type Outlines = Iterable<readonly (readonly number[])[]>;

/** Which cells of an area are land. Row 0 is the southernmost, and cell `row * columns + column`. */
export type LandGrid = {
  readonly south: number;
  readonly west: number;
  readonly rows: number;
  readonly columns: number;
  /** In degrees. */
  readonly height: number;
  readonly width: number;
  readonly land: Uint8Array;
};

const DEGREE_M = 111_195;
const CELL_M = 500;
/** A country that would need more gets larger cells. */
const MOST_CELLS = 4_000_000;
/** Whoever lives at the coast may have to go around what is beyond the last house. */
const MARGIN_M = 15_000;
/** A line may pass over one cell of water: the outline of a coast is not exact, and narrow waters have bridges. */
const BRIDGED_CELLS = 1;
/** A pin beside a quay is on land so many cells away. */
const NEAR_CELLS = 4;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The area around houses, which are pairs of latitude and longitude in millionths of a degree. */
const areaAround = (houses: Int32Array): Omit<LandGrid, 'land'> => {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (let at = 0; at < houses.length; at += 2) {
    const [latitude, longitude] = [(houses[at] ?? 0) / MICRO, (houses[at + 1] ?? 0) / MICRO];
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  const shrink = Math.cos(radians((south + north) / 2));
  const margin = MARGIN_M / DEGREE_M;
  const [tall, wide] = [north - south + 2 * margin, (east - west) * shrink + 2 * margin];
  const cell = Math.max(CELL_M / DEGREE_M, Math.sqrt((tall * wide) / MOST_CELLS));
  return {
    south: south - margin,
    west: west - margin / shrink,
    rows: Math.ceil(tall / cell),
    columns: Math.ceil(wide / cell),
    height: cell,
    width: cell / shrink,
  };
};

/** Where the outlines cross the middle of each row, in columns. */
const crossingsOf = ({ south, west, rows, height, width }: Omit<LandGrid, 'land'>, outlines: Outlines): number[][] => {
  const crossings: number[][] = Array.from({ length: rows }, () => []);
  for (const line of outlines) {
    let [x2 = 0, y2 = 0] = line[0] ?? [];
    for (const [x = 0, y = 0] of line) {
      const [x1, y1] = [x2, y2];
      // Beyond the last meridian a line goes on counting, and not back through the whole world.
      x2 = x + 360 * Math.round((x1 - x) / 360);
      y2 = y;
      const [low, high] = y1 < y2 ? [y1, y2] : [y2, y1];
      const first = Math.max(0, Math.ceil((low - south) / height - 0.5));
      const last = Math.min(rows - 1, Math.ceil((high - south) / height - 0.5) - 1);
      for (let row = first; row <= last; row += 1) {
        const middle = south + (row + 0.5) * height;
        crossings[row]?.push((x1 + ((x2 - x1) * (middle - y1)) / (y2 - y1) - west) / width);
      }
    }
  }
  return crossings;
};

/** Land is what the outlines enclose, and wherever somebody has an address: a small map's coast is up to a kilometre off. */
export const landGrid = (houses: Int32Array, outlines: Outlines): LandGrid => {
  const area = areaAround(houses);
  const land = new Uint8Array(area.rows * area.columns);
  for (const [row, crossings] of crossingsOf(area, outlines).entries()) {
    crossings.sort((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const first = Math.max(0, Math.ceil((crossings[at] ?? 0) - 0.5));
      const end = Math.min(area.columns, Math.ceil((crossings[at + 1] ?? 0) - 0.5));
      if (first < end) land.fill(1, row * area.columns + first, row * area.columns + end);
    }
  }
  const grid = { ...area, land };
  for (let at = 0; at < houses.length; at += 2) {
    const cell = cellAt(grid, { latitude: (houses[at] ?? 0) / MICRO, longitude: (houses[at + 1] ?? 0) / MICRO });
    if (cell !== null) land[cell] = 1;
  }
  return grid;
};

const cellAt = ({ south, west, rows, columns, height, width }: LandGrid, point: Point): number | null => {
  const row = Math.floor((point.latitude - south) / height);
  const column = Math.floor((point.longitude - west) / width);
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : null;
};

/** The middle of a cell. */
export const pointOfCell = ({ south, west, columns, height, width }: LandGrid, cell: number): Point => ({
  latitude: south + (Math.floor(cell / columns) + 0.5) * height,
  longitude: west + ((cell % columns) + 0.5) * width,
});

/** The cell of land that a point is in or next to; null where there is none, or the area is another. */
export const landCellNear = (grid: LandGrid, point: Point): number | null => {
  const { rows, columns, land } = grid;
  const own = cellAt(grid, point);
  if (own === null || land[own]) return own;
  const [row, column] = [Math.floor(own / columns), own % columns];
  let [nearest, least]: [number | null, number] = [null, Number.POSITIVE_INFINITY];
  for (let y = Math.max(0, row - NEAR_CELLS); y <= Math.min(rows - 1, row + NEAR_CELLS); y += 1) {
    for (let x = Math.max(0, column - NEAR_CELLS); x <= Math.min(columns - 1, column + NEAR_CELLS); x += 1) {
      const distance = (y - row) ** 2 + (x - column) ** 2;
      if (!land[y * columns + x] || distance >= least) continue;
      [nearest, least] = [y * columns + x, distance];
    }
  }
  return nearest;
};

/** Whether the straight line between two cells goes over open water. */
export const crossesWater = ({ columns, land }: LandGrid, from: number, to: number): boolean => {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, along] = [Math.floor(to / columns) - row, (to % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(along));
  const [stepDown, stepAlong] = [down / steps, along / steps];
  // To the middle of a cell, of which the whole number is the cell.
  let [y, x, wet] = [row + 0.5, column + 0.5, 0];
  for (let step = 1; step < steps; step += 1) {
    y += stepDown;
    x += stepAlong;
    wet = land[(y | 0) * columns + (x | 0)] ? 0 : wet + 1;
    if (wet > BRIDGED_CELLS) return true;
  }
  return false;
};

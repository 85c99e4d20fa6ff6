import { distance, type Spot } from './plane.ts';

/** More columns than a plane has cells of a metre. */
const COLUMNS = 2 ** 26;

/** The key of a square of the plane. */
export const cellKey = (column: number, row: number): number => row * COLUMNS + column;

/** Finds what is near a spot without looking at everything. */
export const spotGrid = <Item extends Spot>(items: Iterable<Item>, cell: number) => {
  const cells = new Map<number, Item[]>();
  for (const item of items) {
    const key = cellKey(Math.floor(item.x / cell), Math.floor(item.y / cell));
    const here = cells.get(key);
    if (here) here.push(item);
    else cells.set(key, [item]);
  }
  /** The items within a radius, nearest or not, as they come. */
  function* within(spot: Spot, radius: number): Generator<Item> {
    const lastRow = Math.floor((spot.y + radius) / cell);
    const lastColumn = Math.floor((spot.x + radius) / cell);
    for (let row = Math.floor((spot.y - radius) / cell); row <= lastRow; row += 1) {
      for (let column = Math.floor((spot.x - radius) / cell); column <= lastColumn; column += 1) {
        for (const item of cells.get(cellKey(column, row)) ?? []) if (distance(spot, item) <= radius) yield item;
      }
    }
  }
  return {
    /** True when at least so many are within a radius. */
    has: (spot: Spot, radius: number, least = 1): boolean => {
      let found = 0;
      for (const _ of within(spot, radius)) {
        found += 1;
        if (found === least) return true;
      }
      return false;
    },
  };
};
export type SpotGrid<Item extends Spot> = ReturnType<typeof spotGrid<Item>>;

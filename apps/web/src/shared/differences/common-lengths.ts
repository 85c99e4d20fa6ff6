/**
 * How many parts two texts have in common, in order, from every pair of positions on; 0 beyond their ends. The table has a cell
 * for each pair: callers bound what they compare.
 */
export const commonLengths = (
  rows: number,
  columns: number,
  isSame: (row: number, column: number) => boolean,
): ((row: number, column: number) => number) => {
  const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    const line = lengths[row] as Uint32Array;
    for (let column = columns - 1; column >= 0; column--) {
      line[column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  return at;
};

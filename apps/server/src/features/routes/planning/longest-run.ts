/** The longest part of a list, gaps allowed, in which a number never falls. */
export const longestRun = <Item>(items: readonly Item[], numberOf: (item: Item) => number): readonly Item[] => {
  /** For each length, the index of the item with the smallest number that a run of that length ends with. */
  const ends: number[] = [];
  const before: number[] = [];
  const numbers = items.map(numberOf);
  for (const [at, number] of numbers.entries()) {
    const longer = ends.findIndex((end) => (numbers[end] ?? 0) > number);
    const length = longer === -1 ? ends.length : longer;
    before[at] = ends[length - 1] ?? -1;
    ends[length] = at;
  }
  const run: Item[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) run.unshift(items[at] as Item);
  return run;
};

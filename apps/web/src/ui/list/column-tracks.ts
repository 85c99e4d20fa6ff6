/** The minimum width of a column without one. */
const LEAST_REST = 170;

/**
 * The tracks of a grid, and how wide they are together. A column without a width takes what is left; if each has one, what is left stays
 * empty. Where not all of them fit, it takes what is left beside those that do, so that what can be seen ends between two columns.
 */
export const columnTracks = (
  given: readonly (number | undefined)[],
  before: number,
  room: number,
): { readonly tracks: readonly string[]; readonly least: number } => {
  const rest = given.indexOf(undefined);
  /** The end of each column. */
  const edges: number[] = [];
  for (const width of given) edges.push((edges.at(-1) ?? before) + (width ?? LEAST_REST));
  const whole = edges.at(-1) ?? before;
  const seen = edges.findLast((edge) => edge <= room) ?? 0;
  const isRestSeen = rest !== -1 && (edges[rest] ?? Number.POSITIVE_INFINITY) <= seen;
  const more = whole > room && isRestSeen ? room - seen : 0;
  return {
    tracks: given.map((width, index) => {
      if (width !== undefined) return `${width}px`;
      return `minmax(${LEAST_REST + (index === rest ? more : 0)}px, 1fr)`;
    }),
    least: whole + more,
  };
};

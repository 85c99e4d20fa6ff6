import { existsSync, readFileSync } from 'node:fs';

/** The best published results of an instance, by objective. */
export type BestKnown = {
  readonly distance: number | null;
  readonly vehicles: number | null;
  readonly distanceWithVehicles: number | null;
};

const numberOrNull = (text: string | undefined) => (text ? Number(text) : null);

/** The results of a file, if it is there, by the lower-case names of instances. */
export const readBestKnown = (path: string): ReadonlyMap<string, BestKnown> => {
  if (!existsSync(path)) return new Map();
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  return new Map(
    lines.map((line) => {
      const cells = line.split(',');
      const cell = (name: string) => cells[columns.indexOf(name)];
      const published = [numberOrNull(cell('dimacs_distance_bks')), numberOrNull(cell('pyvrp_distance_bks_2026'))];
      const known = published.filter((distance) => distance !== null);
      const best = {
        distance: known.length > 0 ? Math.min(...known) : null,
        vehicles: numberOrNull(cell('hier_vehicles')),
        distanceWithVehicles: numberOrNull(cell('hier_distance')),
      };
      return [(cell('instance') ?? '').toLowerCase(), best];
    }),
  );
};

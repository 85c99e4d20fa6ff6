import { type AddressQuery, byScore, type Candidate } from '@waybill/domain/geocoding';
import type { Geocoded } from './outside-geocoder.ts';

type Needs = {
  readonly embedded: (queries: readonly AddressQuery[]) => Promise<readonly (readonly Candidate[])[]>;
  readonly outside: ((queries: readonly AddressQuery[]) => Promise<readonly Geocoded[]>) | null;
};

const MOST_CANDIDATES = 5;
/** A house that fits so well need not be asked for elsewhere. */
const GOOD = 0.85;

const isGood = ([best]: readonly Candidate[]): boolean =>
  best !== undefined && best.score >= GOOD && (best.precision === 'rooftop' || best.precision === 'interpolated');

/** Finds places: in the own addresses, which cost nothing, and outside where those give no good answer. */
export const geocoder =
  ({ embedded, outside }: Needs) =>
  async (queries: readonly AddressQuery[]): Promise<readonly Geocoded[]> => {
    const own = await embedded(queries);
    const unsure = outside ? queries.map((_, at) => at).filter((at) => !isGood(own[at] ?? [])) : [];
    const asked = outside && unsure.length > 0 ? await outside(unsure.flatMap((at) => queries[at] ?? [])) : [];
    const answers = new Map(unsure.map((at, n) => [at, asked[n]]));
    return queries.map((_, at) => ({
      candidates: [...(own[at] ?? []), ...(answers.get(at)?.candidates ?? [])].sort(byScore).slice(0, MOST_CANDIDATES),
      failure: answers.get(at)?.failure ?? null,
    }));
  };

import type { RegistrySummary } from './address-registries.repo.ts';
import { ICELANDIC_ATTRIBUTION } from './icelandic-towns.ts';

export const CITIES_ATTRIBUTION = 'GeoNames, CC BY 4.0';

type Needs = {
  readonly registries: () => Promise<readonly RegistrySummary[]>;
  readonly cityVersion: () => Promise<string | null>;
};

/** Whom to name as the sources of places, wherever a place is shown: each once. */
export const listAttributions = async ({ registries, cityVersion }: Needs): Promise<readonly string[]> => {
  const ready = (await registries()).filter(({ state }) => state === 'ready');
  const hasOwnPostcodes = ready.some(({ country }) => country === 'IS');
  return [
    ...new Set([
      ...ready.map(({ attribution }) => attribution).filter((attribution) => attribution !== ''),
      ...(hasOwnPostcodes ? [] : [ICELANDIC_ATTRIBUTION]),
      ...((await cityVersion()) === null ? [] : [CITIES_ATTRIBUTION]),
    ]),
  ];
};

import { urlOf } from '@waybill/contract/client';
import { type MapSettings, readMapTiles, type Town } from '@waybill/contract/map';
import { streetTilesUrl } from '@waybill/contract/street-tiles';
import type { Actor } from '@waybill/domain/actor';

/** A country that we know more of than its outline. */
export type MappedCountry = {
  readonly country: string;
  readonly towns: readonly Town[];
  readonly attribution: string;
};

type Bounds = readonly [west: number, south: number, east: number, north: number];
type DrawnStreets = { readonly version: string; readonly bounds: Bounds };

export type MapDeps = {
  readonly styleUrl: string | null;
  readonly operatingCountries: readonly string[];
  /** The version of the operator's own tiles; null when there are none. */
  readonly tilesVersion: () => Promise<string | null>;
  /** The countries whose addresses were imported. */
  readonly importedCountries: (actor: Actor) => Promise<readonly MappedCountry[]>;
  /** The streets that were drawn from imported addresses. */
  readonly drawnStreets: (actor: Actor) => Promise<readonly DrawnStreets[]>;
  /** Whom pins are owed to besides, that are as exact as a town. */
  readonly townSources: (actor: Actor) => Promise<readonly string[]>;
  /** The countries of which we know the towns without an import. */
  readonly knownCountries: readonly MappedCountry[];
};

export const readMapSettings = async (deps: MapDeps, actor: Actor): Promise<MapSettings> => {
  const imported = await deps.importedCountries(actor);
  const version = await deps.tilesVersion();
  const countries = [...new Set([...deps.operatingCountries, ...imported.map(({ country }) => country)])];
  const mapped = countries.flatMap((country) => mappedCountry(country, imported, deps.knownCountries));
  return {
    styleUrl: deps.styleUrl,
    tilesUrl: version && urlOf(readMapTiles, { query: { version } }),
    countries,
    streets: (await deps.drawnStreets(actor)).map(({ version: drawing, bounds }) => ({
      tilesUrl: streetTilesUrl(drawing),
      bounds: [...bounds],
    })),
    towns: mapped.flatMap(({ towns }) => towns),
    attributions: [
      ...new Set([...mapped.map(({ attribution }) => attribution), ...(await deps.townSources(actor))]),
    ].filter((name) => name !== ''),
  };
};

/** Our own choice of towns is better than one by numbers; whoever made the registry that was imported is named for it. */
const mappedCountry = (
  country: string,
  imported: readonly MappedCountry[],
  known: readonly MappedCountry[],
): readonly MappedCountry[] => {
  const here = imported.find((each) => each.country === country);
  const chosen = known.find((each) => each.country === country);
  if (!here || !chosen) return [here ?? chosen].filter((each) => each !== undefined);
  return [{ ...chosen, attribution: here.attribution || chosen.attribution }];
};

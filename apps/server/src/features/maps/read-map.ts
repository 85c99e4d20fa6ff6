import { urlOf } from '@waybill/contract/client';
import { type MapSettings, readMapTiles, type Town } from '@waybill/contract/map';
import { streetTilesUrl } from '@waybill/contract/street-tiles';

/** A country that we know more of than its outline. */
export type MappedCountry = {
  readonly country: string;
  readonly towns: readonly Town[];
  readonly attribution: string;
};

type Bounds = readonly [west: number, south: number, east: number, north: number];
type DrawnStreets = { readonly version: string; readonly bounds: Bounds };

/** `Reader` is whoever looks at the map: it decides which registries are theirs. */
export type MapDeps<Reader> = {
  readonly styleUrl: string | null;
  readonly operatingCountries: readonly string[];
  /** The version of the operator's own tiles; null when there are none. */
  readonly tilesVersion: () => Promise<string | null>;
  /** The countries whose addresses were imported. */
  readonly importedCountries: (reader: Reader) => Promise<readonly MappedCountry[]>;
  /** The streets that were drawn from imported addresses. */
  readonly drawnStreets: (reader: Reader) => Promise<readonly DrawnStreets[]>;
  /** Whom pins are owed to besides, that are as exact as a town. */
  readonly townSources: (reader: Reader) => Promise<readonly string[]>;
  /** The countries of which we know the towns without an import. */
  readonly knownCountries: readonly MappedCountry[];
};

export const readMapSettings = async <Reader>(deps: MapDeps<Reader>, reader: Reader): Promise<MapSettings> => {
  const imported = await deps.importedCountries(reader);
  const version = await deps.tilesVersion();
  const countries = [...new Set([...deps.operatingCountries, ...imported.map(({ country }) => country)])];
  const mapped = countries.flatMap((country) => mappedCountry(country, imported, deps.knownCountries));
  return {
    styleUrl: deps.styleUrl,
    tilesUrl: version && urlOf(readMapTiles, { query: { version } }),
    countries,
    streets: (await deps.drawnStreets(reader)).map(({ version: drawing, bounds }) => ({
      tilesUrl: streetTilesUrl(drawing),
      bounds: [...bounds],
    })),
    towns: mapped.flatMap(({ towns }) => towns),
    attributions: [
      ...new Set([...mapped.map(({ attribution }) => attribution), ...(await deps.townSources(reader))]),
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

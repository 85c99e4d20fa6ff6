import { type Actor, isMember } from '@waybill/domain/actor';
import { operatorsFile } from '../adapters/storage/operators-file.ts';
import type { Database } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { Environment } from '../environment.ts';
import { cityList } from '../features/geocoding/cities.repo.ts';
import { ICELANDIC_ATTRIBUTION, ICELANDIC_TOWNS } from '../features/geocoding/icelandic-towns.ts';
import { CITIES_ATTRIBUTION } from '../features/geocoding/list-attributions.ts';
import { registeredTowns } from '../features/geocoding/registered-towns.repo.ts';
import { streetDrawings } from '../features/geocoding/streets/street-tiles.repo.ts';
import type { MapDeps } from '../features/maps/read-map.ts';
import type { MapRoutes } from '../features/maps/routes.ts';
import { viewOf } from './wire-actors.ts';

type Parts = { readonly environment: Environment; readonly database: Database };

/** The map as those of a scope have it, without the operator's own tiles: these are for people who are signed in. */
export const wirePublicMap = ({ environment, database }: Parts): MapDeps<Scope | null> => ({
  styleUrl: environment.mapStyleUrl,
  operatingCountries: environment.operatingCountries,
  tilesVersion: async () => null,
  importedCountries: async (scope) => (scope ? database.inScope(scope, (tx) => registeredTowns(tx).list()) : []),
  drawnStreets: async (scope) => (scope ? database.inScope(scope, (tx) => streetDrawings(tx).list()) : []),
  townSources: async () =>
    (await database.asOperator((tx) => cityList(tx).version())) === null ? [] : [CITIES_ATTRIBUTION],
  knownCountries: [{ country: 'IS', towns: ICELANDIC_TOWNS, attribution: ICELANDIC_ATTRIBUTION }],
});

const scopeOf = (actor: Actor): Scope | null => (isMember(actor) ? viewOf(actor) : null);

export const wireMap = (parts: Parts): MapRoutes => {
  const { mapTilesFile } = parts.environment;
  const tiles = mapTilesFile === null ? null : operatorsFile(mapTilesFile);
  const map = wirePublicMap(parts);
  return {
    ...map,
    tilesVersion: async () => (tiles ? tiles.version() : null),
    findTiles: async (version) => (tiles ? tiles.find(version) : null),
    importedCountries: (actor) => map.importedCountries(scopeOf(actor)),
    drawnStreets: (actor) => map.drawnStreets(scopeOf(actor)),
    townSources: (actor) => map.townSources(scopeOf(actor)),
  };
};

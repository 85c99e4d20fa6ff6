import { isMember } from '@waybill/domain/actor';
import { operatorsFile } from '../adapters/storage/operators-file.ts';
import type { Database } from '../db/connect.ts';
import type { Environment } from '../environment.ts';
import { cityList } from '../features/geocoding/cities.repo.ts';
import { ICELANDIC_ATTRIBUTION, ICELANDIC_TOWNS } from '../features/geocoding/icelandic-towns.ts';
import { CITIES_ATTRIBUTION } from '../features/geocoding/list-attributions.ts';
import { registeredTowns } from '../features/geocoding/registered-towns.repo.ts';
import { streetDrawings } from '../features/geocoding/streets/street-tiles.repo.ts';
import type { MapRoutes } from '../features/maps/routes.ts';
import { viewOf } from './wire-actors.ts';

type Parts = { readonly environment: Environment; readonly database: Database };

export const wireMap = ({ environment, database }: Parts): MapRoutes => {
  const tiles = environment.mapTilesFile === null ? null : operatorsFile(environment.mapTilesFile);
  return {
    styleUrl: environment.mapStyleUrl,
    operatingCountries: environment.operatingCountries,
    tilesVersion: async () => (tiles ? tiles.version() : null),
    findTiles: async (version) => (tiles ? tiles.find(version) : null),
    importedCountries: async (actor) =>
      isMember(actor) ? database.inScope(viewOf(actor), (tx) => registeredTowns(tx).list()) : [],
    drawnStreets: async (actor) =>
      isMember(actor) ? database.inScope(viewOf(actor), (tx) => streetDrawings(tx).list()) : [],
    townSources: async () =>
      (await database.asOperator((tx) => cityList(tx).version())) === null ? [] : [CITIES_ATTRIBUTION],
    knownCountries: [{ country: 'IS', towns: ICELANDIC_TOWNS, attribution: ICELANDIC_ATTRIBUTION }],
  };
};

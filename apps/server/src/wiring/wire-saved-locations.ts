import type { Stamp } from '@waybill/domain/actor';
import type { Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { pastStopsRepo } from '../features/saved-locations/past-stops.repo.ts';
import type { SavedLocationRepos } from '../features/saved-locations/saved-location-deps.ts';
import { savedLocationsRepo } from '../features/saved-locations/saved-locations.repo.ts';
import { configOf } from './wire-configs.ts';

export const savedLocationRepos = (tx: Tx, scope: Scope, stamp: Stamp): SavedLocationRepos => ({
  savedLocations: savedLocationsRepo(tx, scope),
  pastStops: pastStopsRepo(tx, scope),
  usesPickups: async () => (await configOf(tx, scope)).usesPickups,
  stamp,
});

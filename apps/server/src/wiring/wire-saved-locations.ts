import { effectiveConfig } from '@waybill/domain/organisation-config';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { pastStopsRepo } from '../features/saved-locations/past-stops.repo.ts';
import type { SavedLocationDeps } from '../features/saved-locations/saved-location-deps.ts';
import { savedLocationsRepo } from '../features/saved-locations/saved-locations.repo.ts';
import { viewOf } from './wire-actors.ts';

type Parts = { readonly database: Database; readonly clock: Clock };

export const wireSavedLocations = ({ database, clock }: Parts): SavedLocationDeps => ({
  clock,
  inScope: ({ actor }, work) => {
    const scope = viewOf(actor);
    return database.inScope(scope, (tx) => {
      const configs = organisationConfigsRepo(tx, scope);
      return work({
        savedLocations: savedLocationsRepo(tx, scope),
        pastStops: pastStopsRepo(tx, scope),
        usesPickups: async () =>
          effectiveConfig(
            scope.organisationId,
            (await configs.find(null)).overrides,
            scope.subCompanyId ? (await configs.find(scope.subCompanyId)).overrides : {},
          ).usesPickups,
      });
    });
  },
});

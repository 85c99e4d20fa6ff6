import type { Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { pastStopsRepo } from '../features/saved-locations/past-stops.repo.ts';
import type { SavedLocationRepos } from '../features/saved-locations/saved-location-deps.ts';
import { savedLocationsRepo } from '../features/saved-locations/saved-locations.repo.ts';
import { auditRecorder } from '../records/audit-log.ts';
import { keepDeleted } from '../records/keep-deleted.ts';
import { configOf } from './wire-configs.ts';
import { type AuthorStamp, historyReader } from './wire-scopes.ts';

export const savedLocationRepos = (tx: Tx, scope: Scope, stamp: AuthorStamp): SavedLocationRepos => ({
  savedLocations: savedLocationsRepo(tx, scope),
  pastStops: pastStopsRepo(tx, scope),
  usesPickups: async () => (await configOf(tx, scope)).usesPickups,
  stamp,
  record: auditRecorder(tx, scope.organisationId, stamp.by, stamp.at),
  historyOf: (entityId) => historyReader(tx, scope, { entity: 'saved-location', entityId }),
  keepDeleted: keepDeleted(tx, stamp.by, stamp.at),
});

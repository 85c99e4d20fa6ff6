import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { PastStopsRepo } from './past-stops.repo.ts';
import type { SavedLocationsRepo } from './saved-locations.repo.ts';

/** Who asks: a dispatcher, or a program of the organisation. */
export type SavedLocationRepos = {
  /** All that the organisation keeps, whatever division the actor looks at. */
  readonly savedLocations: SavedLocationsRepo;
  /** Where the shipments went that the actor sees. */
  readonly pastStops: PastStopsRepo;
  /** Without it there are no pickups to learn a place from. */
  readonly usesPickups: () => Promise<boolean>;
};

export type SavedLocationDeps = {
  readonly clock: Clock;
  /** One transaction for each call. */
  readonly inScope: <Result>(by: Requester, work: (repos: SavedLocationRepos) => Promise<Result>) => Promise<Result>;
};

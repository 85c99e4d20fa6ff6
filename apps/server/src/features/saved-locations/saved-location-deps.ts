import type { Stamp } from '@waybill/domain/actor';
import type { InScope } from '../../http/visitor.ts';
import type { PastStopsRepo } from './past-stops.repo.ts';
import type { SavedLocationsRepo } from './saved-locations.repo.ts';

export type SavedLocationRepos = {
  /** All that the organisation keeps, whatever division the actor looks at. */
  readonly savedLocations: SavedLocationsRepo;
  /** Where the shipments went that the actor sees. */
  readonly pastStops: PastStopsRepo;
  /** Without it there are no pickups to learn a place from. */
  readonly usesPickups: () => Promise<boolean>;
  readonly stamp: Stamp;
};

/** A dispatcher asks, or a program of the organisation. */
export type SavedLocationDeps = InScope<SavedLocationRepos>;

import type { Stamp } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import type { KeepDeleted } from '@waybill/domain/deletion';
import type { SavedLocationId } from '@waybill/domain/ids';
import type { ReadHistory } from '../../http/history-page.ts';
import type { InScope } from '../../http/visitor.ts';
import type { PastStopsRepo } from './past-stops.repo.ts';
import type { SavedLocationsRepo } from './saved-locations.repo.ts';

export type SavedLocationRepos = {
  /** All places that the organisation has saved, whatever sub-company the actor looks at. */
  readonly savedLocations: SavedLocationsRepo;
  /** The stops of the shipments that the actor sees. */
  readonly pastStops: PastStopsRepo;
  /** Without pickups, no place is suggested from one. */
  readonly usesPickups: () => Promise<boolean>;
  readonly stamp: Stamp;
  readonly record: RecordEntry;
  readonly historyOf: (id: SavedLocationId) => ReadHistory;
  /** Copies a place before it is deleted, so that its deletion can be undone. */
  readonly keepDeleted: KeepDeleted;
};

/** The requester is a dispatcher, or a program of the organisation. */
export type SavedLocationDeps = InScope<SavedLocationRepos>;

import type { Stamp } from '@waybill/domain/actor';
import type { KeepDeleted } from '@waybill/domain/deletion';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { InScope } from '../../http/visitor.ts';
import type { Seal } from '../../seal.ts';
import type { Geocode } from './geocode-stops.ts';
import type { KnownPlacesRepo } from './known-places.repo.ts';
import type { StopPlacesRepo } from './stop-places.repo.ts';
import type { UndonePlacesRepo } from './undone-places.repo.ts';

export type PlaceRepos = {
  readonly stops: StopPlacesRepo;
  readonly knownPlaces: KnownPlacesRepo;
  /** Has a job look again for stops of an address that were judged while its pin was being written. */
  readonly findAgainAt: (addressKey: string) => Promise<void>;
  readonly stamp: Stamp;
  readonly undone: UndonePlacesRepo;
  readonly usesPickups: () => Promise<boolean>;
  readonly record: (entries: readonly NewShipmentEntry[]) => Promise<void>;
  /** Copies a place before it is forgotten, so that forgetting can be undone. */
  readonly keepDeleted: KeepDeleted;
};

export type PlaceDeps = {
  readonly inScope: InScope<PlaceRepos>;
  /** Asks while a person waits: a geocoder that takes long is not waited for. */
  readonly geocode: Geocode;
  /** What a confirmation has changed is given along with its answer, so that nobody but us can read or write it. */
  readonly undoSeal: Seal;
};

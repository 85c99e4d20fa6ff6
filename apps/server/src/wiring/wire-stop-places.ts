import { type OrganisationId, shipmentKey } from '@waybill/domain/ids';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Job } from '../db/jobs/job.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { geocodeStops } from '../features/stop-places/geocode-stops.ts';
import { knownPlacesRepo } from '../features/stop-places/known-places.repo.ts';
import type { PlaceDeps } from '../features/stop-places/place-deps.ts';
import { stopPlacesRepo } from '../features/stop-places/stop-places.repo.ts';
import { undonePlacesRepo } from '../features/stop-places/undone-places.repo.ts';
import { waitingPlaces } from '../features/stop-places/waiting-places.repo.ts';
import type { GeocoderAddress } from '../geocoder-url.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES } from '../jobs/retry-policies.ts';
import { keepDeleted } from '../records/keep-deleted.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { findAgainAt, GEOCODE_STOPS } from '../records/stop-places.ts';
import { sealWith } from '../seal.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { wireGeocoder } from './wire-addresses.ts';
import { configOf } from './wire-configs.ts';

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly geocoder: GeocoderAddress | null;
  readonly vault: KeyVault;
};

/** The places of stops, for the people who work on them. */
export const wireStopPlaces = ({ database, clock, geocoder, vault }: Parts): PlaceDeps => ({
  undoSeal: sealWith(vault.secretFor('undo-placing')),
  geocode: wireGeocoder(database, geocoder, 'person'),
  inScope: ({ actor, visitor }, work) => {
    const view = viewOf(actor);
    const by = authorOf(actor, visitor);
    return database.inScope(view, (tx) =>
      work({
        stops: stopPlacesRepo(tx, view),
        knownPlaces: knownPlacesRepo(tx, view),
        findAgainAt: (addressKey) => findAgainAt(tx, addressKey),
        undone: undonePlacesRepo(tx, view),
        stamp: { by, at: clock() },
        usesPickups: async () => (await configOf(tx, view)).usesPickups,
        record: shipmentHistoryRecorder(tx, { ...by, organisationId: view.organisationId }, clock),
        keepDeleted: keepDeleted(tx, by, clock()),
      }),
    );
  },
});

const MINUTE_MS = 60_000;
const PORTION = 200;
/** Some geocoders may be asked once in a second. */
const PORTION_OUTSIDE = 40;
const namedShipments = z.array(shipmentKey).catch([]);
const namedAddress = z.string().nullable().catch(null);
const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('stops belong to an organisation');
  return organisationId;
};

/** Finding the places of stops, in the background. */
export const geocodeKind = ({ database, geocoder }: Pick<Parts, 'database' | 'geocoder'>): JobKind => {
  const geocode = wireGeocoder(database, geocoder, 'background');
  return {
    name: GEOCODE_STOPS,
    atOnce: 2,
    perOrganisation: 1,
    timeLimitMs: 5 * MINUTE_MS,
    retry: DATABASE_RETRIES,
    run: async (job) => {
      const hasMore = await geocodeStops(
        {
          geocode,
          portion: geocoder ? PORTION_OUTSIDE : PORTION,
          inTransaction: (work) => database.asOperator((tx) => work(waitingPlaces(tx))),
        },
        organisationOf(job),
        {
          shipmentKeys: namedShipments.parse(job.payload.shipmentKeys),
          addressKey: namedAddress.parse(job.payload.addressKey),
        },
      );
      return hasMore ? 'again' : 'done';
    },
  };
};

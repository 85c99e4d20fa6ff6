import { newId, type VehicleId } from '@waybill/domain/ids';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { sampleDataRepo, sampleRemovalRepo } from '../features/sample-data/sample-data.repo.ts';
import type { SampleDataDeps } from '../features/sample-data/sample-data.ts';
import { savedLocationsRepo } from '../features/saved-locations/saved-locations.repo.ts';
import { newShipmentId } from '../features/shipments/create-shipment.ts';
import { putWithin } from '../features/shipments/put-shipments.ts';
import { vehiclesRepo } from '../features/vehicles/vehicles.repo.ts';
import { auditRecorder } from '../records/audit-log.ts';
import { authorOf, ownScopeOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { writingIn } from './wire-shipments.ts';
import { todayOf } from './wire-vehicles.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** Sample data is written as people write: by the features' own use-cases and repositories. */
export const wireSampleData = ({ database, clock }: Needs): SampleDataDeps => ({
  adding: ({ actor, visitor }, work) => {
    const scope = ownScopeOf(actor);
    return database.inScope(scope, (tx) => {
      const stamp = { by: authorOf(actor, visitor), at: clock() };
      const author = { ...stamp.by, organisationId: scope.organisationId };
      return work({
        samples: sampleDataRepo(tx, scope),
        config: () => configOf(tx, scope),
        now: stamp.at,
        record: auditRecorder(tx, scope.organisationId, stamp.by, stamp.at),
        addVehicles: async (vehicles) => {
          const repo = vehiclesRepo(tx, scope, todayOf(tx, scope, clock));
          const ids: string[] = [];
          for (const vehicle of vehicles) {
            const added = await repo.add(newId<VehicleId>(), vehicle, stamp);
            if (!added) throw new Error(`There is a vehicle ${vehicle.registration} in an empty organisation`);
            ids.push(added.id);
          }
          return ids;
        },
        keepPlaces: async (places) => (await savedLocationsRepo(tx, scope).keep(places, stamp)).map(({ id }) => id),
        enterShipments: async (shipments) => {
          const outcomes = await putWithin(
            { clock, newShipmentId },
            writingIn(tx, { view: scope, own: scope, author }, clock),
            scope.organisationId,
            shipments.map((typed) => ({ typed, before: null })),
          );
          return outcomes.map((result) => {
            if (result.outcome === 'refused') throw result.refusal;
            return result.key;
          });
        },
      });
    });
  },

  removing: ({ actor, visitor }, work) =>
    database.asOperator((tx) => {
      const { organisationId } = actor;
      const now = clock();
      return work({
        samples: sampleDataRepo(tx, { organisationId }),
        removal: sampleRemovalRepo(tx, organisationId),
        now,
        record: auditRecorder(tx, organisationId, authorOf(actor, visitor), now),
      });
    }),
});

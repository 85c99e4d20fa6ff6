import type { Vehicle } from '@waybill/contract/vehicles';
import { AppError, assertVersion, refusedFields } from '@waybill/domain/errors';
import { newId, type SubCompanyId, type VehicleId } from '@waybill/domain/ids';
import { subCompanyProblem } from '@waybill/domain/sub-company';
import { registrationKey } from '@waybill/domain/vehicle';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';
import type { Requester } from '../../http/visitor.ts';
import type { VehicleDeps, VehicleRepos } from './vehicle-deps.ts';
import { vehicleEntry } from './vehicle-entry.ts';

type Named = Pick<Vehicle, 'name' | 'registration'>;

const TAKEN = { path: 'registration', problem: 'taken' } as const;

/** The sub-company that is asked for. Whoever is tied to one has no vehicles outside of it. */
const withSubCompany = async (
  { rules }: VehicleRepos,
  before: SubCompanyId | null,
  details: VehicleDetails,
): Promise<VehicleDetails> => {
  const allowed = await rules();
  const subCompanyId = details.subCompanyId ?? allowed.tiedTo;
  const problems = subCompanyProblem(before, subCompanyId, allowed);
  if (problems.length > 0) throw refusedFields(...problems);
  return { ...details, subCompanyId };
};

/** Adds a vehicle. The unique index decides between two that have one registration. */
export const createVehicle = (inScope: VehicleDeps, by: Requester, typed: VehicleDetails): Promise<Vehicle> =>
  inScope(by, async (repos) => {
    const { vehicles, stamp, record } = repos;
    const { tiedTo } = await repos.rules();
    const details = await withSubCompany(repos, tiedTo, typed);
    const added = await vehicles.add(newId(), details, stamp);
    if (!added) throw refusedFields(TAKEN);
    await record(vehicleEntry(added.id, 'created', null, added));
    return added;
  });

/** While a vehicle is renamed, others may keep coming onto it: after so many attempts whoever edits it is told. */
const MOST_ATTEMPTS = 5;

/** Writes over the version that was seen; whatever repeats its name, registration or sub-company follows. */
export const editVehicle = async (
  inScope: VehicleDeps,
  by: Requester,
  id: VehicleId,
  version: number,
  typed: VehicleDetails,
): Promise<Vehicle> => {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const changed = await inScope(by, (repos) => editOnce(repos, id, version, typed));
    if (changed) return changed;
  }
  throw new AppError('unavailable', { retryAfter: 1 });
};

/** Null when a shipment has come onto it that was not locked before the vehicle. */
const editOnce = async (
  repos: VehicleRepos,
  id: VehicleId,
  version: number,
  typed: VehicleDetails,
): Promise<Vehicle | null> => {
  const { vehicles, followers, stamp, record } = repos;
  const seen = assertVersion(await vehicles.find(id), version);
  const shipments = isRenamed(seen, typed) ? await followers.holdShipments(id) : null;
  const held = assertVersion(await vehicles.hold(id), version);
  if (shipments && (await followers.hasOthers(id, shipments))) return null;
  const details = await withSubCompany(repos, held.subCompanyId, typed);
  const changed = await vehicles.change(held, details, stamp);
  if (!changed) throw refusedFields(TAKEN);
  const entry = vehicleEntry(id, 'edited', held, changed);
  if (Object.keys(entry.changes).length > 0) await record(entry);
  await letFollow(repos, held, changed);
  return vehicles.withFacts(changed);
};

const isRenamed = (before: Named, after: Named): boolean =>
  after.registration !== before.registration || after.name !== before.name;

const letFollow = async ({ followers, record, stamp }: VehicleRepos, before: Vehicle, after: Vehicle) => {
  const { id, registration, name, subCompanyId } = after;
  if (registration !== before.registration) {
    const people = await followers.renamePeople(registrationKey(before.registration), registration, stamp.at);
    for (const person of people) {
      await record({
        entity: 'user',
        entityId: person.id,
        action: 'vehicle-changed',
        changes: { vehicleRegistration: { from: person.from, to: registration } },
        subCompanyId: person.subCompanyId,
      });
    }
  }
  if (isRenamed(before, after)) {
    await followers.renameOnShipments(id, { registration, name });
  }
  if (subCompanyId !== before.subCompanyId) await followers.moveRoutes(id, subCompanyId);
};

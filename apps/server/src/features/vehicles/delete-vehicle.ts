import type { StopsGoTo } from '@waybill/contract/vehicles';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import type { VehicleId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { VehicleDeps, VehicleRepos } from './vehicle-deps.ts';

/** Deletes a vehicle, which can be undone for a minute. Its stops go first, and do not come back with it. */
export const deleteVehicle = (inScope: VehicleDeps, by: Requester, id: VehicleId, to: StopsGoTo | undefined) =>
  inScope(by, async (repos) => {
    const { vehicles, keepDeleted, record, stamp } = repos;
    const { subCompanyId } = orNotFound(await vehicles.hold(id));
    await leaveStops(repos, id, to);
    const deletionId = await keepDeleted('vehicle', id);
    await vehicles.markDeleted(id, stamp.at);
    await record({ entity: 'vehicle', entityId: id, action: 'deleted', subCompanyId });
    return { deletionId };
  });

const leaveStops = async (
  { vehicles, stopsLeft, moveStops }: VehicleRepos,
  id: VehicleId,
  to: StopsGoTo | undefined,
): Promise<void> => {
  const left = await stopsLeft(id);
  if (left.stops === 0) return;
  if (to === undefined) throw new AppError('vehicle-has-stops', left);
  if (to === id || (to !== 'unassigned' && !(await vehicles.find(to)))) {
    throw refusedFields({ path: 'to', problem: 'unknown-vehicle' });
  }
  await moveStops(id, to);
};

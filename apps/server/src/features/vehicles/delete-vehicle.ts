import type { StopsGoTo } from '@waybill/contract/vehicles';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import type { DeletionId, RouteChangeId, VehicleId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { MoveStops, VehicleDeps, VehicleRepos } from './vehicle-deps.ts';

type Deleted = {
  readonly deletionId: DeletionId | null;
  /** What moved its stops. */
  readonly changeId: RouteChangeId | null;
};

/** Deletes a vehicle, which can be undone for a minute. Its stops go with the same transaction, or it stays as it is. */
export const deleteVehicle = async (
  inScope: VehicleDeps,
  moveStops: MoveStops,
  by: Requester,
  id: VehicleId,
  to: StopsGoTo | undefined,
): Promise<Deleted> => {
  await inScope(by, async ({ vehicles }) => {
    orNotFound(await vehicles.find(id));
    if (to === id || (to !== undefined && to !== 'unassigned' && !(await vehicles.find(to)))) {
      throw refusedFields({ path: 'to', problem: 'unknown-vehicle' });
    }
  });
  if (to !== undefined) {
    let deletionId: DeletionId | null = null;
    const { changeId, shipments } = await moveStops(by, id, to, async (repos, leaving) => {
      // Something may have come onto it, on a day that it had nothing to do on.
      if ((await repos.stopsLeft(id)).shipments !== leaving) return false;
      deletionId = await markDeleted(repos, id);
      return true;
    });
    if (shipments > 0) return { deletionId, changeId };
  }
  return inScope(by, async (repos) => {
    orNotFound(await repos.vehicles.hold(id));
    const left = await repos.stopsLeft(id);
    if (left.stops > 0) throw new AppError('vehicle-has-stops', left);
    return { deletionId: await markDeleted(repos, id), changeId: null };
  });
};

const markDeleted = async ({ vehicles, keepDeleted, record, stamp }: VehicleRepos, id: VehicleId) => {
  const { subCompanyId } = orNotFound(await vehicles.find(id));
  const deletionId = await keepDeleted('vehicle', id);
  await vehicles.markDeleted(id, stamp.at);
  await record({ entity: 'vehicle', entityId: id, action: 'deleted', subCompanyId });
  return deletionId;
};

import type { StopsGoTo } from '@waybill/contract/vehicles';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import type { VehicleId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { MoveStops, VehicleDeps } from './vehicle-deps.ts';

/** Deletes a vehicle, which can be undone for a minute. Its stops go first, by changes that can be undone as any other. */
export const deleteVehicle = async (
  inScope: VehicleDeps,
  moveStops: MoveStops,
  by: Requester,
  id: VehicleId,
  to: StopsGoTo | undefined,
) => {
  const hasStops = await inScope(by, async ({ vehicles, stopsLeft }) => {
    orNotFound(await vehicles.find(id));
    if (to === id || (to !== undefined && to !== 'unassigned' && !(await vehicles.find(to)))) {
      throw refusedFields({ path: 'to', problem: 'unknown-vehicle' });
    }
    return (await stopsLeft(id)).stops > 0;
  });
  const changeIds = hasStops && to !== undefined ? await moveStops(by, id, to) : [];
  return inScope(by, async ({ vehicles, stopsLeft, keepDeleted, record, stamp }) => {
    const { subCompanyId } = orNotFound(await vehicles.hold(id));
    const left = await stopsLeft(id);
    if (left.stops > 0) throw new AppError('vehicle-has-stops', left);
    const deletionId = await keepDeleted('vehicle', id);
    await vehicles.markDeleted(id, stamp.at);
    await record({ entity: 'vehicle', entityId: id, action: 'deleted', subCompanyId });
    return { deletionId, changeIds: [...changeIds] };
  });
};

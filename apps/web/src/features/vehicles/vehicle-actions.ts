import { undoRouteChange } from '@waybill/contract/routes';
import type { StopsGoTo, Vehicle } from '@waybill/contract/vehicles';
import * as contract from '@waybill/contract/vehicles';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { runDeletion } from '../../lib/forms/run-deletion.ts';
import { newerVehicle, refreshVehicles, stopsLeftIn } from '../../shared/vehicles/queries.ts';

const refreshed = async (answer: Promise<{ readonly vehicle: Vehicle }>): Promise<Vehicle> => {
  const { vehicle } = await answer;
  void refreshVehicles();
  return vehicle;
};

export const createVehicle = (t: Translate, body: VehicleDetails) => {
  const { name } = body;
  return runAction(
    'vehicle',
    t,
    {
      started: t('vehicles.creating', { name }),
      done: () => t('vehicles.created', { name }),
      failed: t('vehicles.createFailed', { name }),
    },
    () => refreshed(api(contract.createVehicle, { body })),
  );
};

/** A newer version of the vehicle leads to a question, and is no failure. */
export const editVehicle = (t: Translate, { id }: Vehicle, version: number, body: VehicleDetails) => {
  const { name } = body;
  return runAction(
    id,
    t,
    {
      started: t('vehicles.saving', { name }),
      done: () => t('vehicles.saved', { name }),
      failed: t('vehicles.saveFailed', { name }),
      isQuiet: (error) => newerVehicle(error) !== null,
    },
    () => refreshed(api(contract.editVehicle, { params: { vehicleId: id }, body: { ...body, version } })),
  );
};

/** Stops that are left lead to the question where they go. */
export const deleteVehicle = (t: Translate, { id, name }: Vehicle, to: StopsGoTo | undefined) =>
  runDeletion(t, {
    subject: id,
    words: {
      started: t('vehicles.deleting', { name }),
      done: t('vehicles.deleted', { name }),
      failed: t('vehicles.deleteFailed', { name }),
      restored: t('vehicles.restored', { name }),
      isQuiet: (error) => to === undefined && stopsLeftIn(error) !== null,
    },
    remove: async () => {
      const answer = await api(contract.deleteVehicle, { params: { vehicleId: id }, query: { to } });
      void refreshVehicles();
      return answer;
    },
    putBack: async ({ changeId }) => {
      if (changeId) await api(undoRouteChange, { params: { routeChangeId: changeId } });
    },
    refresh: refreshVehicles,
  });

import * as contract from '@waybill/contract/vehicles';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf } from '../../http/history-page.ts';
import type { InScopes } from '../../http/visitor.ts';
import { deleteVehicle } from './delete-vehicle.ts';
import type { MoveStops, VehicleRepos } from './vehicle-deps.ts';
import { createVehicle, editVehicle } from './write-vehicle.ts';

export const vehicleRoutes = (serve: Serve, { reading, inScope }: InScopes<VehicleRepos>, moveStops: MoveStops) => {
  serve(contract.listVehicles, 'integrator', (call) => reading(call, ({ vehicles }) => vehicles.list(call.query)));
  serve(contract.readVehicle, 'integrator', (call) =>
    reading(call, async ({ vehicles }) => ({ vehicle: orNotFound(await vehicles.find(call.params.vehicleId)) })),
  );
  serve(contract.createVehicle, 'integrator', async (call) => ({
    vehicle: await createVehicle(inScope, call, call.body),
  }));
  serve(contract.editVehicle, 'integrator', async (call) => {
    const { version, ...details } = call.body;
    return { vehicle: await editVehicle(inScope, call, call.params.vehicleId, version, details) };
  });
  serve(contract.deleteVehicle, 'integrator', (call) =>
    deleteVehicle(inScope, moveStops, call, call.params.vehicleId, call.query.to),
  );
  serve(contract.readVehicleHistory, 'admin', (call) =>
    reading(call, async ({ vehicles, historyOf }) => {
      const { id } = orNotFound(await vehicles.find(call.params.vehicleId));
      return historyPageOf(historyOf(id), call.query.after);
    }),
  );
};

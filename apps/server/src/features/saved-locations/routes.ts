import * as contract from '@waybill/contract/saved-locations';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { createSavedLocation } from './create-saved-location.ts';
import { editSavedLocation } from './edit-saved-location.ts';
import { importPastStops, listPastStops } from './past-stops.ts';
import type { SavedLocationDeps } from './saved-location-deps.ts';

export const savedLocationRoutes = (serve: Serve, deps: SavedLocationDeps) => {
  const { inScope } = deps;

  serve(contract.listSavedLocations, 'integrator', (call) =>
    inScope(call, ({ savedLocations }) => savedLocations.list(call.query)),
  );
  serve(contract.readSavedLocation, 'integrator', (call) =>
    inScope(call, async ({ savedLocations }) => ({
      savedLocation: orNotFound(await savedLocations.find(call.params.savedLocationId)),
    })),
  );
  serve(contract.createSavedLocation, 'integrator', async (call) => ({
    savedLocation: await createSavedLocation(deps, call, call.body),
  }));
  serve(contract.editSavedLocation, 'integrator', async (call) => {
    const { version, ...details } = call.body;
    return { savedLocation: await editSavedLocation(deps, call, call.params.savedLocationId, version, details) };
  });
  serve(contract.deleteSavedLocation, 'integrator', (call) =>
    inScope(call, async ({ savedLocations }) => {
      if (!(await savedLocations.remove(call.params.savedLocationId))) throw new AppError('not-found');
      return {};
    }),
  );
  serve(contract.listPastStops, 'integrator', async (call) => ({ pastStops: await listPastStops(deps, call) }));
  serve(contract.importPastStops, 'integrator', (call) => importPastStops(deps, call, call.body.keys));
};

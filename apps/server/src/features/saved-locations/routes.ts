import * as contract from '@waybill/contract/saved-locations';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf } from '../../http/history-page.ts';
import type { InScopes } from '../../http/visitor.ts';
import { importPastStops, listPastStops } from './past-stops.ts';
import type { SavedLocationRepos } from './saved-location-deps.ts';
import { createSavedLocation, deleteSavedLocation, editSavedLocation } from './write-saved-location.ts';

export const savedLocationRoutes = (serve: Serve, { reading, inScope }: InScopes<SavedLocationRepos>) => {
  serve(contract.listSavedLocations, 'integrator', (call) =>
    reading(call, ({ savedLocations }) => savedLocations.list(call.query)),
  );
  serve(contract.readSavedLocation, 'integrator', (call) =>
    reading(call, async ({ savedLocations }) => ({
      savedLocation: orNotFound(await savedLocations.find(call.params.savedLocationId)),
    })),
  );
  serve(contract.createSavedLocation, 'integrator', async (call) => ({
    savedLocation: await createSavedLocation(inScope, call, call.body),
  }));
  serve(contract.editSavedLocation, 'integrator', async (call) => {
    const { version, ...body } = call.body;
    return { savedLocation: await editSavedLocation(inScope, call, call.params.savedLocationId, version, body) };
  });
  serve(contract.deleteSavedLocation, 'integrator', (call) =>
    deleteSavedLocation(inScope, call, call.params.savedLocationId),
  );
  serve(contract.readSavedLocationHistory, 'admin', (call) =>
    reading(call, async ({ savedLocations, historyOf }) => {
      const { id } = orNotFound(await savedLocations.find(call.params.savedLocationId));
      return historyPageOf(historyOf(id), call.query.after);
    }),
  );
  serve(contract.listPastStops, 'integrator', async (call) => ({ pastStops: await listPastStops(reading, call) }));
  serve(contract.importPastStops, 'integrator', (call) => importPastStops(inScope, call, call.body.keys));
};

import * as contract from '@waybill/contract/geocoding';
import type { Serve } from '../../http/endpoints.ts';
import type { PlaceDeps } from './place-deps.ts';
import { undoPlacing } from './undo-placing.ts';
import { claimStop, confirmPlace, forgetPlace, listWork, readStop, searchPlaces } from './work-on-places.ts';

export const stopPlaceRoutes = (serve: Serve, deps: PlaceDeps) => {
  serve(contract.listGeocodingWork, 'integrator', (call) => listWork(deps, call, call.query.kind));
  serve(contract.searchPlaces, 'integrator', (call) => searchPlaces(deps, call.query.text));
  serve(contract.readGeocodedStop, 'integrator', (call) =>
    readStop(deps, call, call.params.shipmentId, call.params.kind),
  );
  serve(contract.claimGeocodedStop, 'admin', (call) => claimStop(deps, call, call.params.shipmentId, call.params.kind));
  serve(contract.confirmPlace, 'integrator', (call) =>
    confirmPlace(deps, call, call.params.shipmentId, call.params.kind, call.body),
  );
  serve(contract.undoPlacing, 'admin', (call) => undoPlacing(deps, call, call.body.undo));
  serve(contract.listKnownPlaces, 'integrator', (call) =>
    deps.inScope(call, ({ knownPlaces }) => knownPlaces.list(call.query)),
  );
  serve(contract.forgetKnownPlace, 'integrator', (call) => forgetPlace(deps, call, call.params.knownPlaceId));
};

import * as contract from '@waybill/contract/routes';
import type { Serve } from '../../http/endpoints.ts';
import { assignShipments } from './assign-shipments.ts';
import { listUnassigned } from './list-unassigned.ts';
import { listRoutes, previewRoute, readDelivery, readRoute } from './read-routes.ts';
import { reorderRoute } from './reorder-route.ts';
import type { RouteDeps } from './route-deps.ts';
import { undoRouteChange } from './undo-route-change.ts';

export const routeRoutes = (serve: Serve, deps: RouteDeps) => {
  serve(contract.listRoutes, 'integrator', async (call) => ({ routes: await listRoutes(deps, call, call.query.day) }));
  serve(contract.listUnassigned, 'integrator', (call) => listUnassigned(deps, call, call.query.day));
  serve(contract.readRoute, 'integrator', async (call) => ({
    route: await readRoute(deps, call, call.params.vehicleId, call.query.day),
  }));
  serve(contract.previewRoute, 'integrator', async (call) => ({
    route: await previewRoute(deps, call, call.params.vehicleId, call.body),
  }));
  serve(contract.reorderRoute, 'integrator', (call) => reorderRoute(deps, call, call.params.vehicleId, call.body));
  serve(contract.assignShipments, 'integrator', async (call) => {
    const { changeId, outcome } = await assignShipments(deps, call, call.body);
    return { changeId, assigned: [...outcome.assigned], skipped: [...outcome.skipped] };
  });
  serve(contract.undoRouteChange, 'integrator', async (call) => {
    await undoRouteChange(deps, call, call.params.routeChangeId);
    return {};
  });
  serve(contract.readDelivery, 'integrator', (call) => readDelivery(deps, call, call.params.deliveryId));
};

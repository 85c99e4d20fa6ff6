import * as contract from '@waybill/contract/positions';
import type { Serve } from '../../http/endpoints.ts';
import type { InScopes } from '../../http/visitor.ts';
import type { PositionRepos } from './position-deps.ts';
import { readPath } from './read-path.ts';
import { reportPositions } from './report-positions.ts';

export const positionRoutes = (serve: Serve, { reading, inScope }: InScopes<PositionRepos>) => {
  serve(contract.reportPositions, 'driver', (call) =>
    reportPositions(inScope, call, call.params.vehicleId, call.body.positions),
  );
  serve(contract.listPositions, 'integrator', (call) =>
    reading(call, async ({ lastPositions }) => ({ positions: [...(await lastPositions())] })),
  );
  serve(contract.readPath, 'integrator', async (call) => ({
    path: await readPath(reading, call, call.params.vehicleId, call.query.day),
  }));
};

import * as contract from '@waybill/contract/plans';
import type { Serve } from '../../../http/endpoints.ts';
import { acceptPlan } from './accept-plan.ts';
import type { PlanningDeps } from './planning-deps.ts';
import { readPlan, startPlan, stopPlan } from './start-plan.ts';

export const planRoutes = (serve: Serve, deps: PlanningDeps) => {
  serve(contract.startPlan, 'integrator', async (call) => ({ plan: await startPlan(deps, call, call.body) }));
  serve(contract.readPlan, 'integrator', async (call) => ({
    plan: await readPlan(deps, call, call.params.planId, call.query.whileRunning),
  }));
  serve(contract.stopPlan, 'integrator', async (call) => ({ plan: await stopPlan(deps, call, call.params.planId) }));
  serve(contract.acceptPlan, 'integrator', (call) => acceptPlan(deps, call, call.params.planId, call.body.vehicleIds));
};

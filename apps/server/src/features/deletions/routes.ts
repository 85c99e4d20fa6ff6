import * as contract from '@waybill/contract/deletions';
import type { Serve } from '../../http/endpoints.ts';
import { type DeletionDeps, undoDeletion } from './undo-deletion.ts';

export const deletionRoutes = (serve: Serve, deps: DeletionDeps) => {
  serve(contract.undoDeletion, 'integrator', async (call) => {
    await undoDeletion(deps, call, call.params.deletionId);
    return {};
  });
};

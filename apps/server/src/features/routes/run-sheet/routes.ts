import { readRunSheet } from '@waybill/contract/routes';
import type { Serve } from '../../../http/endpoints.ts';
import { printRunSheet, type RunSheetDeps } from './print-run-sheet.ts';

export const runSheetRoutes = (serve: Serve, deps: RunSheetDeps) => {
  serve(readRunSheet, 'integrator', async (call) => {
    const { pdf, name } = await printRunSheet(deps, call, call.params.vehicleId, call.query.day);
    return { open: async () => pdf, type: 'application/pdf', name };
  });
};

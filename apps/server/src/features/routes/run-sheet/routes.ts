import { readRunSheet, readRunSheets } from '@waybill/contract/routes';
import type { Serve } from '../../../http/endpoints.ts';
import { printRunSheet, printRunSheets, type RunSheetDeps } from './print-run-sheets.ts';

const asFile = ({ pdf, name }: Awaited<ReturnType<typeof printRunSheet>>) => ({
  open: async () => pdf,
  type: 'application/pdf',
  name,
});

export const runSheetRoutes = (serve: Serve, deps: RunSheetDeps) => {
  serve(readRunSheet, 'integrator', async (call) =>
    asFile(await printRunSheet(deps, call, call.params.vehicleId, call.query.day)),
  );
  serve(readRunSheets, 'integrator', async (call) => asFile(await printRunSheets(deps, call, call.query.day)));
};

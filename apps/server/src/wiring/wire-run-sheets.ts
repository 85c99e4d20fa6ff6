import type { Database } from '../db/connect.ts';
import type { RouteDeps } from '../features/routes/route-deps.ts';
import type { RunSheetDeps } from '../features/routes/run-sheet/print-run-sheets.ts';
import { runSheetRepo } from '../features/routes/run-sheet/run-sheet.repo.ts';
import { viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';

export const wireRunSheets = (database: Database, routes: RouteDeps): RunSheetDeps => ({
  ...routes,
  printing: ({ actor }, work) => {
    const view = viewOf(actor);
    return database.inScope(view, async (tx) => {
      const { defaultLocale, timeZone } = await configOf(tx, view);
      return work({ sheet: runSheetRepo(tx, view), locale: defaultLocale, timeZone });
    });
  },
});

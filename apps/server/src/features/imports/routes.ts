import * as contract from '@waybill/contract/imports';
import { orNotFound } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { readFaultyRows } from './faulty-rows.ts';
import type { ImportDeps } from './import-deps.ts';
import { pageOfPassed, presentImport, presentImports, presentRow } from './present-import.ts';
import { changeColumns, repairAlike, repairRows } from './repair-rows.ts';
import { listRowPlaces } from './row-places.ts';
import { readSampleFile } from './sample-file.ts';
import { cancelImport, startImport, startUndo } from './start-import.ts';
import { uploadImport } from './upload-import.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const importRoutes = (serve: Serve, deps: ImportDeps) => {
  const { inView } = deps;

  serve(contract.uploadImport, 'integrator', (call) => uploadImport(deps, call, { ...call.query, file: call.file }));
  serve(contract.listImports, 'integrator', (call) =>
    inView(call, async (repos) => {
      const { after, rows } = call.query;
      const found = await repos.imports.page(after, rows + 1);
      const { count: total } = await repos.imports.usage();
      const shown = found.slice(0, rows);
      return {
        imports: await presentImports(repos, shown),
        after: found.length > rows ? (shown.at(-1)?.id ?? null) : null,
        total,
      };
    }),
  );
  serve(contract.readSampleFile, 'integrator', async (call) => {
    const tomorrow = new Date(deps.clock().getTime() + DAY_MS);
    return readSampleFile(call.query.lang, tomorrow.toISOString().slice(0, 10));
  });
  serve(contract.readImport, 'integrator', (call) =>
    inView(call, async (repos) => ({
      import: await presentImport(repos, orNotFound(await repos.imports.find(call.params.fileImportId))),
    })),
  );
  serve(contract.changeImportColumns, 'integrator', async (call) => ({
    import: await changeColumns(deps, call, call.params.fileImportId, call.body.columns),
  }));
  serve(contract.listImportRows, 'integrator', (call) =>
    inView(call, async (repos) => {
      const { only, after, rows } = call.query;
      const of = orNotFound(await repos.imports.find(call.params.fileImportId));
      const settings = await repos.settings();
      if (only === 'in-past') {
        const page = await pageOfPassed(repos, of, settings, after, rows);
        return { rows: page.rows.map((row) => presentRow(row, of, settings)), after: page.after };
      }
      const found = await repos.rowsOf(of.id).page(only, after, rows + 1);
      const shown = found.slice(0, rows).map((row) => presentRow(row, of, settings));
      return { rows: shown, after: found.length > rows ? (shown.at(-1)?.number ?? null) : null };
    }),
  );
  serve(contract.listRowPlaces, 'integrator', (call) =>
    listRowPlaces(deps, call, call.params.fileImportId, call.query.rows),
  );
  serve(contract.repairImportRows, 'integrator', (call) => repairRows(deps, call, call.params.fileImportId, call.body));
  serve(contract.repairAlike, 'integrator', (call) => repairAlike(deps, call, call.params.fileImportId, call.body));
  serve(contract.runImport, 'integrator', async (call) => ({
    import: await startImport(deps, call, call.params.fileImportId),
  }));
  serve(contract.cancelImport, 'integrator', async (call) => ({
    import: await cancelImport(deps, call, call.params.fileImportId),
  }));
  serve(contract.undoImport, 'integrator', async (call) => ({
    import: await startUndo(deps, call, call.params.fileImportId),
  }));
  serve(contract.readFaultyRows, 'integrator', (call) =>
    readFaultyRows(deps, call, call.params.fileImportId, call.query.lang),
  );
};

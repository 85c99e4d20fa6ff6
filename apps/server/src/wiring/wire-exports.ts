import type { ExportRequest } from '@waybill/contract/exports';
import { FIELD_FEATURES, type FieldFeature, type FieldSwitches } from '@waybill/domain/fields';
import { exportId, type OrganisationId } from '@waybill/domain/ids';
import type { DiskStorage } from '../adapters/storage/disk-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { cancelOwnJob, enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import type { Scope } from '../db/scope.ts';
import { type ExportTable, exportForm, exportTable } from '../export-table.ts';
import type { ExportDeps, RunExportDeps } from '../features/exports/export-deps.ts';
import { exportsRepo } from '../features/exports/exports.repo.ts';
import { runExport } from '../features/exports/run-export.ts';
import { importSource } from '../features/imports/import-source.ts';
import { importsRepo } from '../features/imports/imports.repo.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { savedLocationSource } from '../features/saved-locations/saved-location-source.ts';
import { savedLocationsRepo } from '../features/saved-locations/saved-locations.repo.ts';
import { shipmentSource } from '../features/shipments/export/shipment-source.repo.ts';
import { shipmentListRepo } from '../features/shipments/list/shipment-list.repo.ts';
import { userListRepo } from '../features/users/user-list.repo.ts';
import { userSource } from '../features/users/user-source.ts';
import { vehicleSource } from '../features/vehicles/vehicle-source.ts';
import { vehiclesRepo } from '../features/vehicles/vehicles.repo.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES } from '../jobs/retry-policies.ts';
import { runningBulkJobs } from '../records/running-bulk-jobs.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { keepMadeFile } from './wire-made-files.ts';
import { todayOf } from './wire-vehicles.ts';

type Parts = { readonly database: Database; readonly storage: DiskStorage; readonly clock: Clock };

const featuresOf = (switches: FieldSwitches): readonly FieldFeature[] =>
  FIELD_FEATURES.filter((feature) => switches[feature]);

const EXPORT_LIST = 'export-list';

/** Asking for exports and watching them, in requests. */
export const wireExports = ({ database, storage, clock }: Parts): ExportDeps => ({
  clock,
  openFile: storage.get,
  inView: ({ actor, visitor }, work) => {
    const view = viewOf(actor);
    return database.inScope(view, (tx) =>
      work({
        exports: exportsRepo(tx, view),
        author: authorOf(actor, visitor),
        features: async () => featuresOf(await configOf(tx, view)),
        usesCsvUpload: async () => (await configOf(tx, view)).usesCsvUpload,
        enqueue: async (id) => void (await enqueueJobs(tx, [{ id, kind: EXPORT_LIST, payload: { exportId: id } }])),
        dequeue: async (id) => void (await cancelOwnJob(tx, id)),
      }),
    );
  },
});

/** The rows of each list, as the list itself reads them. */
const tableOf = async (tx: Tx, scope: Scope, request: ExportRequest, clock: Clock): Promise<ExportTable> => {
  const config = await configOf(tx, scope);
  const form = exportForm(request.lang, config.timeZone);
  const subCompanies = async () =>
    config.usesSubCompany
      ? new Map((await organisationConfigsRepo(tx, scope).subCompanies()).map(({ id, name }) => [id as string, name]))
      : null;
  switch (request.list) {
    case 'shipments': {
      const { selection } = request;
      const list = shipmentListRepo(tx, scope, config.organisationQueryId);
      const selected =
        selection.by === 'ids'
          ? list.withIds(selection.ids, selection.order ?? null)
          : list.matching(selection.filter, await list.search(selection.filter.search), selection.order, null);
      return exportTable(shipmentSource(tx, scope, selected, config, clock()), request.columns, form);
    }
    case 'vehicles': {
      const repo = vehiclesRepo(tx, scope, todayOf(tx, scope, clock));
      return exportTable(vehicleSource(repo, request.query, await subCompanies()), request.columns, form);
    }
    case 'users': {
      const source = userSource(userListRepo(tx, scope), request.query, await subCompanies(), clock());
      return exportTable(source, request.columns, form);
    }
    case 'saved-locations':
      return exportTable(savedLocationSource(savedLocationsRepo(tx, scope), request.query), request.columns, form);
    case 'imports':
      return exportTable(importSource(importsRepo(tx, scope)), request.columns, form);
  }
};

const exportIdOf = ({ payload }: Job) => exportId.parse(payload.exportId);

const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('an export belongs to an organisation');
  return organisationId;
};

/** Writing the files, in the background. */
export const wireExportKind = (parts: Parts & { readonly onError: (error: unknown) => void }): JobKind => {
  const { database, clock, onError } = parts;
  const deps: RunExportDeps = {
    clock,
    onError,
    keep: keepMadeFile(parts),
    mayStill: (of) => runningBulkJobs(database).mayStill(of, clock()),
    inSnapshot: (of, work) =>
      database.readSnapshot(of, async (tx) => {
        const features = featuresOf(await configOf(tx, of));
        return work({ table: await tableOf(tx, of, of.request, clock), features });
      }),
    inJob: (of, work) => database.asOperator((tx) => work(exportsRepo(tx, of))),
  };
  return {
    name: EXPORT_LIST,
    atOnce: 2,
    perOrganisation: 1,
    timeLimitMs: 60 * 60_000,
    retry: DATABASE_RETRIES,
    runsInThread: true,
    run: async (job, { signal }) => {
      const scope = { organisationId: organisationOf(job), subCompanyId: null };
      const found = await database.asOperator((tx) => exportsRepo(tx, scope).findRunning(exportIdOf(job)));
      if (found) await runExport(deps, found, signal);
      return 'done';
    },
    onDead: (tx, job) =>
      exportsRepo(tx, { organisationId: organisationOf(job), subCompanyId: null }).end(
        exportIdOf(job),
        'failed',
        clock(),
      ),
  };
};

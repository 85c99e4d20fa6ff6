import type { ExportRequest } from '@waybill/contract/exports';
import { isOfManagers, mayExport } from '@waybill/domain/export';
import { FIELD_FEATURES, type FieldFeature, type FieldSwitches } from '@waybill/domain/fields';
import { exportId, type OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { cancelOwnJob, enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import type { Scope } from '../db/scope.ts';
import { type ExportTable, exportForm, exportTable } from '../export-table.ts';
import type { ExportDeps, RunExportDeps } from '../features/exports/export-deps.ts';
import { exportsRepo, type RunningExport } from '../features/exports/exports.repo.ts';
import { runExport } from '../features/exports/run-export.ts';
import { fetchRunsRepo } from '../features/fetch-updates/fetch-runs.repo.ts';
import { conflictSource, findingSource, runSource } from '../features/fetch-updates/fetch-sources.ts';
import { fetchedValuesRepo } from '../features/fetch-updates/fetched-values.repo.ts';
import { importSource } from '../features/imports/import-source.ts';
import { importsRepo } from '../features/imports/imports.repo.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { partnersRepo } from '../features/partner-statuses/partners.repo.ts';
import { unknownWordsRepo } from '../features/partner-statuses/unknown-words.repo.ts';
import { wordSource } from '../features/partner-statuses/word-source.ts';
import { paymentListRepo } from '../features/payments/payment-list.repo.ts';
import { paymentSource } from '../features/payments/payment-source.ts';
import { stopSource } from '../features/routes/stop-source.ts';
import { savedLocationSource } from '../features/saved-locations/saved-location-source.ts';
import { savedLocationsRepo } from '../features/saved-locations/saved-locations.repo.ts';
import { shipmentSource } from '../features/shipments/export/shipment-source.repo.ts';
import { shipmentListRepo } from '../features/shipments/list/shipment-list.repo.ts';
import { inView } from '../features/shipments/stored/shipments.repo.ts';
import { knownPlacesRepo } from '../features/stop-places/known-places.repo.ts';
import { knownPlaceSource, workSource } from '../features/stop-places/place-sources.ts';
import { stopPlacesRepo } from '../features/stop-places/stop-places.repo.ts';
import type { TravelTimes } from '../features/travel-times/travel-times.ts';
import { userListRepo } from '../features/users/user-list.repo.ts';
import { userSource } from '../features/users/user-source.ts';
import { vehicleSource } from '../features/vehicles/vehicle-source.ts';
import { vehiclesRepo } from '../features/vehicles/vehicles.repo.ts';
import { listOf } from '../features/warehouse/read-warehouse.ts';
import { warehouseHoldsRepo } from '../features/warehouse/stored/warehouse-holds.repo.ts';
import { warehouseListRepo } from '../features/warehouse/stored/warehouse-list.repo.ts';
import { holdSource, missingSource } from '../features/warehouse/warehouse-sources.ts';
import { deliverySource } from '../features/webhooks/delivery-source.ts';
import { webhooksRepo } from '../features/webhooks/webhooks.repo.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES } from '../jobs/retry-policies.ts';
import { runningBulkJobs } from '../records/running-bulk-jobs.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { lookingIn } from './wire-fetch-updates.ts';
import { keepMadeFile } from './wire-made-files.ts';
import { readingRepos, travelAlong } from './wire-routes.ts';
import { todayOf } from './wire-vehicles.ts';

type Parts = { readonly database: Database; readonly storage: FileStorage; readonly clock: Clock };

type JobParts = Parts & {
  /** Null: times are estimated by the straight line. */
  readonly travel: TravelTimes | null;
  readonly onError: (error: unknown) => void;
};

const featuresOf = (switches: FieldSwitches): readonly FieldFeature[] =>
  FIELD_FEATURES.filter((feature) => switches[feature]);

const EXPORT_LIST = 'export-list';

const requestsIn =
  (database: Database, scopeOfView: (view: Scope) => Scope): ExportDeps['inView'] =>
  ({ actor, visitor }, work) => {
    const view = viewOf(actor);
    return database.inScope(scopeOfView(view), (tx) =>
      work({
        exports: exportsRepo(tx, view),
        author: authorOf(actor, visitor),
        features: async () => featuresOf(await configOf(tx, view)),
        isOn: async (feature) => (await configOf(tx, view))[feature],
        seesWhole: view.subCompanyId === null,
        enqueue: async (id) => void (await enqueueJobs(tx, [{ id, kind: EXPORT_LIST, payload: { exportId: id } }])),
        dequeue: async (id) => void (await cancelOwnJob(tx, id)),
      }),
    );
  };

/** Asking for exports and watching them, in requests. */
export const wireExports = ({ database, storage, clock }: Parts): ExportDeps => ({
  clock,
  openFile: storage.get,
  inView: requestsIn(database, (view) => view),
  inOrganisation: requestsIn(database, ({ organisationId }) => ({ organisationId, subCompanyId: null })),
});

/** The rows of each list, as the list itself reads them. */
const tableOf = async (
  tx: Tx,
  scope: Scope,
  request: ExportRequest,
  { clock, travel }: Pick<JobParts, 'clock' | 'travel'>,
): Promise<ExportTable> => {
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
      const source = await vehicleSource(repo, request.query, await subCompanies());
      return exportTable(source, request.columns, form);
    }
    case 'users': {
      const source = userSource(userListRepo(tx, scope), request.query, await subCompanies(), clock());
      return exportTable(source, request.columns, form);
    }
    case 'saved-locations':
      return exportTable(savedLocationSource(savedLocationsRepo(tx, scope), request.query), request.columns, form);
    case 'imports':
      return exportTable(importSource(importsRepo(tx, scope)), request.columns, form);
    case 'deliveries': {
      // A router may be asked meanwhile: the snapshot only reads, and nobody waits for it.
      const source = await stopSource(
        { clock, travelAlong: travelAlong(travel) },
        await readingRepos(tx, scope),
        request.query,
      );
      return exportTable(source, request.columns, form);
    }
    case 'geocode':
      return exportTable(workSource(stopPlacesRepo(tx, scope), request.query.kind), request.columns, form);
    case 'known-places':
      return exportTable(knownPlaceSource(knownPlacesRepo(tx, scope), request.query), request.columns, form);
    case 'fetch-runs':
      return exportTable(runSource(fetchRunsRepo(tx, scope)), request.columns, form);
    case 'fetch-conflicts': {
      const values = fetchedValuesRepo(tx, scope, inView(scope));
      const source = conflictSource(values, lookingIn(tx, scope), await subCompanies());
      return exportTable(source, request.columns, form);
    }
    case 'fetch-findings': {
      const source = findingSource(fetchRunsRepo(tx, scope), lookingIn(tx, scope), request.query.run);
      return exportTable(source, request.columns, form);
    }
    case 'webhook-deliveries':
      return exportTable(await deliverySource(webhooksRepo(tx, scope), request.query), request.columns, form);
    case 'unknown-words': {
      const source = await wordSource(partnersRepo(tx, scope), unknownWordsRepo(tx, scope), request.query.show);
      return exportTable(source, request.columns, form);
    }
    case 'warehouse-missing': {
      const source = missingSource(warehouseListRepo(tx, scope, inView(scope)), listOf(request.query, config, clock()));
      return exportTable(source, request.columns, form);
    }
    case 'warehouse-holds':
      return exportTable(holdSource(warehouseHoldsRepo(tx, scope)), request.columns, form);
    case 'payments': {
      const source = paymentSource(paymentListRepo(tx, scope), request.query, config.timeZone, await subCompanies());
      return exportTable(source, request.columns, form);
    }
  }
};

const exportIdOf = ({ payload }: Job) => exportId.parse(payload.exportId);

const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('an export belongs to an organisation');
  return organisationId;
};

/** Whoever has asked for the export, as they are now. */
const personOf = (database: Database, { author, organisationId }: RunningExport) =>
  database.asOperator(async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select(['roles', 'sub_company_id'])
      .where('organisation_id', '=', organisationId)
      .where(sql<boolean>`id = ${author.id}::uuid`)
      .executeTakeFirst();
    return row ? { roles: row.roles, subCompanyId: row.sub_company_id } : null;
  });

const mayStill = async (database: Database, of: RunningExport, now: Date): Promise<boolean> => {
  if (!(await runningBulkJobs(database).mayStill(of, now))) return false;
  const person = await personOf(database, of);
  return person !== null && mayExport(of.request.list, person, of.subCompanyId === null);
};

/** What is the whole organisation's is read as such, whichever division its reader looks at. */
const scopeOf = ({ organisationId, subCompanyId, request }: RunningExport): Scope => ({
  organisationId,
  subCompanyId: isOfManagers(request.list) ? null : subCompanyId,
});

/** Writing the files, in the background. */
export const wireExportKind = (parts: JobParts): JobKind => {
  const { database, clock, onError } = parts;
  const deps: RunExportDeps = {
    clock,
    onError,
    keep: keepMadeFile(parts),
    mayStill: (of) => mayStill(database, of, clock()),
    inSnapshot: (of, work) =>
      database.readSnapshot(scopeOf(of), async (tx) => {
        const features = featuresOf(await configOf(tx, of));
        return work({ table: await tableOf(tx, scopeOf(of), of.request, parts), features });
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

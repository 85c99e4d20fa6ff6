import { type BulkJobKind, type FileKind, makesFile } from '@waybill/domain/bulk';
import { bulkJobId, type OrganisationId } from '@waybill/domain/ids';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { cancelOwnJob, enqueueJobs, holdsLease } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import type { BulkDeps, WorkDeps } from '../features/bulk-jobs/bulk-deps.ts';
import { bulkJobsRepo } from '../features/bulk-jobs/bulk-jobs.repo.ts';
import { bulkReportRepo } from '../features/bulk-jobs/bulk-report.repo.ts';
import { bulkRowsRepo } from '../features/bulk-jobs/bulk-rows.repo.ts';
import { vehicleStopsRepo } from '../features/bulk-jobs/vehicle-stops.repo.ts';
import { workOnBatch } from '../features/bulk-jobs/work-on-batch.ts';
import { shipmentListRepo } from '../features/shipments/list/shipment-list.repo.ts';
import { shipmentBatchRepo } from '../features/shipments/stored/shipment-batch.repo.ts';
import type { JobContext, JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES } from '../jobs/retry-policies.ts';
import { runningBulkJobs } from '../records/running-bulk-jobs.ts';
import { partnerNames, shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { askAgain } from '../records/stop-places.ts';
import { validProofs } from '../records/valid-proofs.ts';
import { authorOf, ownScopeOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { wireLabelFiles } from './wire-labels.ts';
import { wireProofFiles } from './wire-proof-papers.ts';
import { rulesIn } from './wire-shipments.ts';

type Parts = { readonly database: Database; readonly storage: FileStorage; readonly clock: Clock };

/** Planning and watching jobs, in requests. */
export const wireBulkJobs = (parts: Parts): BulkDeps => ({
  clock: parts.clock,
  openFile: parts.storage.get,
  couldMakeFile: async ({ actor }, { id, organisationId, subCompanyId, fileFeatures }) => {
    // In all that the actor may see, since whoever sees all sub-companies reads a job's file from any of them.
    const own = ownScopeOf(actor);
    const isAllInSight = await parts.database.inScope(own, (tx) => bulkRowsRepo(tx, own).areAllInSight(id));
    const scope = { organisationId, subCompanyId };
    const config = await parts.database.inScope(scope, (tx) => configOf(tx, scope));
    return isAllInSight && fileFeatures.every((feature) => config[feature]);
  },
  inView: ({ actor, visitor }, work) => {
    const view = viewOf(actor);
    return parts.database.inScope(view, (tx) => {
      const list = async () => shipmentListRepo(tx, view, (await configOf(tx, view)).organisationQueryId);
      return work({
        jobs: bulkJobsRepo(tx, view),
        rows: bulkRowsRepo(tx, view),
        report: bulkReportRepo(tx, view),
        matching: async (filter, order, most) => {
          const { matching, search } = await list();
          return matching(filter, await search(filter.search), order, most);
        },
        withIds: async (ids, order) => (await list()).withIds(ids, order),
        look: shipmentBatchRepo(tx, view).look,
        proven: async (keys) => new Set((await validProofs(tx, keys)).map(({ key }) => key)),
        config: () => configOf(tx, view),
        rules: () => rulesIn(tx, view, view.subCompanyId),
        author: authorOf(actor, visitor),
        enqueue: async (id, kind) => {
          await enqueueJobs(tx, [{ id, kind: kindOf(kind), payload: { bulkJobId: id } }]);
        },
        dequeue: async (id) => {
          await cancelOwnJob(tx, id);
        },
      });
    });
  },
});

/** Rows are changed a batch at a time, and a file is made in one go; as two kinds, neither waits for the other. */
const BULK_ROWS = 'bulk-rows';
const BULK_FILE = 'bulk-file';
const kindOf = (kind: BulkJobKind) => (makesFile(kind) ? BULK_FILE : BULK_ROWS);

type WorkParts = Parts & { readonly publicUrl: string; readonly onError: (error: unknown) => void };

/** Carrying out jobs, in the background. */
export const wireBulkKinds = (parts: WorkParts): readonly JobKind[] => {
  const { database, clock } = parts;
  const running = runningBulkJobs(database);
  const deps = workDeps(parts);
  const run = async (job: Job, { signal }: JobContext) => {
    const bulkJob = await running.find(organisationOf(job), bulkJobIdOf(job));
    return bulkJob ? workOnBatch(deps, { ...bulkJob, lease: job, signal }) : 'done';
  };
  const onDead = (tx: Tx, job: Job) => running.fail(tx, organisationOf(job), bulkJobIdOf(job), clock());
  // One at a time for each organisation: its jobs take turns, so that two on the same shipments do not wait for each other.
  const shared = { atOnce: 2, perOrganisation: 1, retry: DATABASE_RETRIES, run, onDead };
  return [
    { ...shared, name: BULK_ROWS, timeLimitMs: 10 * MINUTE_MS },
    { ...shared, name: BULK_FILE, timeLimitMs: 60 * MINUTE_MS, runsInThread: true },
  ];
};

const MINUTE_MS = 60_000;
const bulkJobIdOf = ({ payload }: Job) => bulkJobId.parse(payload.bulkJobId);
const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('a bulk job belongs to an organisation');
  return organisationId;
};

const workDeps = (parts: WorkParts): WorkDeps => {
  const { database, clock, onError } = parts;
  const makeFile = {
    'print-labels': wireLabelFiles(parts),
    'print-proofs': wireProofFiles(parts),
  } as const satisfies Record<FileKind, unknown>;
  return {
    clock,
    onError,
    makeFile: (job, keys, onMade) => makeFile[job.kind](job, keys, onMade),
    mayStill: (job) => runningBulkJobs(database).mayStill(job, clock()),
    inJob: (job, work) =>
      database.inScope(job, (tx) => {
        const batch = shipmentBatchRepo(tx, job);
        const record = shipmentHistoryRecorder(tx, { ...job.author, organisationId: job.organisationId }, clock);
        return work({
          jobs: bulkJobsRepo(tx, job),
          rows: bulkRowsRepo(tx, job),
          holdsLease: () => holdsLease(tx, job.lease),
          hold: batch.hold,
          vehicleStops: vehicleStopsRepo(tx, job),
          countParcels: batch.countParcels,
          changeStatus: batch.changeStatus,
          changeCarriage: batch.changeCarriage,
          names: (ids) => partnerNames(tx, ids),
          findPlacesAgain: (accepted) => askAgain(tx, accepted),
          changeDates: batch.changeDates,
          record,
        });
      }),
  };
};

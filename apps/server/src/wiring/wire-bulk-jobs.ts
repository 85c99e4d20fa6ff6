import type { FileKind } from '@waybill/domain/bulk';
import type { DiskStorage } from '../adapters/storage/disk-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { BulkDeps, WorkDeps } from '../features/bulk-jobs/bulk-deps.ts';
import { bulkJobsRepo } from '../features/bulk-jobs/bulk-jobs.repo.ts';
import { bulkRowsRepo } from '../features/bulk-jobs/bulk-rows.repo.ts';
import { LEASE_MS } from '../features/bulk-jobs/hold-job.ts';
import { workOnBatch } from '../features/bulk-jobs/work-on-batch.ts';
import { shipmentListRepo } from '../features/shipments/list/shipment-list.repo.ts';
import { shipmentMovesRepo } from '../features/shipments/stored/shipment-moves.repo.ts';
import type { BulkWork } from '../jobs/bulk-job-worker.ts';
import { type BulkLane, bulkQueue, type LeasedBulkJob } from '../records/bulk-queue.ts';
import { shipmentHistoryRecorder } from '../records/shipment-log.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { wireLabelFiles } from './wire-labels.ts';
import { wireShipmentExport } from './wire-shipment-export.ts';

type Parts = { readonly database: Database; readonly storage: DiskStorage; readonly clock: Clock };

/** Planning and watching: in requests. */
export const wireBulkJobs = (parts: Parts & Pick<BulkDeps, 'onRunning'>): BulkDeps => ({
  clock: parts.clock,
  onRunning: parts.onRunning,
  openFile: parts.storage.get,
  inView: ({ actor, visitor }, work) => {
    const view = viewOf(actor);
    return parts.database.inScope(view, (tx) => {
      const list = async () => shipmentListRepo(tx, view, (await configOf(tx, view)).organisationQueryId);
      return work({
        jobs: bulkJobsRepo(tx, view),
        rows: bulkRowsRepo(tx, view),
        matching: async (filter, order, most) => {
          const { matching, search } = await list();
          return matching(filter, await search(filter.search), order, most);
        },
        sorted: async (selected, order) =>
          (await list()).sorted(
            selected.map(({ key }) => key),
            order,
          ),
        look: shipmentMovesRepo(tx, view).look,
        config: () => configOf(tx, view),
        author: authorOf(actor, visitor),
      });
    });
  },
});

/** Carrying out: beside requests. */
export const wireBulkWork = (
  parts: Parts & { readonly publicUrl: string },
  onError: (error: unknown) => void,
): Record<BulkLane, BulkWork<LeasedBulkJob>> => {
  const { database, clock } = parts;
  const queue = bulkQueue(database);
  const makeFile = {
    'print-labels': wireLabelFiles(parts),
    'export-csv': wireShipmentExport(parts),
  } as const satisfies Record<FileKind, unknown>;
  const deps: WorkDeps = {
    clock,
    onError,
    makeFile: (job, keys, onMade) => makeFile[job.kind](job, keys, onMade),
    mayStill: (job) => queue.mayStill(job, clock()),
    inJob: (job, work) =>
      database.inScope(job, (tx) => {
        const moves = shipmentMovesRepo(tx, job);
        const record = shipmentHistoryRecorder(tx, { ...job.author, organisationId: job.organisationId }, clock);
        return work({
          jobs: bulkJobsRepo(tx, job),
          rows: bulkRowsRepo(tx, job),
          hold: moves.hold,
          writeMoves: moves.writeMoves,
          writeDates: moves.writeDates,
          record,
        });
      }),
  };
  const workIn = (lane: BulkLane): BulkWork<LeasedBulkJob> => ({
    take: () => queue.take(lane, clock(), new Date(clock().getTime() + LEASE_MS)),
    work: (job) => workOnBatch(deps, job),
    release: (job) => queue.release(job, clock()),
  });
  return { rows: workIn('rows'), files: workIn('files') };
};

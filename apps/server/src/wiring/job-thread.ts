import { workerData } from 'node:worker_threads';
import { openStorage } from '../adapters/storage/open-storage.ts';
import { connect } from '../db/connect.ts';
import { THREAD_CONNECTIONS, THREAD_OPERATOR_CONNECTIONS } from '../db/connection-budget.ts';
import { jobQueue } from '../db/jobs/job-queue.ts';
import { reportFromThread, serveJobs } from '../jobs/serve-jobs.ts';
import { wireBulkKinds } from './wire-bulk-jobs.ts';
import { demoAddressesKind } from './wire-demo-addresses.ts';
import { wireExportKind } from './wire-exports.ts';
import { wireImportKinds } from './wire-imports.ts';
import type { ThreadData } from './wire-jobs.ts';
import { wirePlanner } from './wire-planner.ts';
import { planLargeDayKind } from './wire-routes.ts';
import { wireTravelTimes } from './wire-travel-times.ts';

/** The entry point of a thread: it wires the kinds of jobs that run in threads, on connections of its own. */
const {
  databaseUrl,
  operatorDatabaseUrl,
  directDatabaseUrl,
  readDatabaseUrl,
  files,
  publicUrl,
  routerUrl,
  optimiserUrl,
  planSeconds,
} = workerData as ThreadData;
const database = connect({
  url: databaseUrl,
  operatorUrl: operatorDatabaseUrl,
  directUrl: directDatabaseUrl,
  readUrl: readDatabaseUrl,
  maxConnections: THREAD_CONNECTIONS,
  operatorConnections: THREAD_OPERATOR_CONNECTIONS,
});
const parts = {
  database,
  storage: openStorage(files),
  clock: () => new Date(),
  publicUrl,
  onError: reportFromThread,
};
const travel = wireTravelTimes({ ...parts, routerUrl, onRouterFailure: reportFromThread });
const planner = wirePlanner({ optimiserUrl, onError: reportFromThread });
serveJobs({
  kinds: [
    ...wireBulkKinds(parts),
    ...wireImportKinds(parts),
    wireExportKind({ ...parts, travel }),
    demoAddressesKind(parts),
    planLargeDayKind({ ...parts, travel, planner, seconds: planSeconds }),
  ],
  saveProgress: jobQueue(database).saveProgress,
});

import { workerData } from 'node:worker_threads';
import { diskStorage } from '../adapters/storage/disk-storage.ts';
import { connect } from '../db/connect.ts';
import { jobQueue } from '../db/jobs/job-queue.ts';
import { reportFromThread, serveJobs } from '../jobs/serve-jobs.ts';
import { wireBulkKinds } from './wire-bulk-jobs.ts';
import type { ThreadData } from './wire-jobs.ts';

/** One job at a time: a portion is read while another is reported. */
const CONNECTIONS = 2;

/** A thread of the process: the kinds that run in threads, on connections of their own. */
const { databaseUrl, filesFolder, publicUrl } = workerData as ThreadData;
const database = connect({ url: databaseUrl, maxConnections: CONNECTIONS });
serveJobs({
  kinds: wireBulkKinds({
    database,
    storage: diskStorage(filesFolder),
    clock: () => new Date(),
    publicUrl,
    onError: reportFromThread,
  }),
  saveProgress: jobQueue(database).saveProgress,
});

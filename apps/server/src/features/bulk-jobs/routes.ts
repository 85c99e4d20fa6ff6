import * as contract from '@waybill/contract/bulk-jobs';
import type { Serve } from '../../http/endpoints.ts';
import type { BulkDeps } from './bulk-deps.ts';
import { jobOf, readJob } from './load-bulk-job.ts';
import { planBulkJob } from './plan-bulk-job.ts';
import { readBulkFile } from './read-bulk-file.ts';
import { cancelBulkJob, runBulkJob } from './run-bulk-job.ts';
import { undoBulkJob } from './undo-bulk-job.ts';

export const bulkJobRoutes = (serve: Serve, deps: BulkDeps) => {
  const { inView } = deps;

  serve(contract.planBulkJob, 'integrator', async (call) => ({
    job: await planBulkJob(deps, call, call.body.selection, call.body.action),
  }));
  serve(contract.runBulkJob, 'integrator', async (call) => ({
    job: await runBulkJob(deps, call, call.params.bulkJobId),
  }));
  serve(contract.cancelBulkJob, 'integrator', async (call) => ({
    job: await cancelBulkJob(deps, call, call.params.bulkJobId),
  }));
  serve(contract.undoBulkJob, 'integrator', async (call) => ({
    job: await undoBulkJob(deps, call, call.params.bulkJobId),
  }));
  serve(contract.readBulkJob, 'integrator', (call) =>
    inView(call, async (repos) => ({
      job: await jobOf(repos, call, await readJob(repos, call, call.params.bulkJobId)),
    })),
  );
  serve(contract.readBulkFile, 'integrator', (call) => readBulkFile(deps, call, call.params.bulkJobId));
  serve(contract.listBulkJobRows, 'integrator', (call) =>
    inView(call, async (repos) => {
      const { id } = await readJob(repos, call, call.params.bulkJobId);
      return repos.report.page(id, call.query);
    }),
  );
};

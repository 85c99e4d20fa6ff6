import * as contract from '@waybill/contract/fetch-updates';
import { orNotFound } from '@waybill/domain/errors';
import { mayManageConnections } from '@waybill/domain/roles';
import { asManager } from '../../http/as-manager.ts';
import type { Serve } from '../../http/endpoints.ts';
import type { FetchDeps } from './fetch-deps.ts';
import { presentConflicts, presentFindings, presentRun, presentSource } from './present-fetch.ts';
import { saveSource, trySource } from './save-source.ts';
import { cancelFetch, mayCancel, settleConflict, startFetch } from './start-fetch.ts';

export const fetchUpdateRoutes = (serve: Serve, deps: FetchDeps) => {
  const { inView } = deps;

  serve(contract.readFetchUpdates, 'admin', (call) =>
    inView(call, async ({ source, runs, values }) => {
      const stored = await source.find();
      const [last] = await runs.page(undefined, 1);
      return {
        host: stored && new URL(stored.url).host,
        schedule: stored?.schedule ?? 'off',
        dueAt: stored?.dueAt?.toISOString() ?? null,
        last: last ? presentRun(last) : null,
        mayCancel: last !== undefined && mayCancel(call, last),
        conflicts: await values.countConflicts(),
        mayManage: mayManageConnections(call.actor),
      };
    }),
  );
  serve(contract.startFetch, 'admin', async (call) => ({ run: await startFetch(deps, call) }));
  serve(contract.listFetchRuns, 'admin', (call) =>
    inView(call, async ({ runs }) => {
      const { after, rows } = call.query;
      const found = await runs.page(after, rows + 1);
      return { runs: found.slice(0, rows).map(presentRun), hasMore: found.length > rows };
    }),
  );
  serve(contract.readFetchRun, 'admin', (call) =>
    inView(call, async ({ runs, seesWhole, shipmentIdsOf }) => {
      const run = orNotFound(await runs.find(call.params.fetchRunId));
      // What was not found is of no division, and what was not understood may be of any.
      const findings = seesWhole ? await runs.findings(run.id) : [];
      return { run: presentRun(run), findings: await presentFindings(findings, shipmentIdsOf) };
    }),
  );
  serve(contract.cancelFetch, 'admin', async (call) => ({
    run: await cancelFetch(deps, call, call.params.fetchRunId),
  }));
  serve(contract.listFetchConflicts, 'admin', (call) =>
    inView(call, async ({ values, look }) => {
      const { after, rows } = call.query;
      const found = await values.conflictPage(after, rows + 1);
      return {
        conflicts: await presentConflicts(found.slice(0, rows), look),
        total: await values.countConflicts(),
        hasMore: found.length > rows,
      };
    }),
  );
  serve(contract.settleFetchConflict, 'admin', (call) =>
    settleConflict(deps, call, call.params.fetchConflictId, call.body.take),
  );
  serve(contract.readFetchSource, 'signed-in', (call) =>
    inView(asManager(call), async ({ source }) => {
      const stored = await source.find();
      return { source: stored && presentSource(stored) };
    }),
  );
  serve(contract.saveFetchSource, 'signed-in', async (call) => ({
    source: await saveSource(deps, asManager(call), call.body),
  }));
  serve(contract.tryFetchSource, 'signed-in', (call) => trySource(deps, asManager(call), call.body));
};

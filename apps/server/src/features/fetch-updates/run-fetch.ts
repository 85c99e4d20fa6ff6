import { MOST_PAGES, MOST_RECORDS } from '@waybill/domain/fetch-updates/fetch-source';
import { applyRecords } from './apply-records.ts';
import type { InRun, RunDeps } from './fetch-deps.ts';
import { type FetchedPage, fetchPage } from './fetch-page.ts';
import type { StoredRun } from './fetch-runs.repo.ts';
import type { StoredSource } from './fetch-source.repo.ts';
import { readRecords } from './read-records.ts';

type Failed = Extract<FetchedPage, { failure: unknown }>;
type Asked = { readonly run: StoredRun; readonly source: StoredSource };

const wanted = async (repos: InRun, run: StoredRun): Promise<Asked | Failed> => {
  const source = await repos.source.find();
  if (!(await repos.settings()).usesFetchUpdates) return { failure: 'switched-off' };
  return source ? { run, source } : { failure: 'no-source' };
};

const pageOf = async ({ call, seal }: RunDeps, { run, source }: Asked, signal: AbortSignal): Promise<FetchedPage> => {
  if (run.pages >= MOST_PAGES) return { failure: 'too-many' };
  const token = source.token && seal.open(source.token);
  if (source.token && token === null) return { failure: 'token-unreadable' };
  const url = new URL(run.nextUrl ?? source.url);
  // Somebody has set up another source meanwhile.
  if (url.origin !== new URL(source.url).origin) return { failure: 'foreign-next' };
  const page = await fetchPage(call, { url, token, recordsAt: source.recordsAt, signal });
  if ('failure' in page) return page;
  return run.counts.records + page.records.length > MOST_RECORDS ? { failure: 'too-many' } : page;
};

/**
 * Fetches the next page of a run and carries it out, in one transaction with how far the run is: whoever goes on after a crash goes on
 * after the last page that was carried out. A failure leaves what was done before it.
 */
export const fetchNextPage = async (deps: RunDeps, run: StoredRun, signal: AbortSignal): Promise<'done' | 'again'> => {
  const asked = await deps.inRun((repos) => wanted(repos, run));
  const page = 'failure' in asked ? asked : await pageOf(deps, asked, signal);
  return deps.inRun(async (repos) => {
    const source = await repos.source.hold();
    const held = await repos.runs.hold(run.id);
    if (held?.state !== 'running' || held.pages !== run.pages) return 'done';
    // Set up anew meanwhile: what another server or mapping told is not carried out, and the page is asked for again.
    if ('source' in asked && source?.version !== asked.source.version) return 'again';
    const at = deps.clock();
    if ('failure' in page) {
      await repos.runs.settle(run.id, 'failed', at, page);
      return 'done';
    }
    const { mapping } = (asked as Asked).source;
    const read = await repos.reader(mapping);
    const counts = await applyRecords(repos, held, await readRecords(page.records, read), at);
    const total = page.total ?? held.total;
    await repos.runs.progressed(run.id, { pages: held.pages + 1, nextUrl: page.next, total, counts });
    if (page.next !== null) return 'again';
    await repos.runs.settle(run.id, 'done', at);
    return 'done';
  });
};

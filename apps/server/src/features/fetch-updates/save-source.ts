import type { FetchSource, FetchTrial } from '@waybill/contract/fetch-updates';
import type { Member } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { AppError, refusedFields } from '@waybill/domain/errors';
import { type FetchSourceFields, type FetchTiming, nextFetchAt } from '@waybill/domain/fetch-updates/fetch-source';
import { configKey } from '@waybill/domain/organisation-config';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import type { Requester } from '../../http/visitor.ts';
import type { FetchDeps } from './fetch-deps.ts';
import { fetchPage } from './fetch-page.ts';
import type { StoredSource } from './fetch-source.repo.ts';
import { presentSource } from './present-fetch.ts';
import { readRecords } from './read-records.ts';

type By = Requester<Member>;
type Saved = FetchSourceFields & FetchTiming & { readonly token?: string | null | undefined; readonly version: number };

const originOf = ({ url }: Pick<FetchSourceFields, 'url'>) => new URL(url).origin;

/** Asked before a transaction begins: it takes as long as the look-up of a name. */
const assertCallable = async ({ faultOf }: FetchDeps, url: string): Promise<void> => {
  const fault = await faultOf(url);
  if (fault) throw refusedFields({ path: 'url', problem: fault === 'not-https' ? 'not-https' : 'private-address' });
};

const SHOWN_END = 4;
/** Of a short token, its end would be most of it. */
const endOf = (token: string) => (token.length >= 3 * SHOWN_END ? token.slice(-SHOWN_END) : '');

/** The history is read by people who may not see the token that an address may hold. */
const recorded = (of: (FetchSourceFields & FetchTiming) | null) => ({
  fetchHost: of && new URL(of.url).host,
  fetchSchedule: of?.schedule ?? null,
});

type Token = Pick<StoredSource, 'token' | 'tokenEnd'>;

const tokenAfter = ({ seal }: FetchDeps, before: StoredSource | null, saved: Saved): Token => {
  if (typeof saved.token === 'string') return { token: seal.seal(saved.token), tokenEnd: endOf(saved.token) };
  if (saved.token === null || !before?.token) return { token: null, tokenEnd: '' };
  // A token goes to no other server than the one that it was typed for.
  if (originOf(before) !== originOf(saved)) throw refusedFields({ path: 'token', problem: 'required' });
  return before;
};

/** Sets up the source, or changes it. */
export const saveSource = async (deps: FetchDeps, by: By, saved: Saved): Promise<FetchSource> => {
  await assertCallable(deps, saved.url);
  return deps.inView(by, async ({ source, values, settings, record }) => {
    const before = await source.hold();
    if ((before?.version ?? 0) !== saved.version)
      throw new AppError('stale-version', { current: before && presentSource(before) });
    if (saved.token !== undefined || before?.url !== saved.url) assertRecentPassword(by.actor, deps.clock());
    const { token, tokenEnd } = tokenAfter(deps, before, saved);
    const at = deps.clock();
    const dueAt = nextFetchAt(saved, at, (await settings()).timeZone);
    const written = { ...saved, token, tokenEnd, dueAt, version: saved.version + 1 };
    if (!(await source.put(written, at))) throw new AppError('stale-version');
    if (before && originOf(before) !== originOf(saved)) await values.forget();
    await record({
      entity: 'organisation-config',
      entityId: configKey(by.actor.organisationId, null),
      action: 'edited',
      changes: {
        ...changesBetween(recorded(before), recorded(saved)),
        ...(saved.token === undefined ? {} : { fetchToken: { from: null, to: null } }),
      },
    });
    return presentSource(written);
  });
};

const EXAMPLES = 5;

/** Fetches one page and tells how its first records would be read. Nothing is stored. */
export const trySource = async (
  deps: FetchDeps,
  by: By,
  { token: typed, ...fields }: FetchSourceFields & { readonly token?: string | null | undefined },
): Promise<FetchTrial> => {
  await assertCallable(deps, fields.url);
  const stored = await deps.inView(by, ({ source }) => source.find());
  const isSame = stored !== null && originOf(stored) === originOf(fields);
  const kept = isSame && stored.token ? deps.seal.open(stored.token) : null;
  const token = typed === undefined ? kept : typed;
  const page = await fetchPage(deps.call, { url: new URL(fields.url), token, recordsAt: fields.recordsAt });
  if ('failure' in page) {
    const { failure, status = null } = page;
    return { failure, failureStatus: status, records: 0, hasNext: false, examples: [] };
  }
  return deps.inView(by, async ({ reader, readStatuses, shipmentIdsOf }) => {
    const read = await readRecords(page.records.slice(0, EXAMPLES), await reader(fields.mapping));
    const words = await readStatuses(read.flatMap(({ statusWord }) => statusWord ?? []));
    const known = await shipmentIdsOf(read.flatMap(({ externalId }) => externalId ?? []));
    return {
      failure: null,
      failureStatus: null,
      records: page.records.length,
      hasNext: page.next !== null,
      examples: read.map(({ externalId, statusWord, values, problems }) => ({
        externalId,
        isKnown: externalId !== null && known.has(externalId),
        statusWord,
        status: (statusWord !== null && words.get(statusWord)) || null,
        values: Object.entries(values).map(([path, value]) => ({ path, value })),
        problems: [...problems],
      })),
    };
  });
};

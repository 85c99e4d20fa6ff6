import type { FetchRun } from '@waybill/contract/fetch-updates';
import type { Member } from '@waybill/domain/actor';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { STATUS } from '@waybill/domain/fetch-updates/fetch-source';
import { type FetchConflictId, type FetchRunId, newId } from '@waybill/domain/ids';
import type { Requester } from '../../http/visitor.ts';
import type { FetchDeps, InRequest } from './fetch-deps.ts';
import type { StoredRun } from './fetch-runs.repo.ts';
import { presentRun } from './present-fetch.ts';

type By = Requester<Member>;

/** Has updates fetched in the background. One at a time: who asks while one is under way gets that one. */
export const startFetch = ({ inView, clock }: FetchDeps, by: By): Promise<FetchRun> =>
  inView(by, async ({ settings, source, runs, author, enqueue }) => {
    if (!(await settings()).usesFetchUpdates) throw new AppError('feature-off');
    if (!(await source.find())) throw new AppError('no-fetch-source');
    const begun = await runs.begin(newId<FetchRunId>(), author, clock());
    if (begun) await enqueue(begun.id);
    return presentRun(begun ?? orNotFound(await runs.running()));
  });

/** A run is the whole organisation's: who works in one division stops only what they have started. */
export const mayCancel = ({ actor }: By, { author }: StoredRun): boolean =>
  actor.subCompanyId === null || (author?.kind === 'user' && author.id === actor.userId);

/** Stops after the page that is being carried out; what was changed stays. */
export const cancelFetch = ({ inView, clock }: FetchDeps, by: By, id: FetchRunId): Promise<FetchRun> =>
  inView(by, async ({ runs, dequeue }) => {
    const held = orNotFound(await runs.hold(id));
    if (!mayCancel(by, held)) throw new AppError('forbidden');
    if (held.state === 'running') {
      if (held.jobId !== null) await dequeue(held.jobId);
      await runs.settle(id, 'cancelled', clock());
    }
    return presentRun(orNotFound(await runs.find(id)));
  });

type Conflict = NonNullable<Awaited<ReturnType<InRequest['values']['holdConflict']>>>;

/** What a person decides needs no further explanation than where it comes from. */
const take = async ({ applying, source }: InRequest, conflict: Conflict): Promise<void> => {
  const { shipment_key: key, path, theirs } = conflict;
  if (path === STATUS) {
    const { url } = orNotFound(await source.find());
    const reason = conflict.status_reason ?? new URL(url).host;
    const move = { key, to: theirs as never, reason, failureParty: conflict.failure_party };
    const [problem] = await applying.move([move]);
    if (problem) throw new AppError('illegal-move');
    return;
  }
  const [refusal] = await applying.edit([{ key, values: { [path]: theirs } }]);
  if (refusal) throw refusal;
};

/** Settles a conflict: their value is known from then on, so that it is not asked about again until it changes. */
export const settleConflict = (
  { inView }: FetchDeps,
  by: By,
  id: FetchConflictId,
  side: 'ours' | 'theirs',
): Promise<Record<string, never>> =>
  inView(by, async (repos) => {
    const { values, applying, runs } = repos;
    const found = orNotFound(await values.findConflict(id));
    // A page that is being carried out locks its run, then shipments, then conflicts: in another order, each could wait for the other.
    await runs.hold(found.run_id);
    const [known] = await applying.withKeys([found.shipment_key]);
    orNotFound(known);
    const conflict = orNotFound(await values.holdConflict(id));
    const { shipment_key: key, path, theirs } = conflict;
    if (side === 'theirs') await take(repos, conflict);
    const told = (await values.of([key])).get(key) ?? {};
    await values.put(new Map([[key, { ...told, [path]: theirs }]]));
    await values.removeConflicts([{ key, path }]);
    await runs.announce(conflict.run_id);
    return {};
  });

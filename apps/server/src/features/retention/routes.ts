import { type RetentionRun, readRetention, rehearseRetention } from '@waybill/contract/retention';
import type { Member } from '@waybill/domain/actor';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { newId, type RetentionRunId, type SubCompanyId } from '@waybill/domain/ids';
import type { Clock } from '../../clock.ts';
import type { Serve } from '../../http/endpoints.ts';
import type { Requester } from '../../http/visitor.ts';
import { type DivisionOverrides, divisionPeriods, type Periods, periodsOfLevel } from './division-periods.ts';
import type { RetentionRunsRepo, StoredRun } from './retention-runs.repo.ts';

type Scoped = {
  readonly runs: RetentionRunsRepo;
  /** The divisions in the actor's scope, with what each sets itself, and null for what belongs to none. */
  readonly divisions: () => Promise<readonly DivisionOverrides[]>;
  readonly begin: (run: Parameters<RetentionRunsRepo['add']>[0]) => Promise<void>;
};

export type RetentionRoutes = {
  readonly clock: Clock;
  readonly inScope: <Result>(by: Requester<Member>, work: (scoped: Scoped) => Promise<Result>) => Promise<Result>;
  readonly authorOf: (by: Requester<Member>) => Parameters<RetentionRunsRepo['add']>[0]['author'];
};

const MOST_ROUNDS = 20;
/** Each reads all that is old: whoever asks again and again waits for the ones before. */
const MOST_RUNNING = 2;
const RUNNING_RETRY = 10;

export const retentionRoutes = (serve: Serve, deps: RetentionRoutes) => {
  serve(readRetention, 'super-admin', (call) =>
    deps.inScope(call, async ({ runs }) => ({
      rehearsals: (await runs.rehearsals()).map(present),
      rounds: (await runs.rounds(MOST_ROUNDS)).map(present),
    })),
  );
  serve(rehearseRetention, 'super-admin', async (call) => ({ rehearsal: await rehearse(deps, call, call.body) }));
};

const rehearse = (
  { inScope, clock, authorOf }: RetentionRoutes,
  by: Requester<Member>,
  { level, periods }: { readonly level: 'organisation' | SubCompanyId; readonly periods: Periods },
) =>
  inScope(by, async ({ runs, divisions, begin }) => {
    const all = await divisions();
    const subCompanyId = level === 'organisation' ? null : level;
    if (subCompanyId && !all.some((each) => each.subCompanyId === subCompanyId)) throw new AppError('not-found');
    // As for the settings themselves: somebody of one division changes only what is the division's.
    if (by.actor.subCompanyId !== null && by.actor.subCompanyId !== subCompanyId) throw new AppError('forbidden');
    if ((await runs.countRunning()) >= MOST_RUNNING)
      throw new AppError('too-many-requests', { retryAfter: RUNNING_RETRY });
    const id = newId<RetentionRunId>();
    await begin({
      id,
      subCompanyId,
      isRehearsal: true,
      author: authorOf(by),
      periods: divisionPeriods(periods, subCompanyId ? [{ subCompanyId, overrides: {} }] : all),
      createdAt: clock(),
    });
    return present(orNotFound(await runs.find(id)));
  });

const present = ({ id, subCompanyId, periods, state, counts, createdAt, finishedAt }: StoredRun): RetentionRun => ({
  id,
  subCompanyId,
  periods: periodsOfLevel(periods, subCompanyId),
  state,
  counts: [...counts],
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

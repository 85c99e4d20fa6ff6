import type { AuditChanges } from '@waybill/domain/audit';
import type { OrganisationId, RetentionRunId } from '@waybill/domain/ids';
import { RETENTION_KINDS, type RetentionCount, type RetentionKind } from '@waybill/domain/retention';
import type { Clock } from '../../clock.ts';
import type { Cursor, Portion, Round } from './old-records.repo.ts';
import type { RetentionRunsRepo } from './retention-runs.repo.ts';

export type InRun = {
  readonly runs: RetentionRunsRepo;
  readonly portionsOf: (round: Round) => Readonly<Record<RetentionKind, (cursor: Cursor | null) => Promise<Portion>>>;
  /** Into the history of the organisation's settings. */
  readonly record: (changes: AuditChanges) => Promise<void>;
  /** True where the organisation was deleted: then it has no history, and goes itself with the last that it has left with others. */
  readonly forgetIfGone: () => Promise<boolean>;
};

export type RunRetention = {
  readonly clock: Clock;
  readonly inTransaction: <Result>(
    organisationId: OrganisationId,
    work: (repos: InRun) => Promise<Result>,
  ) => Promise<Result>;
};

/** After so long, others have their turn. */
const TURN_MS = 5_000;

/** The counts of two portions together. */
export const addCounts = (
  before: readonly RetentionCount[],
  more: readonly RetentionCount[],
): readonly RetentionCount[] => {
  const keyOf = ({ kind, verdict, month }: RetentionCount) => `${kind} ${verdict} ${month}`;
  const found = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of more) {
    found.set(keyOf(one), { ...one, count: one.count + (found.get(keyOf(one))?.count ?? 0) });
  }
  return [...found.values()];
};

const removedByKind = (counts: readonly RetentionCount[]): AuditChanges => {
  const removed = counts.filter(({ verdict }) => verdict === 'removed');
  return Object.fromEntries(
    RETENTION_KINDS.flatMap((kind) => {
      const of = removed.filter((each) => each.kind === kind);
      return of.length === 0 ? [] : [[kind, { from: null, to: of.reduce((sum, { count }) => sum + count, 0) }]];
    }),
  );
};

/**
 * Portion by portion, each in a transaction with the note of how far it is: one that dies goes on behind the last portion that was committed, and
 * none is counted twice. What a round removes, and until when, is what it was begun with.
 */
export const runRetention = async (
  { inTransaction, clock }: RunRetention,
  organisationId: OrganisationId,
  id: RetentionRunId,
  signal: AbortSignal,
): Promise<'done' | 'again'> => {
  const until = performance.now() + TURN_MS;
  for (;;) {
    signal.throwIfAborted();
    const isOver = await inTransaction(organisationId, async (repos) => {
      const run = await repos.runs.holdRunning(id);
      if (!run) return true;
      const { kind, cursor } = run.progress ?? { kind: RETENTION_KINDS[0], cursor: null };
      const round = { organisationId, periods: run.periods, now: run.createdAt, isRehearsal: run.isRehearsal };
      const portion = await repos.portionsOf(round)[kind](cursor);
      const counts = addCounts(run.counts, portion.counts);
      const nextKind = portion.next ? kind : RETENTION_KINDS[RETENTION_KINDS.indexOf(kind) + 1];
      if (nextKind) {
        await repos.runs.progressed(id, { kind: nextKind, cursor: portion.next }, counts);
        return false;
      }
      await repos.runs.progressed(id, { kind, cursor: null }, counts);
      if (!run.isRehearsal && (await repos.forgetIfGone())) {
        await repos.runs.forget(id);
        return true;
      }
      const removed = removedByKind(counts);
      if (run.isRehearsal || Object.keys(removed).length > 0) await repos.runs.end(id, 'done', clock());
      else await repos.runs.forget(id);
      if (!run.isRehearsal && Object.keys(removed).length > 0) await repos.record(removed);
      return true;
    });
    if (isOver) return 'done';
    if (performance.now() > until) return 'again';
  }
};

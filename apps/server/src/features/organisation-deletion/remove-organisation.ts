import type { Clock } from '../../clock.ts';
import type { OrganisationData } from './organisation-data.repo.ts';
import type { OrganisationDeletionsRepo } from './organisation-deletions.repo.ts';

export type InRemoval = {
  readonly deletions: OrganisationDeletionsRepo;
  readonly data: Pick<OrganisationData, 'disable' | 'countUnderWay' | 'hasCome' | 'step' | 'steps'>;
};

export type RemoveOrganisation = {
  readonly clock: Clock;
  readonly inTransaction: <Result>(work: (repos: InRemoval) => Promise<Result>) => Promise<Result>;
};

/** After so long, others have their turn. */
const TURN_MS = 5_000;

/**
 * Removes an organisation whose time has come, some rows at a time: one that died goes on with the step that it was at. While something that others
 * share is under way, it waits. What was being written for it when everybody was locked out may come behind a step: then the steps begin anew.
 */
export const removeOrganisation = async (
  { clock, inTransaction }: RemoveOrganisation,
  signal: AbortSignal,
): Promise<'done' | 'again'> => {
  const until = performance.now() + TURN_MS;
  for (;;) {
    signal.throwIfAborted();
    const isOver = await inTransaction(async ({ deletions, data }) => {
      const of = await deletions.hold();
      const now = clock();
      if (of?.state === 'asked' && of.dueAt && of.dueAt <= now) {
        if ((await data.countUnderWay()) > 0) return true;
        await data.disable(now);
        await deletions.removing(0);
        return false;
      }
      if (of?.state !== 'removing') return true;
      const isLast = of.step === data.steps - 1;
      if (isLast && (await data.hasCome())) {
        await deletions.removing(0);
        return false;
      }
      if (!(await data.step(of.step))) return false;
      await deletions.removing(of.step + 1);
      if (!isLast) return false;
      await deletions.done(now);
      return true;
    });
    if (isOver) return 'done';
    if (performance.now() > until) return 'again';
  }
};

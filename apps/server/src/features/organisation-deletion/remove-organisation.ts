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
const OVER = { isOver: true, behind: null };

/**
 * Removes an organisation whose time has come, some rows at a time: one that died goes on with the step that it was at. While something that others
 * share is under way, it waits. What was being written for it when everybody was locked out may come behind a step: then the steps begin anew.
 */
export const removeOrganisation = async (
  { clock, inTransaction }: RemoveOrganisation,
  signal: AbortSignal,
): Promise<'done' | 'again'> => {
  const until = performance.now() + TURN_MS;
  let behind: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const end = await inTransaction(async ({ deletions, data }) => {
      const goOn = async (step: number) => {
        await deletions.removing(step);
        return { isOver: false, behind: null };
      };
      const of = await deletions.hold();
      const now = clock();
      if (of?.state === 'asked' && of.dueAt && of.dueAt <= now) {
        if ((await data.countUnderWay()) > 0) return OVER;
        await data.disable(now);
        return goOn(0);
      }
      if (of?.state !== 'removing') return OVER;
      const isLast = of.step === data.steps - 1;
      if (isLast && (await data.hasCome())) return goOn(0);
      const step = await data.step(of.step, behind);
      if (!step.isOver) return { isOver: false, behind: step.behind };
      if (!isLast) return goOn(of.step + 1);
      await deletions.done(now);
      return OVER;
    });
    if (end.isOver) return 'done';
    behind = end.behind;
    if (performance.now() > until) return 'again';
  }
};

import type { FirstSteps } from '@waybill/contract/first-steps';
import { firstStepsFor } from '@waybill/domain/first-steps';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { FirstStepsRepo } from './first-steps.repo.ts';

export type ReadingFirstSteps = {
  readonly repo: FirstStepsRepo;
  readonly config: () => Promise<OrganisationConfig>;
  readonly now: Date;
};

/**
 * What is done follows from the data each time, until all of it is: that moment is kept, and from then on nothing is looked for, whatever
 * the organisation deletes later.
 */
export const readFirstSteps = async ({ repo, config, now }: ReadingFirstSteps): Promise<FirstSteps> => {
  const { doneAt, isDismissed } = await repo.state();
  const steps = firstStepsFor(await config());
  if (doneAt) {
    return { steps: steps.map((step) => ({ step, isDone: true })), doneAt: doneAt.toISOString(), isDismissed };
  }
  const done = await repo.done();
  const isComplete = steps.every((step) => done[step]);
  if (isComplete) await repo.complete(now);
  return {
    steps: steps.map((step) => ({ step, isDone: done[step] })),
    doneAt: isComplete ? now.toISOString() : null,
    isDismissed,
  };
};

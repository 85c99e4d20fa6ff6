import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { firstStepsRepo } from '../features/first-steps/first-steps.repo.ts';
import type { FirstStepDeps } from '../features/first-steps/routes.ts';
import { configOf } from './wire-configs.ts';
import { ownScope } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

export const wireFirstSteps = (needs: Needs): FirstStepDeps => {
  const inOwnScope = ownScope(needs);
  return {
    inScope: (by, work) =>
      inOwnScope(by, (tx, scope) =>
        work({ repo: firstStepsRepo(tx, scope), config: () => configOf(tx, scope), now: needs.clock() }),
      ),
  };
};

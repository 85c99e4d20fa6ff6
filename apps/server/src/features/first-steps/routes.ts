import { dismissFirstSteps, readFirstSteps as readEndpoint } from '@waybill/contract/first-steps';
import { AppError } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import type { Requester } from '../../http/visitor.ts';
import { type ReadingFirstSteps, readFirstSteps } from './read-first-steps.ts';

export type FirstStepDeps = {
  readonly inScope: <Result>(by: Requester, work: (parts: ReadingFirstSteps) => Promise<Result>) => Promise<Result>;
};

/** They are steps of the whole organisation: somebody who is tied to a division neither sees nor takes them. */
const assertOfOrganisation = ({ subCompanyId }: { readonly subCompanyId: string | null }) => {
  if (subCompanyId !== null) throw new AppError('forbidden');
};

export const firstStepRoutes = (serve: Serve, { inScope }: FirstStepDeps) => {
  serve(readEndpoint, 'admin', (call) => {
    assertOfOrganisation(call.actor);
    return inScope(call, readFirstSteps);
  });
  serve(dismissFirstSteps, 'admin', (call) => {
    assertOfOrganisation(call.actor);
    return inScope(call, async (parts) => {
      await parts.repo.dismiss(call.body.isDismissed ? parts.now : null);
      return readFirstSteps(parts);
    });
  });
};

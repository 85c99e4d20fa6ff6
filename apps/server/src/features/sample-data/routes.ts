import * as contract from '@waybill/contract/sample-data';
import { AppError } from '@waybill/domain/errors';
import type { Serve } from '../../http/endpoints.ts';
import { addSampleData, readSampleData, removeSampleData, type SampleDataDeps } from './sample-data.ts';

/** It is of the whole organisation: somebody who is tied to a division would not see all of it. */
const assertOfOrganisation = ({ subCompanyId }: { readonly subCompanyId: string | null }) => {
  if (subCompanyId !== null) throw new AppError('forbidden');
};

export const sampleDataRoutes = (serve: Serve, deps: SampleDataDeps) => {
  serve(contract.readSampleData, 'admin', (call) => {
    assertOfOrganisation(call.actor);
    return deps.adding(call, readSampleData);
  });
  serve(contract.addSampleData, 'admin', (call) => {
    assertOfOrganisation(call.actor);
    return addSampleData(deps, call, call.body.locale);
  });
  serve(contract.removeSampleData, 'admin', (call) => {
    assertOfOrganisation(call.actor);
    return removeSampleData(deps, call, call.body.alsoChanged);
  });
};

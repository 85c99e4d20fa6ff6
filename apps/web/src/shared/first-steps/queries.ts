import { queryOptions } from '@tanstack/react-query';
import { readFirstSteps } from '@waybill/contract/first-steps';
import { readSampleData } from '@waybill/contract/sample-data';
import { api } from '../../lib/api/api.ts';

/** Asked for anew by every page that shows it: what was done on the page before is ticked. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => api(readFirstSteps),
  staleTime: 0,
});

export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: () => api(readSampleData),
  staleTime: 0,
});

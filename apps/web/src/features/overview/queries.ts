import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@waybill/contract/endpoint';
import { type OverviewDays, readOverview } from '@waybill/contract/overview';
import { api } from '../../lib/api/api.ts';

export type Overview = ReplyOf<typeof readOverview>;

/** Under the key of shipments: whenever one changes, the sums are fetched again. */
export const overviewQuery = (days: OverviewDays) =>
  queryOptions({
    queryKey: ['shipments', 'overview', days],
    queryFn: () => api(readOverview, { query: { days } }),
    placeholderData: keepPreviousData,
  });

import { readOverview as endpoint } from '@waybill/contract/overview';
import type { Serve } from '../../http/endpoints.ts';
import type { InScope } from '../../http/visitor.ts';
import { type ReadingOverview, readOverview } from './read-overview.ts';

export type OverviewDeps = { readonly reading: InScope<ReadingOverview> };

export const overviewRoutes = (serve: Serve, { reading }: OverviewDeps) => {
  serve(endpoint, 'admin', (call) => reading(call, (parts) => readOverview(parts, call.query.days)));
};

import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { overviewRepo } from '../features/overview/overview.repo.ts';
import type { OverviewDeps } from '../features/overview/routes.ts';
import { partOf } from '../features/shipments/list/shipment-list-filter.sql.ts';
import { viewOf } from './wire-actors.ts';
import { readInConfiguredScope } from './wire-configs.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

export const wireOverview = ({ database, clock }: Needs): OverviewDeps => ({
  reading: ({ actor }, work) => {
    const scope = viewOf(actor);
    return readInConfiguredScope(database, scope, (tx, { config }) =>
      work({
        overview: overviewRepo(tx, scope),
        part: partOf(config.organisationQueryId),
        timeZone: config.timeZone,
        usesPayments: config.usesPayments,
        now: clock(),
      }),
    );
  },
});

import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { ShipmentListDeps } from '../features/shipments/list/routes.ts';
import { shipmentChoicesRepo } from '../features/shipments/list/shipment-choices.repo.ts';
import { shipmentCountsRepo } from '../features/shipments/list/shipment-counts.repo.ts';
import { shipmentListRepo } from '../features/shipments/list/shipment-list.repo.ts';
import { shipmentPointsRepo } from '../features/shipments/list/shipment-points.repo.ts';
import { viewOf } from './wire-actors.ts';
import { readInConfiguredScope } from './wire-configs.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** The lists of shipments, each scoped by the party that the organisation's config names. */
export const wireShipmentList = ({ database, clock }: Needs): ShipmentListDeps => ({
  reading: ({ actor }, work) => {
    const scope = viewOf(actor);
    return readInConfiguredScope(database, scope, (tx, organisation) => {
      const { config } = organisation;
      const listed = config.organisationQueryId;
      return work({
        list: shipmentListRepo(tx, scope, listed),
        counts: shipmentCountsRepo(tx, scope, listed),
        points: shipmentPointsRepo(tx, scope, listed),
        choices: shipmentChoicesRepo(tx, scope, listed),
        config,
        organisation,
        now: clock(),
      });
    });
  },
});

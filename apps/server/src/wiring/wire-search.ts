import type { Database } from '../db/connect.ts';
import { savedLocationSearch, userSearch, vehicleSearch } from '../features/search/people-and-places.repo.ts';
import type { SearchDeps } from '../features/search/routes.ts';
import { shipmentSearch } from '../features/search/shipment-search.repo.ts';
import { viewOf } from './wire-actors.ts';

/** The kinds of records that can be searched. Only people search for people: a key sees none of them elsewhere either. */
export const wireSearch = ({ database }: { readonly database: Database }): SearchDeps => ({
  searching: ({ actor }, work) => {
    const scope = viewOf(actor);
    return database.readInScope(scope, null, (tx) =>
      work({
        shipment: shipmentSearch(tx, scope),
        'saved-location': savedLocationSearch(tx, scope),
        vehicle: vehicleSearch(tx, scope),
        ...(actor.kind === 'user' ? { user: userSearch(tx, scope) } : {}),
      }),
    );
  },
});

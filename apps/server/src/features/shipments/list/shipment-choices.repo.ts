import type { OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { column, type ListedPart, listedFor } from './shipment-list-filter.sql.ts';

/** Larger than any fleet; a list to choose from need not be longer. */
const MOST_VEHICLES = 500;

/** The options of a scope's form and filters. */
export const shipmentChoicesRepo = (tx: Tx, scope: Scope, listed: ListedPart) => ({
  /** The organisations of the operator's lists, as far as they are in view, sorted by name. */
  partners: async (ids: readonly OrganisationId[]): Promise<{ id: OrganisationId; name: string }[]> =>
    ids.length === 0
      ? []
      : tx
          .selectFrom('organisations')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .orderBy(sql`name collate waybill.names`)
          .execute(),

  /** Every vehicle once: the query skips from one to the next in the index instead of reading all shipments of each. */
  vehicles: async (): Promise<string[]> => {
    const mine = sql.join([...listedFor(scope, listed), sql`s.delivery_status <> 'deleted'`], sql` and `);
    const vehicle = column('vehicle_registration');
    const { rows } = await sql<{ vehicle: string }>`
      with recursive found (vehicle) as (
        (select ${vehicle} from waybill.shipments s where ${mine} and ${vehicle} is not null order by 1 limit 1)
        union all
        select (select ${vehicle} from waybill.shipments s where ${mine} and ${vehicle} > f.vehicle order by 1 limit 1)
        from found f where f.vehicle is not null
      )
      select vehicle from found where vehicle is not null limit ${MOST_VEHICLES}`.execute(tx);
    return rows.map((row) => row.vehicle);
  },
});
export type ShipmentChoicesRepo = ReturnType<typeof shipmentChoicesRepo>;

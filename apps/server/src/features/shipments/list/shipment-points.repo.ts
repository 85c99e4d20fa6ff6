import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import type { ShipmentId } from '@waybill/domain/ids';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { mayPlaceBy, STATES_OF_WORK_SQL } from '../../../records/stop-places.ts';
import { type Found, foundByIndex, type ListedPart, matchingFilter } from './shipment-list-filter.sql.ts';
import { inOrder, SORTED_BY } from './shipment-list-order.sql.ts';

export type ShipmentPlace = {
  readonly shipmentId: ShipmentId;
  readonly status: DeliveryStatus;
  readonly postcode: string | null;
  readonly city: string | null;
  /** In millionths of a degree; null while the place is not known. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether the work list has it, for somebody to put its pin. */
  readonly isToPlace: boolean;
};

/** Where the shipments in the scope's lists are delivered. */
export const shipmentPointsRepo = (tx: Tx, scope: Scope, listed: ListedPart) => ({
  /** The matches that changed last, up to a number. */
  latest: async (filter: ShipmentFilter, found: Found, most: number): Promise<ShipmentPlace[]> => {
    const conditions = [...matchingFilter(filter, scope, listed), ...foundByIndex(found)];
    const order = inOrder(SORTED_BY.updatedDate, false);
    // The shipments are cut off first: only the places of those few are then looked up.
    const { rows } = await sql<ShipmentPlace>`
      select s.shipment_id as "shipmentId", s.delivery_status as status, s.dropoff_postcode as postcode, s.dropoff_city as city,
        p.latitude, p.longitude,
        p.latitude is null and p.state in (${STATES_OF_WORK_SQL}) and ${mayPlaceBy(scope.organisationId)} as "isToPlace"
      from (
        select s.organisation_id, s.carrier_id, s.forwarder_id, s.id, s.updated_at, s.shipment_id, s.delivery_status,
          s.dropoff_postcode, s.dropoff_city
        from waybill.shipments s where ${sql.join<SqlBool>(conditions, sql` and `)} order by ${order} limit ${most}) s
      left join waybill.stop_places p
        on p.organisation_id = s.organisation_id and p.shipment_key = s.id and p.kind = 'dropoff'
      order by ${order}`.execute(tx);
    return rows;
  },
});
export type ShipmentPointsRepo = ReturnType<typeof shipmentPointsRepo>;

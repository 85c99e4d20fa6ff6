import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

/** Stops that were written alike: their number, the last use, and the details of the last one. */
export type StopsAtPlace = {
  readonly details: SavedLocationDetails;
  readonly stops: number;
  readonly lastUsedAt: Date;
};

/** An organisation that enters more in a year has no use for the places of the oldest shipments. */
const MOST_SHIPMENTS = 20_000;

/** The stops of the organisation's own shipments, as far as the scope shows them. */
export const pastStopsRepo = (tx: Tx, { organisationId }: Scope) => ({
  since: async (since: Date, { pickups }: { readonly pickups: boolean }): Promise<StopsAtPlace[]> => {
    const { rows } = await sql<{ details: SavedLocationDetails; stops: number; last_used_at: Date }>`
      with recent as (
        select * from waybill.shipments
        where organisation_id = ${organisationId} and created_at >= ${since} and delivery_status <> 'deleted'
        order by updated_at desc, id desc limit ${MOST_SHIPMENTS}
      ), stops as (
        select created_at, dropoff_location_name as location_name, dropoff_receiver_name as receiver_name,
          dropoff_street_address1 as street_address1, dropoff_city as city, dropoff_postcode as postcode,
          dropoff_phone_number as phone_number, dropoff_email as email,
          dropoff_earliest_time as earliest_time, dropoff_latest_time as latest_time
        from recent
        union all
        select created_at, pickup_location_name, pickup_receiver_name, pickup_street_address1, pickup_city,
          pickup_postcode, pickup_phone_number, pickup_email, pickup_earliest_time, pickup_latest_time
        from recent where ${pickups}::boolean
      )
      select count(*)::int as stops, max(created_at) as last_used_at,
        (array_agg(json_build_object(
          'locationName', location_name, 'receiverName', receiver_name, 'streetAddress1', street_address1, 'city', city,
          'postcode', postcode, 'phoneNumber', phone_number, 'email', email,
          'earliestTime', earliest_time, 'latestTime', latest_time) order by created_at desc))[1] as details
      from stops
      where street_address1 is not null and coalesce(location_name, receiver_name) is not null
      group by street_address1, postcode, city`.execute(tx);
    return rows.map((row) => ({ details: row.details, stops: row.stops, lastUsedAt: row.last_used_at }));
  },
});
export type PastStopsRepo = ReturnType<typeof pastStopsRepo>;

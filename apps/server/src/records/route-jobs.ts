import type { OrganisationId, RouteId, VehicleId } from '@waybill/domain/ids';
import { dayIn } from '@waybill/domain/zoned-time';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { Scope } from '../db/scope.ts';

/** Enqueued by triggers, too. */
export const SETTLE_ROUTE = 'settle-route';
export const EXPECT_ARRIVALS = 'expect-arrivals';

/** A phone reports every few seconds; nobody reads arrivals as often. */
const EVERY_SECONDS = 15;

/** A stop is waited for this long before its route is looked at again without a position. */
const OVERDUE_MINUTES = 2;

/**
 * Has arrivals worked out anew on routes whose next stop was to be reached by now: a vehicle that nobody sees is later with every minute.
 * Whether it is still the route's day is for the organisation's clock to say, and for the job.
 */
export const expectOverdue = async (tx: Tx, now: Date): Promise<void> => {
  const { rows } = await sql<{
    id: RouteId;
    organisationId: OrganisationId;
  }>`update waybill.routes r set expected_at = ${now}
    where r.day between (${now}::timestamptz - interval '1 day')::date and (${now}::timestamptz + interval '1 day')::date
      and exists (select from waybill.deliveries d
        join waybill.delivery_shipments ds on ds.organisation_id = d.organisation_id and ds.delivery_id = d.id
        where d.organisation_id = r.organisation_id and d.route_id = r.id and d.completed_at is null and d.arrived_at is null
          and ds.ended_at is null and coalesce(d.eta, d.planned_arrival) between ${now}::timestamptz - interval '1 day'
          and ${now}::timestamptz - ${OVERDUE_MINUTES} * interval '1 minute')
    returning r.id, r.organisation_id as "organisationId"`.execute(tx);
  await enqueueJobs(
    tx,
    rows.map(({ id, organisationId }) => ({ kind: EXPECT_ARRIVALS, payload: { routeId: id }, organisationId })),
  );
};

/** Has the arrivals of a vehicle's route worked out anew, unless that was done a moment ago. What was done later than now was done before the clock was set back. */
export const expectArrivals = async (
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  vehicleId: VehicleId,
  day: string,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ id: RouteId }>`update waybill.routes set expected_at = ${now}
    where organisation_id = ${organisationId} and vehicle_id = ${vehicleId} and day = ${day}::date
      and (expected_at is null or expected_at < ${now}::timestamptz - ${EVERY_SECONDS} * interval '1 second'
        or expected_at > ${now}::timestamptz + ${EVERY_SECONDS} * interval '1 second')
    returning id`.execute(tx);
  await enqueueJobs(
    tx,
    rows.map(({ id }) => ({ kind: EXPECT_ARRIVALS, payload: { routeId: id } })),
  );
};

type ChangedRoute = { readonly vehicleId: VehicleId; readonly day: string };

/**
 * Has the arrivals on routes that were changed just now worked out anew, where the vehicle was seen today or its driver has been at a stop: a
 * change leaves planned times, and the next position may be long in coming. However lately it was done, since that was about another order.
 */
export const expectAfterChange = async (
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  changed: readonly ChangedRoute[],
  timeZone: string,
  now: Date,
): Promise<void> => {
  const today = dayIn(now, timeZone);
  const vehicles = changed.flatMap(({ vehicleId, day }) => (day === today ? [vehicleId] : []));
  if (vehicles.length === 0) return;
  const { rows } = await sql<{ id: RouteId }>`update waybill.routes r set expected_at = ${now}
    where r.organisation_id = ${organisationId} and r.vehicle_id = any (${vehicles}::uuid[]) and r.day = ${today}::date
      and exists (select from waybill.deliveries d
        where d.organisation_id = r.organisation_id and d.route_id = r.id and d.completed_at is null)
      and (exists (select from waybill.vehicle_last_positions l
          where l.organisation_id = r.organisation_id and l.vehicle_id = r.vehicle_id
            and (l.taken_at at time zone ${timeZone})::date = r.day)
        or exists (select from waybill.deliveries d
          where d.organisation_id = r.organisation_id and d.route_id = r.id and d.arrived_at is not null))
    returning r.id`.execute(tx);
  await enqueueJobs(
    tx,
    rows.map(({ id }) => ({ kind: EXPECT_ARRIVALS, payload: { routeId: id } })),
  );
};

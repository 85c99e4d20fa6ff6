import type { RouteId, VehicleId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { Scope } from '../db/scope.ts';

/** Enqueued by triggers, too. */
export const SETTLE_ROUTE = 'settle-route';
export const EXPECT_ARRIVALS = 'expect-arrivals';

/** A phone reports every few seconds; nobody reads arrivals as often. */
const EVERY_SECONDS = 15;

/** Has the arrivals of a vehicle's route worked out anew, unless that was done a moment ago. */
export const expectArrivals = async (
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  vehicleId: VehicleId,
  day: string,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ id: RouteId }>`update waybill.routes set expected_at = ${now}
    where organisation_id = ${organisationId} and vehicle_id = ${vehicleId} and day = ${day}::date
      and (expected_at is null or expected_at < ${now}::timestamptz - ${EVERY_SECONDS} * interval '1 second')
    returning id`.execute(tx);
  await enqueueJobs(
    tx,
    rows.map(({ id }) => ({ kind: EXPECT_ARRIVALS, payload: { routeId: id } })),
  );
};

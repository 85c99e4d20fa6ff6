import { fromMicro, pointOfKept, toMicro } from '@waybill/domain/geocoding';
import type { UserId, VehicleId } from '@waybill/domain/ids';
import type { SentPosition } from '@waybill/domain/route/judge-positions';
import type { PathPoint } from '@waybill/domain/route/thin-path';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

/** A position that is to be kept; the time is a whole second. */
export type NewPosition = SentPosition & { readonly speedKmh: number | null; readonly heading: number | null };

/** The days that the positions of a batch are of, and when and from whom it has come. */
type Arrival = {
  readonly days: readonly string[];
  readonly timeZone: string;
  readonly at: Date;
  readonly by: UserId | null;
};

/** What a day of a vehicle came to; `isSettled` unless positions have come since that was worked out. */
export type VehicleDay = {
  readonly metres: number;
  readonly firstMovingAt: Date | null;
  readonly lastMovingAt: Date | null;
  readonly isSettled: boolean;
};

export const positionsRepo = (tx: Tx, { organisationId }: Scope) => ({
  /** The vehicle, with the registration of the one that this user drives, and the last position before a moment. */
  findReported: async (id: VehicleId, driver: UserId | null, moment: Date) => {
    const row = await tx
      .selectFrom('vehicles as v')
      .leftJoin('users as u', (join) => join.on('u.id', '=', driver))
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('vehicle_positions')
            .select(['taken_at', 'latitude', 'longitude', 'accuracy_m'])
            .whereRef('organisation_id', '=', 'v.organisation_id')
            .whereRef('vehicle_id', '=', 'v.id')
            .where('taken_at', '<', moment)
            .orderBy('taken_at', 'desc')
            .limit(1)
            .as('p'),
        (join) => join.onTrue(),
      )
      .select(['v.sub_company_id', 'v.registration', 'u.vehicle_registration'])
      .select(['p.taken_at', 'p.latitude', 'p.longitude', 'p.accuracy_m'])
      .where('v.organisation_id', '=', organisationId)
      .where('v.id', '=', id)
      .where('v.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const point = pointOfKept(row);
    const before: SentPosition | null = point &&
      row.taken_at && { ...point, takenAt: row.taken_at, accuracyMetres: row.accuracy_m };
    return {
      subCompanyId: row.sub_company_id,
      registration: row.registration,
      drivenRegistration: row.vehicle_registration,
      before,
    };
  },

  findVehicle: (id: VehicleId) =>
    tx
      .selectFrom('vehicles')
      .select('sub_company_id as subCompanyId')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),

  /**
   * Returns the times of those that were not there yet. Their days come first and are to be summed up again: batches for one day of a
   * vehicle, and the job that thins it, wait for each other there.
   */
  keep: async (
    id: VehicleId,
    positions: readonly NewPosition[],
    { days, timeZone, at, by }: Arrival,
  ): Promise<readonly Date[]> => {
    const points = positions.map(toMicro);
    const { rows } = await sql<{ taken_at: Date }>`
      with opened as (
        insert into waybill.vehicle_days (organisation_id, vehicle_id, day, time_zone)
        select ${organisationId}, ${id}, day, ${timeZone} from unnest(${[...days]}::date[]) day order by day
        on conflict (organisation_id, vehicle_id, day) do update set settled_at = null, emptied_at = null
          where vehicle_days.settled_at is not null
        returning day
      )
      insert into waybill.vehicle_positions (organisation_id, vehicle_id, taken_at, latitude, longitude, accuracy_m, speed_kmh,
        heading, received_at, reported_by)
      select ${organisationId}, ${id}, taken_at, latitude, longitude, accuracy_m, speed_kmh, heading, ${at}, ${by}
      from unnest(${positions.map(({ takenAt }) => takenAt)}::timestamptz[], ${points.map(({ latitude }) => latitude)}::integer[],
        ${points.map(({ longitude }) => longitude)}::integer[], ${positions.map(({ accuracyMetres }) => accuracyMetres)}::integer[],
        ${positions.map(({ speedKmh }) => speedKmh)}::integer[], ${positions.map(({ heading }) => heading)}::integer[])
        as sent (taken_at, latitude, longitude, accuracy_m, speed_kmh, heading)
      where (select count(*) from opened) >= 0
      on conflict do nothing
      returning taken_at`.execute(tx);
    return rows.map(({ taken_at }) => taken_at);
  },

  /** All that is kept of the time between two moments, by time. */
  path: async (id: VehicleId, from: Date, to: Date): Promise<readonly PathPoint[]> => {
    const rows = await tx
      .selectFrom('vehicle_positions')
      .select(['taken_at', 'latitude', 'longitude'])
      .where('organisation_id', '=', organisationId)
      .where('vehicle_id', '=', id)
      .where('taken_at', '>=', from)
      .where('taken_at', '<', to)
      .orderBy('taken_at')
      .execute();
    return rows.map((row) => ({ ...fromMicro(row), at: row.taken_at.getTime() }));
  },

  findDay: async (id: VehicleId, day: string): Promise<VehicleDay | undefined> => {
    const row = await tx
      .selectFrom('vehicle_days')
      .select(['metres', 'first_moving_at', 'last_moving_at', 'settled_at'])
      .where('organisation_id', '=', organisationId)
      .where('vehicle_id', '=', id)
      .where('day', '=', day)
      .executeTakeFirst();
    return (
      row && {
        metres: row.metres,
        firstMovingAt: row.first_moving_at,
        lastMovingAt: row.last_moving_at,
        isSettled: row.settled_at !== null,
      }
    );
  },
});
export type PositionsRepo = ReturnType<typeof positionsRepo>;

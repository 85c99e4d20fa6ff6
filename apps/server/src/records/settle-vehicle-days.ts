import { fromMicro } from '@waybill/domain/geocoding';
import type { OrganisationId, SubCompanyId, VehicleId } from '@waybill/domain/ids';
import { effectiveConfig, readOverrides } from '@waybill/domain/organisation-config';
import { drivenOn, thinPath } from '@waybill/domain/route/thin-path';
import { instantOn } from '@waybill/domain/zoned-time';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/connect.ts';

/** Small enough that nobody who sends positions waits for it. */
const BATCH = 20;
const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1000;

type VehicleDay = {
  readonly organisation_id: OrganisationId;
  readonly vehicle_id: VehicleId;
  readonly day: string;
  readonly time_zone: string;
};

const inBatches = async (work: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (let last = BATCH; last === BATCH; total += last) last = await work();
  return total;
};

const endOf = ({ day, time_zone }: VehicleDay) => instantOn(day, DAY_SECONDS, time_zone);

/** Thins the positions of a day, and keeps what they come to. What was summed up of positions that are gone by now stays. */
const settle = async (tx: Tx, one: VehicleDay, now: Date): Promise<void> => {
  const { organisation_id, vehicle_id, day, time_zone } = one;
  const rows = await tx
    .selectFrom('vehicle_positions')
    .select(['taken_at', 'latitude', 'longitude'])
    .where('organisation_id', '=', organisation_id)
    .where('vehicle_id', '=', vehicle_id)
    .where('taken_at', '>=', instantOn(day, 0, time_zone))
    .where('taken_at', '<', endOf(one))
    .orderBy('taken_at')
    .execute();
  const path = rows.map((row) => ({ ...fromMicro(row), at: row.taken_at.getTime() }));
  const thinned = thinPath(path);
  const kept = new Set(thinned);
  const dropped = path.filter((point) => !kept.has(point)).map(({ at }) => new Date(at));
  await sql`delete from waybill.vehicle_positions p using unnest(${dropped}::timestamptz[]) at
    where p.organisation_id = ${organisation_id} and p.vehicle_id = ${vehicle_id} and p.taken_at = at`.execute(tx);
  const { metres, firstMovingAt, lastMovingAt } = drivenOn(thinned);
  await sql`update waybill.vehicle_days set settled_at = ${now}, metres = greatest(metres, ${metres}),
      first_moving_at = least(first_moving_at, ${firstMovingAt === null ? null : new Date(firstMovingAt)}::timestamptz),
      last_moving_at = greatest(last_moving_at, ${lastMovingAt === null ? null : new Date(lastMovingAt)}::timestamptz)
    where organisation_id = ${organisation_id} and vehicle_id = ${vehicle_id} and day = ${day}`.execute(tx);
};

const settleSome = (database: Database, now: Date): Promise<number> =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<VehicleDay>`
      select organisation_id, vehicle_id, day, time_zone from waybill.vehicle_days
      where settled_at is null and (day + 1)::timestamp at time zone time_zone <= ${now}
      order by day limit ${BATCH} for update skip locked`.execute(tx);
    for (const row of rows) await settle(tx, row, now);
    return rows.length;
  });

type Division = { readonly organisation_id: OrganisationId; readonly sub_company_id: SubCompanyId | null };

/** Whose vehicles have positions, with the days that the config of each keeps them. */
const retentions = (database: Database): Promise<readonly (Division & { readonly positionDays: number })[]> =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<Division & { overrides: unknown; own_overrides: unknown }>`
      select d.organisation_id, d.sub_company_id, c.overrides, o.overrides as own_overrides
      from (select distinct v.organisation_id, v.sub_company_id
        from waybill.vehicle_days k join waybill.vehicles v on v.organisation_id = k.organisation_id and v.id = k.vehicle_id
        where k.emptied_at is null) d
      left join waybill.organisation_configs c on c.organisation_id = d.organisation_id and c.sub_company_id is null
      left join waybill.organisation_configs o on o.organisation_id = d.organisation_id and o.sub_company_id = d.sub_company_id`.execute(
      tx,
    );
    return rows.map(({ organisation_id, sub_company_id, overrides, own_overrides }) => {
      const config = effectiveConfig(organisation_id, readOverrides(overrides), readOverrides(own_overrides));
      return { organisation_id, sub_company_id, positionDays: config.positionDays };
    });
  });

/** Removes the positions of days that ended too long ago; also of a day that a change of the time zone has left between days. */
const emptySome = (database: Database, division: Division, before: Date, now: Date): Promise<number> =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<VehicleDay>`
      select k.organisation_id, k.vehicle_id, k.day, k.time_zone
      from waybill.vehicle_days k join waybill.vehicles v on v.organisation_id = k.organisation_id and v.id = k.vehicle_id
      where k.organisation_id = ${division.organisation_id} and v.sub_company_id is not distinct from ${division.sub_company_id}::uuid
        and k.emptied_at is null and k.settled_at is not null
        and (k.day + 1)::timestamp at time zone k.time_zone <= ${before}
      order by k.day limit ${BATCH} for update of k skip locked`.execute(tx);
    for (const row of rows) {
      await sql`delete from waybill.vehicle_positions where organisation_id = ${row.organisation_id}
        and vehicle_id = ${row.vehicle_id} and taken_at < ${endOf(row)}`.execute(tx);
      await sql`update waybill.vehicle_days set emptied_at = ${now} where organisation_id = ${row.organisation_id}
        and vehicle_id = ${row.vehicle_id} and day = ${row.day}`.execute(tx);
    }
    return rows.length;
  });

/**
 * Sums up and thins the positions of days that are over, and removes those that are older than the config keeps them: of such a day
 * only distance and times are left.
 */
export const settleVehicleDays = async (database: Database, now: Date): Promise<void> => {
  await inBatches(() => settleSome(database, now));
  for (const { positionDays, ...division } of await retentions(database)) {
    const before = new Date(now.getTime() - positionDays * DAY_MS);
    await inBatches(() => emptySome(database, division, before, now));
  }
};

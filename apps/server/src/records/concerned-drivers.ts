import type { OrganisationId, SubCompanyId, UserId } from '@waybill/domain/ids';
import { registrationKey } from '@waybill/domain/vehicle';
import { dayIn } from '@waybill/domain/zoned-time';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';

/** What was changed of the things that a driver's day is made of, by id. */
export type DayNews = {
  readonly shipmentIds: readonly string[];
  readonly routeIds: readonly string[];
  readonly vehicleIds: readonly string[];
  /** There were too many to be named: they may be on anybody's day. */
  readonly isOfAll: boolean;
};

type Needs = {
  readonly database: Pick<Database, 'inScope'>;
  readonly clock: Clock;
  readonly timeZoneOf: (tx: Tx, scope: Scope) => Promise<string>;
};

type Driver = {
  readonly id: UserId;
  readonly subCompanyId: SubCompanyId | null;
  /** Of the registration of their vehicle; empty without one. */
  readonly key: string;
};

const driversOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly UserId[],
): Promise<readonly Driver[]> => {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'sub_company_id', 'vehicle_registration'])
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id, sub_company_id, vehicle_registration }) => ({
    id,
    subCompanyId: sub_company_id,
    key: registrationKey(vehicle_registration ?? ''),
  }));
};

/**
 * Those of the drivers whose day of today has something of what was changed: on the route of the vehicle that they have, or that vehicle itself.
 * A vehicle that they were given today concerns them also after it was taken away.
 */
export const concernedDrivers =
  ({ database, clock, timeZoneOf }: Needs) =>
  (
    organisationId: OrganisationId,
    ids: readonly UserId[],
    { shipmentIds, routeIds, vehicleIds, isOfAll }: DayNews,
  ): Promise<readonly UserId[]> =>
    database.inScope({ organisationId, subCompanyId: null }, async (tx) => {
      const drivers = await driversOf(tx, organisationId, ids);
      const days = new Map<SubCompanyId | null, string>();
      for (const subCompanyId of new Set(drivers.map((driver) => driver.subCompanyId))) {
        days.set(subCompanyId, dayIn(clock(), await timeZoneOf(tx, { organisationId, subCompanyId })));
      }
      const asked = drivers.map((driver) => ({ ...driver, day: days.get(driver.subCompanyId) }));
      const { rows } = await sql<{ id: UserId }>`with touched as (
          select r.vehicle_id, r.day from waybill.routes r
          where r.organisation_id = ${organisationId} and r.id = any (${[...routeIds]}::uuid[])
          union
          select r.vehicle_id, r.day from waybill.shipments s
          join waybill.delivery_shipments ds on ds.shipment_key = s.id and ds.organisation_id = ${organisationId}
          join waybill.deliveries d on d.organisation_id = ds.organisation_id and d.id = ds.delivery_id
          join waybill.routes r on r.organisation_id = d.organisation_id and r.id = d.route_id
          where s.shipment_id = any (${[...shipmentIds]}::text[]))
        select p.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as p (id uuid, "subCompanyId" uuid, key text, day date)
        left join waybill.vehicles v on v.organisation_id = ${organisationId} and v.registration_key = p.key and v.deleted_at is null
          and (p."subCompanyId" is null or v.sub_company_id = p."subCompanyId")
        where (v.id is not null and (${isOfAll} or v.id = any (${[...vehicleIds]}::uuid[])
            or exists (select from touched t where t.vehicle_id = v.id and t.day = p.day)))
          or exists (select from waybill.driver_days g where g.organisation_id = ${organisationId} and g.user_id = p.id
            and g.day = p.day and g.vehicle_id = any (${[...vehicleIds]}::uuid[]))`.execute(tx);
      return rows.map(({ id }) => id);
    });

import { type DriverCash, MOST_CASH_ROWS } from '@waybill/contract/driven-days';
import type { VehicleId } from '@waybill/domain/ids';
import type { Currency, Money } from '@waybill/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

type Sum = { readonly method: 'cash' | 'card'; readonly currency: Currency; readonly minor: number };

type Row = {
  readonly day: string;
  readonly driver: string;
  readonly vehicle_id: VehicleId;
  readonly vehicle: string;
  readonly sums: readonly Sum[];
  readonly counted: readonly Money[] | null;
  readonly collections: number;
  readonly uncounted: number;
};

const of = (sums: readonly Sum[], method: Sum['method']): Money[] =>
  sums.filter((sum) => sum.method === method).map(({ minor, currency }) => ({ minor, currency }));

export type DriverCashRepo = ReturnType<typeof driverCashRepo>;

export const driverCashRepo = (tx: Tx, { organisationId }: Scope) => ({
  /** Days on which something was collected, or counted. Of vehicles that are seen: a division reads of its own. */
  between: async (from: string, to: string): Promise<DriverCash[]> => {
    const { rows } = await sql<Row>`
      with collected as (
        select k.day, k.user_id, k.vehicle_id, k.method, k.currency, sum(k.amount)::bigint as minor, count(*)::integer as collections,
          (count(*) filter (where not k.counts))::integer as uncounted
        from waybill.payment_collections k
        where k.organisation_id = ${organisationId} and k.day between ${from}::date and ${to}::date and k.taken_back_at is null
        group by 1, 2, 3, 4, 5
      ), days as (
        select day, user_id, vehicle_id from collected
        union select day, user_id, vehicle_id from waybill.driver_days
          where organisation_id = ${organisationId} and day between ${from}::date and ${to}::date
            and cash_counted is not null and cash_counted <> 'null'
      )
      select d.day::text as day, coalesce(u.name, u.email, '') as driver, v.id as vehicle_id, v.name as vehicle,
        coalesce(c.sums, '[]') as sums, nullif(own.cash_counted, 'null') as counted, coalesce(c.collections, 0) as collections,
        coalesce(c.uncounted, 0) as uncounted
      from days d
      join waybill.vehicles v on v.organisation_id = ${organisationId} and v.id = d.vehicle_id
      left join waybill.users u on u.id = d.user_id
      left join waybill.driver_days own on own.organisation_id = ${organisationId} and own.user_id = d.user_id and own.day = d.day
        and own.vehicle_id = d.vehicle_id
      left join lateral (select sum(k.collections)::integer as collections, sum(k.uncounted)::integer as uncounted,
          jsonb_agg(jsonb_build_object('method', k.method, 'currency', k.currency, 'minor', k.minor) order by k.currency) as sums
        from collected k where k.day = d.day and k.user_id = d.user_id and k.vehicle_id = d.vehicle_id) c on true
      order by d.day desc, 2, 4 limit ${MOST_CASH_ROWS}`.execute(tx);
    return rows.map(({ sums, vehicle_id, vehicle, counted, ...row }) => ({
      ...row,
      vehicle: { id: vehicle_id, name: vehicle },
      cash: of(sums, 'cash'),
      card: of(sums, 'card'),
      counted: counted && [...counted],
    }));
  },
});

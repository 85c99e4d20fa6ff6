import type { SubCompanyId } from '@waybill/domain/ids';
import type { Currency } from '@waybill/domain/money';
import type { Punctuality } from '@waybill/domain/punctuality';
import type { Part } from '@waybill/domain/shipment-rights';
import type { DeliveryStatus, PaymentStatus } from '@waybill/domain/statuses';
import type { FailureParty } from '@waybill/domain/transitions';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type CountedBy = 'day' | 'vehicle' | 'division' | 'failure';

/** How many shipments have in common what a line says. */
export type CountedLine = {
  readonly by: CountedBy;
  readonly day: string | null;
  readonly vehicle: string | null;
  readonly subCompanyId: SubCompanyId | null;
  readonly status: DeliveryStatus;
  readonly failureParty: FailureParty | null;
  readonly punctuality: Punctuality | null;
  readonly counted: number;
};

export type PaidLine = {
  readonly currency: Currency;
  readonly status: PaymentStatus;
  readonly count: number;
  readonly minor: number;
};

/** Sums are of the database's whole numbers, which come as text. */
type PaidRow = Omit<PaidLine, 'minor'> & { readonly minor: string };
const paidLine = ({ minor, ...line }: PaidRow): PaidLine => ({ ...line, minor: Number(minor) });

export type OverviewRepo = ReturnType<typeof overviewRepo>;

/** Sums that every change of a shipment or payment maintains. */
export const overviewRepo = (tx: Tx, { organisationId, subCompanyId }: Scope) => ({
  /** Those of the days from `since` on, day by day; and those of the days from `from` on, by vehicle, by division, and by who caused a failure. */
  shipments: async (part: Part, since: string, from: string, to: string): Promise<CountedLine[]> => {
    const { rows } = await sql<CountedLine>`
      select case when grouping(day) = 0 then 'day' when grouping(vehicle_registration) = 0 then 'vehicle'
          when grouping(sub_company_id) = 0 then 'division' else 'failure' end as by,
        to_char(day, 'YYYY-MM-DD') as day, vehicle_registration as vehicle, sub_company_id as "subCompanyId",
        delivery_status as status, failure_party as "failureParty", punctuality, sum(difference)::integer as counted
      from (select *, day >= ${from}::date as is_asked from waybill.shipment_days
        where organisation_id = ${organisationId} and part = ${part} and day between ${since}::date and ${to}::date
          and (${subCompanyId}::uuid is null or sub_company_id = ${subCompanyId}::uuid)) lines
      group by grouping sets ((day, delivery_status, punctuality), (is_asked, vehicle_registration, delivery_status, punctuality),
        (is_asked, sub_company_id, delivery_status, punctuality), (is_asked, delivery_status, failure_party))
      having sum(difference) <> 0 and is_asked is not false
        and (grouping(failure_party) = 1 or delivery_status = 'failed')`.execute(tx);
    return rows;
  },

  /** What is still to be paid, whenever it was asked for. */
  open: async (): Promise<PaidLine[]> => {
    const { rows } =
      await sql<PaidRow>`select currency, status, sum(difference)::integer as count, sum(amount)::bigint as minor
      from waybill.payment_counts where organisation_id = ${organisationId} and status in ('needs-payment', 'pending', 'onsite')
        and (${subCompanyId}::uuid is null or sub_company_id = ${subCompanyId}::uuid)
      group by currency, status having sum(difference) <> 0 order by currency, status`.execute(tx);
    return rows.map(paidLine);
  },

  /** What was paid on these days. */
  collected: async (from: string, to: string): Promise<PaidLine[]> => {
    const { rows } =
      await sql<PaidRow>`select currency, 'success' as status, sum(difference)::integer as count, sum(amount)::bigint as minor
      from waybill.payment_days where organisation_id = ${organisationId} and day between ${from}::date and ${to}::date
        and (${subCompanyId}::uuid is null or sub_company_id = ${subCompanyId}::uuid)
      group by currency having sum(difference) <> 0 order by currency`.execute(tx);
    return rows.map(paidLine);
  },
});

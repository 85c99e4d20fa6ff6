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
      with lines as materialized (
        select day, vehicle_registration, sub_company_id, delivery_status, failure_party, punctuality, sum(difference) as counted
        from waybill.shipment_days
        where organisation_id = ${organisationId} and part = ${part} and day between ${since}::date and ${to}::date
          and (${subCompanyId}::uuid is null or sub_company_id = ${subCompanyId}::uuid)
        group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0)
      select 'day' as by, to_char(day, 'YYYY-MM-DD') as day, null as vehicle, null::uuid as "subCompanyId", delivery_status as status,
        null as "failureParty", punctuality, sum(counted)::integer as counted from lines group by day, delivery_status, punctuality
      union all select 'vehicle', null, vehicle_registration, null, delivery_status, null, punctuality, sum(counted)::integer
        from lines where day >= ${from}::date group by vehicle_registration, delivery_status, punctuality
      union all select 'division', null, null, sub_company_id, delivery_status, null, punctuality, sum(counted)::integer
        from lines where day >= ${from}::date group by sub_company_id, delivery_status, punctuality
      union all select 'failure', null, null, null, 'failed', failure_party, null, sum(counted)::integer
        from lines where day >= ${from}::date and delivery_status = 'failed' group by failure_party`.execute(tx);
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

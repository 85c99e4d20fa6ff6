import { NO_DIVISION, type ShipmentFilter } from '@waybill/contract/shipment-list';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { CompiledQuery, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import {
  type Condition,
  type Found,
  filteredBy,
  foundByIndex,
  inStatus,
  type ListedPart,
  listedFor,
  partOf,
} from './shipment-list-filter.sql.ts';

export type StatusCounts = ReadonlyMap<DeliveryStatus, number>;

type Line = { readonly delivery_status: DeliveryStatus; readonly counted: number };
const countsOf = (lines: readonly Line[]): StatusCounts =>
  new Map(lines.map(({ delivery_status: status, counted }) => [status, counted]));

/** A constant, since every list runs this query: building it anew would cost each request. */
const KEPT = `select c.delivery_status, sum(c.difference)::int as counted from waybill.shipment_counts c
  where c.organisation_id = $1 and c.part = $2
    and ($3::uuid is null or c.sub_company_id = $3)
    and ($4::text[] is null or coalesce(c.sub_company_id::text, '${NO_DIVISION}') = any ($4))
    and ($5::text[] is null or c.receiver_status = any ($5))
    and ($6::text[] is null or c.payment_status = any ($6))
  group by c.delivery_status`;

/** The number of shipments in the scope's lists, by status. */
export const shipmentCountsRepo = (tx: Tx, scope: Scope, listed: ListedPart) => ({
  /** Reads the sums that every change maintains. They distinguish sub-companies and two statuses, and nothing else. */
  kept: async ({ receiverStatus, paymentStatus, subCompany }: ShipmentFilter): Promise<StatusCounts> => {
    const { rows } = await tx.executeQuery<Line>(
      CompiledQuery.raw(KEPT, [
        scope.organisationId,
        partOf(listed),
        scope.subCompanyId,
        subCompany ?? null,
        receiverStatus ?? null,
        paymentStatus ?? null,
      ]),
    );
    return countsOf(rows);
  },

  /** Counts the shipments that a filter or a search leaves, one by one. */
  exact: async (filter: ShipmentFilter, found: Found): Promise<StatusCounts> => {
    const conditions = [...listedFor(scope, listed), ...filteredBy(filter, scope, listed), ...foundByIndex(found)];
    const counted = (inStatuses: readonly Condition[]) =>
      tx
        .selectFrom('shipments as s')
        .select(['s.delivery_status', sql<number>`count(*)::int`.as('counted')])
        .where(sql.join<SqlBool>([...conditions, ...inStatuses], sql` and `))
        .groupBy('s.delivery_status');
    // The indexes by day and by vehicle leave deleted ones out, and need a condition that says so. A search has its own index.
    const query = found ? counted([]) : counted(inStatus('all')).unionAll(counted(inStatus(['deleted'])));
    return countsOf(await query.execute());
  },

  /** Whether any shipment at all is in view. Asked party by party, since each has its index. */
  isAnyThere: async (): Promise<boolean> => {
    const { rows } = await sql<{ isAny: boolean }>`select
      exists (select from waybill.shipments s where s.organisation_id = ${scope.organisationId})
      or exists (select from waybill.shipments s where s.carrier_id = ${scope.organisationId})
      or exists (select from waybill.shipments s where s.forwarder_id = ${scope.organisationId}) as "isAny"`.execute(
      tx,
    );
    return rows[0]?.isAny ?? false;
  },
});
export type ShipmentCountsRepo = ReturnType<typeof shipmentCountsRepo>;

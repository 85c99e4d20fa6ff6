import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/**
 * Merges the many lines that record how the count of an organisation's shipments moved into one. A concurrent count sees all
 * the lines or their sum; of two that sum up at once, each removes only the lines it has summed.
 */
export const sumUpCounts = async (tx: Tx): Promise<void> => {
  await sql`
    with summed as (
      delete from waybill.shipment_counts c using (
        select organisation_id, part from waybill.shipment_counts group by organisation_id, part
        having count(*) > count(distinct (sub_company_id, delivery_status, receiver_status, payment_status))
      ) many
      where c.organisation_id = many.organisation_id and c.part = many.part
      returning c.*
    )
    insert into waybill.shipment_counts
      (organisation_id, part, sub_company_id, delivery_status, receiver_status, payment_status, difference)
    select organisation_id, part, sub_company_id, delivery_status, receiver_status, payment_status, sum(difference)
    from summed group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0`.execute(tx);
};

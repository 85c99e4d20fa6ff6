import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** Tables of differences: what each line is about, the part of that by which lines are looked at together, and what adds up. */
const COUNTED = [
  {
    table: 'shipment_counts',
    together: ['organisation_id', 'part'],
    places: ['sub_company_id', 'delivery_status', 'receiver_status', 'payment_status'],
    sums: ['difference'],
  },
  {
    table: 'shipment_days',
    together: ['organisation_id', 'part', 'day'],
    places: ['sub_company_id', 'vehicle_registration', 'delivery_status', 'failure_party', 'punctuality'],
    sums: ['difference'],
  },
  {
    table: 'payment_counts',
    together: ['organisation_id'],
    places: ['sub_company_id', 'currency', 'status'],
    sums: ['difference', 'amount'],
  },
  {
    table: 'payment_days',
    together: ['organisation_id', 'day'],
    places: ['sub_company_id', 'currency'],
    sums: ['difference', 'amount'],
  },
] as const;

const list = (names: readonly string[], prefix = '') =>
  sql.join(names.map((name) => sql.ref(prefix === '' ? name : `${prefix}.${name}`)));

/**
 * Merges the many lines that record how a count of an organisation's has moved into one. A concurrent count sees all
 * the lines or their sum; of two that sum up at once, each removes only the lines it has summed.
 */
export const sumUpCounts = async (tx: Tx): Promise<void> => {
  for (const { table, together, places, sums } of COUNTED) {
    const name = sql.table(`waybill.${table}`);
    const keys = [...together, ...places];
    await sql`
      with summed as (
        delete from ${name} c using (
          select ${list(together)} from ${name} group by ${list(together)} having count(*) > count(distinct (${list(places)}))
        ) many
        where (${list(together, 'c')}) = (${list(together, 'many')})
        returning c.*
      )
      insert into ${name} (${list([...keys, ...sums])})
      select ${list(keys)}, ${sql.join(sums.map((one) => sql`sum(${sql.ref(one)})`))}
      from summed group by ${list(keys)} having ${sql.join(
        sums.map((one) => sql`sum(${sql.ref(one)}) <> 0`),
        sql` or `,
      )}`.execute(tx);
  }
};

import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { CARRIER } from './demo-data.ts';

/** So many deliveries are told to their receivers: enough to see how it looks. */
const TOLD = 8;

/** What is seeded happened long ago, and nobody is told of it. */
export const tellNobody = async (tx: Tx): Promise<void> => {
  await sql`select set_config('waybill.is_seeding', 'on', true)`.execute(tx);
};

/** Messages about the last deliveries, which the jobs of the demo put into its outbox: only where nothing leaves the system. */
export const insertMessages = async (tx: Tx, now: Date): Promise<void> => {
  await sql`insert into waybill.messages (organisation_id, id, sub_company_id, kind, channel, recipient, recipient_name, shipment_key, details, once_key, due_at, created_at)
    select ${CARRIER}::uuid, gen_random_uuid(), s.carrier_sub_company_id, 'completed', c.channel, c.recipient, s.dropoff_receiver_name, s.id,
      jsonb_build_object('attempt', s.attempt), concat_ws(':', s.id, s.attempt, 'completed', c.channel), ${now}, ${now}
    from (
      select s.*, (select h.id from waybill.shipment_history h
        where h.organisation_id = s.organisation_id and h.shipment_key = s.id and h.changes #>> '{deliveryStatus,to}' = 'out-for-delivery'
        order by h.position desc, h.occurred_at desc, h.id desc limit 1) as attempt
      from waybill.shipments s
      where s.carrier_id = ${CARRIER} and s.delivery_status = 'completed' and s.dropoff_email is not null
      order by s.updated_at desc limit ${TOLD}
    ) s
    cross join lateral (values ('email', s.dropoff_email), ('sms', s.dropoff_phone_number)) c (channel, recipient)
    where s.attempt is not null and c.recipient is not null`.execute(tx);
};

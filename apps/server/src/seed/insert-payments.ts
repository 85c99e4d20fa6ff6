import type { NewPayment } from '@waybill/contract/payments';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { CARRIER, DEMO_ORGANISATIONS, type DemoUser } from './demo-data.ts';

/** Makes a payment as a dispatcher does. */
export type PayTogether = (
  organisationId: OrganisationId,
  by: Pick<DemoUser, 'id' | 'email'> & { readonly name: string },
  payment: NewPayment,
  now: Date,
) => Promise<void>;

const FEES = [990, 1490, 2900, 3800];
const MOST_TOGETHER = 3;

/** The shipments of one sender that are still to be paid, of the sender with the most of them. */
const dueOfOneSender = async (tx: Tx) => {
  const { rows } = await sql<{ sender: string; ids: ShipmentId[] }>`
    select sender_name as sender, (array_agg(shipment_id order by shipment_id))[1:${sql.lit(MOST_TOGETHER)}] as ids
    from waybill.shipments where organisation_id = ${CARRIER} and payment_status = 'needs-payment' and delivery_status <> 'deleted'
      and sender_name is not null
    group by sender_name, sub_company_id having count(*) > 1 order by count(*) desc, sender_name limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** Shipments bring their payments along; to most of them comes a fee, to those that are under way a number, and a few are paid for together. */
export const insertPayments = async (tx: Tx, payTogether: PayTogether, now: Date): Promise<void> => {
  await sql`update waybill.payments p set amount = (${FEES}::integer[])[1 + abs(hashtext(ps.shipment_id)) % ${sql.lit(FEES.length)}]
    from waybill.payment_shipments ps where ps.organisation_id = p.organisation_id and ps.payment_key = p.id
      and p.currency = 'ISK' and abs(hashtext(ps.shipment_id)) % 5 <> 0`.execute(tx);
  await sql`update waybill.payments p set external_id = 'R-' || (26000 + n.place)
    from (select id, row_number() over (partition by organisation_id order by created_at, payment_id) as place from waybill.payments
      where status in ('pending', 'success')) n
    where p.id = n.id`.execute(tx);
  const found = await dueOfOneSender(tx);
  const admin = DEMO_ORGANISATIONS.find(({ id }) => id === CARRIER)?.users[0];
  if (!found || !admin) return;
  await payTogether(
    CARRIER,
    { id: admin.id, email: admin.email, name: admin.name ?? admin.email },
    {
      amount: { minor: 4900, currency: 'ISK' },
      payerName: found.sender,
      payerEmail: null,
      externalId: null,
      status: 'needs-payment',
      shipmentIds: found.ids,
    },
    now,
  );
};

import type { OrganisationId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** What a message needs of a shipment beside what its receiver's page shows. */
export type ReceiverShipment = {
  /** Whose row it is. */
  readonly organisationId: OrganisationId;
  readonly divisionId: SubCompanyId | null;
  readonly receiverName: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly reference: string | null;
  readonly receivedBy: string | null;
  readonly attempt: string | null;
  readonly isNearTold: boolean;
};

/** In the scope of whoever delivers it. */
export const readReceiverShipment = async (
  tx: Tx,
  deliverer: OrganisationId,
  key: ShipmentKey,
  channel: string,
): Promise<ReceiverShipment | null> => {
  const { rows } = await sql<ReceiverShipment>`
    select s.organisation_id as "organisationId", s.dropoff_receiver_name as "receiverName", s.dropoff_email as email,
      case when s.carrier_id is null then s.sub_company_id else s.carrier_sub_company_id end as "divisionId",
      s.dropoff_phone_number as "phoneNumber",
      s.reference_number as reference, s.received_by as "receivedBy", a.id as attempt,
      exists (select from waybill.messages m where m.organisation_id = ${deliverer} and m.state = 'sent'
        and m.once_key = concat_ws(':', s.id, a.id, 'near', ${channel}::text)) as "isNearTold"
    from waybill.shipments s
    left join lateral (
      select h.id from waybill.shipment_history h
      where h.organisation_id = s.organisation_id and h.shipment_key = s.id
        and h.changes #>> '{deliveryStatus,to}' = 'out-for-delivery' and h.action not in ('undone', 'reopened', 'restored', 'scan-undone')
      order by h.occurred_at desc, h.id desc limit 1
    ) a on true
    where s.id = ${key}`.execute(tx);
  return rows[0] ?? null;
};

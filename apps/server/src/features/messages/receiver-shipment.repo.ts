import type { OrganisationId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import type { MessageState } from '@waybill/domain/messages';
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
  /** By the same channel, that it is out. */
  readonly outMessage: { readonly isWaiting: boolean; readonly sentAt: Date | null };
};

type Row = Omit<ReceiverShipment, 'outMessage'> & {
  readonly outState: MessageState | null;
  readonly outEndedAt: Date | null;
};

/** In the scope of whoever delivers it. */
export const readReceiverShipment = async (
  tx: Tx,
  deliverer: OrganisationId,
  key: ShipmentKey,
  channel: string,
): Promise<ReceiverShipment | null> => {
  const { rows } = await sql<Row>`
    select s.organisation_id as "organisationId", s.dropoff_receiver_name as "receiverName", s.dropoff_email as email,
      case when s.carrier_id is null then s.sub_company_id else s.carrier_sub_company_id end as "divisionId",
      s.dropoff_phone_number as "phoneNumber",
      coalesce(s.reference_number, s.external_id) as reference, s.received_by as "receivedBy", a.id as attempt,
      out.state as "outState", out.ended_at as "outEndedAt"
    from waybill.shipments s
    left join lateral (
      select h.id from waybill.shipment_history h
      where h.organisation_id = s.organisation_id and h.shipment_key = s.id
        and h.changes #>> '{deliveryStatus,to}' = 'out-for-delivery' and h.action not in ('undone', 'reopened', 'restored', 'scan-undone')
      order by h.position desc, h.occurred_at desc, h.id desc limit 1
    ) a on true
    left join waybill.messages out on out.organisation_id = ${deliverer}
      and out.once_key = concat_ws(':', s.id, a.id, 'out-for-delivery', ${channel}::text)
    where s.id = ${key}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { outState, outEndedAt, ...shipment } = row;
  const outMessage = { isWaiting: outState === 'waiting', sentAt: outState === 'sent' ? outEndedAt : null };
  return { ...shipment, outMessage };
};

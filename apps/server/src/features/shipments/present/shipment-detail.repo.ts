import type { Shipment } from '@waybill/contract/shipments';
import { mayDeleteAttachment } from '@waybill/domain/attachment';
import type { PaymentId, ShipmentId } from '@waybill/domain/ids';
import type { Currency } from '@waybill/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { type NamedOrganisation, partiesOfRows, partyNames } from '../../../records/party-names.ts';
import { placesOf } from '../../../records/stop-places.ts';
import { storedOf } from '../stored/shipment-row.sql.ts';
import { parcelsOf, selectShipments } from '../stored/shipments.repo.ts';
import type { StoredShipment } from '../stored/stored-shipment.ts';
import { presentShipment } from './present-shipment.ts';
import type { Reader } from './present-summary.ts';

/** One shipment with everything that belongs to it, as the reader's organisation may see it. */
export const shipmentDetailRepo = (tx: Tx, view: Scope, reader: NamedOrganisation | null = null) => {
  const { organisationId: by } = view;

  const attachments = async ({ key, organisationId }: StoredShipment): Promise<Shipment['attachments']> => {
    const rows = await tx
      .selectFrom('attachments')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('shipment_key', '=', key)
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type,
      bytes: row.bytes,
      width: row.width,
      height: row.height,
      addedAt: row.added_at.toISOString(),
      addedBy: row.added_by,
      mayDelete: mayDeleteAttachment({ addedBy: row.added_by_organisation_id, shipmentOf: organisationId }, by),
    }));
  };

  /** As far as the reader sees it: a payment for shipments of several divisions is nobody's who looks at one. */
  const payment = async ({ key, organisationId, paymentStatus }: StoredShipment): Promise<Shipment['payment']> => {
    if (paymentStatus === null || organisationId !== by) return null;
    const { rows } = await sql<{ paymentId: PaymentId; minor: string; currency: Currency; shipments: number }>`
      select p.payment_id as "paymentId", p.total_amount as minor, p.currency, (select count(*)::integer from waybill.payment_shipments c
        where c.organisation_id = p.organisation_id and c.payment_key = p.id) as shipments
      from waybill.payment_shipments ps
      join waybill.payments p on p.organisation_id = ps.organisation_id and p.id = ps.payment_key
      where ps.organisation_id = ${by} and ps.shipment_key = ${key}
      order by ps.is_live desc, p.created_at desc, p.id desc limit 1`.execute(tx);
    const [found] = rows;
    if (!found) return null;
    const { minor, currency, ...rest } = found;
    return { ...rest, status: paymentStatus, totalAmount: { minor: Number(minor), currency } };
  };

  return {
    read: async (
      shipmentId: ShipmentId,
      reading: Omit<Reader, 'organisationId' | 'names'>,
    ): Promise<Shipment | null> => {
      const row = await selectShipments(tx, view).where('s.shipment_id', '=', shipmentId).executeTakeFirst();
      if (!row) return null;
      const shipment = storedOf(row, (await parcelsOf(tx, [row])).get(row.id) ?? []);
      const names = await partyNames(tx, reader, partiesOfRows([row]));
      const places = (await placesOf(tx, [row.id])).get(row.id) ?? {};
      const presented = presentShipment(row, shipment, places, { ...reading, organisationId: by, names });
      return {
        ...presented,
        attachments: await attachments(shipment),
        payment: reading.rules.usesPayments ? await payment(shipment) : null,
      };
    },
  };
};

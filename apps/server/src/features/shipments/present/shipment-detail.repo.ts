import type { Shipment } from '@waybill/contract/shipments';
import { mayDeleteAttachment } from '@waybill/domain/attachment';
import type { ShipmentId } from '@waybill/domain/ids';
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
      return { ...presented, attachments: await attachments(shipment) };
    },
  };
};

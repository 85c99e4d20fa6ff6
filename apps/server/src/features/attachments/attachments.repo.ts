import type { AttachmentType } from '@waybill/domain/attachment';
import type { AttachmentId, OrganisationId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Attachments, Shipments } from '../../db/schema.ts';

export type AttachedTo = {
  readonly organisationId: OrganisationId;
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly isDeleted: boolean;
};

export type StoredAttachment = {
  readonly id: AttachmentId;
  readonly name: string;
  readonly type: AttachmentType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly fileKey: string;
  readonly thumbnailKey: string | null;
  readonly thumbnailBytes: number;
  readonly addedByOrganisationId: OrganisationId;
  readonly addedBy: string;
  readonly addedAt: Date;
};

/** Files of the shipments that row-level security shows. */
export const attachmentsRepo = (tx: Tx) => ({
  shipment: async (shipmentId: ShipmentId): Promise<AttachedTo | null> =>
    attachedTo(await oneShipment(tx, shipmentId).executeTakeFirst()),

  /** Like `shipment`, and locks the row until the transaction is over, so that two uploads at once come one after the other. */
  hold: async (shipmentId: ShipmentId): Promise<AttachedTo | null> =>
    attachedTo(await oneShipment(tx, shipmentId).forNoKeyUpdate().executeTakeFirst()),

  /**
   * Marks the shipment as changed for callers that list changes, and open screens are notified; but its version stays, since
   * a photo conflicts with nobody's edit.
   */
  touch: async ({ organisationId, key }: AttachedTo, now: Date) => {
    await tx
      .updateTable('shipments')
      .set({ updated_at: sql`greatest(updated_at, ${now}::timestamptz)` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', key)
      .execute();
  },

  count: async ({ organisationId, key }: AttachedTo): Promise<number> => {
    const { count } = await tx
      .selectFrom('attachments')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('organisation_id', '=', organisationId)
      .where('shipment_key', '=', key)
      .executeTakeFirstOrThrow();
    return count;
  },

  find: async ({ organisationId, key }: AttachedTo, id: AttachmentId): Promise<StoredAttachment | null> => {
    const row = await tx
      .selectFrom('attachments')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('shipment_key', '=', key)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? stored(row) : null;
  },

  /** An attachment with its shipment, which is locked until the transaction is over. */
  holdWithShipment: async (
    id: AttachmentId,
  ): Promise<{ shipment: AttachedTo; name: string; addedByOrganisationId: OrganisationId } | null> => {
    const row = await tx
      .selectFrom('attachments as a')
      .innerJoin('shipments as s', (join) =>
        join.onRef('s.organisation_id', '=', 'a.organisation_id').onRef('s.id', '=', 'a.shipment_key'),
      )
      .select([
        'a.name',
        'a.added_by_organisation_id',
        's.organisation_id',
        's.id',
        's.shipment_id',
        's.delivery_status',
      ])
      .where('a.id', '=', id)
      .forNoKeyUpdate('s')
      .executeTakeFirst();
    const shipment = attachedTo(row);
    return row && shipment ? { shipment, name: row.name, addedByOrganisationId: row.added_by_organisation_id } : null;
  },

  add: async ({ organisationId, key }: AttachedTo, attachment: StoredAttachment) => {
    await tx
      .insertInto('attachments')
      .values({
        organisation_id: organisationId,
        id: attachment.id,
        shipment_key: key,
        name: attachment.name,
        type: attachment.type,
        bytes: attachment.bytes,
        width: attachment.width,
        height: attachment.height,
        file_key: attachment.fileKey,
        thumbnail_key: attachment.thumbnailKey,
        thumbnail_bytes: attachment.thumbnailBytes,
        added_by_organisation_id: attachment.addedByOrganisationId,
        added_by: attachment.addedBy,
        added_at: attachment.addedAt,
      })
      .execute();
  },

  /** Removes the row; the database puts its files on the list of files to remove. */
  remove: async ({ organisationId }: AttachedTo, id: AttachmentId): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('attachments')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
export type AttachmentsRepo = ReturnType<typeof attachmentsRepo>;

const oneShipment = (tx: Tx, shipmentId: ShipmentId) =>
  tx
    .selectFrom('shipments')
    .select(['organisation_id', 'id', 'shipment_id', 'delivery_status'])
    .where('shipment_id', '=', shipmentId);

type ShipmentRow = Pick<Selectable<Shipments>, 'organisation_id' | 'id' | 'shipment_id' | 'delivery_status'>;

const attachedTo = (row: ShipmentRow | undefined): AttachedTo | null =>
  row
    ? {
        organisationId: row.organisation_id,
        key: row.id,
        shipmentId: row.shipment_id,
        isDeleted: row.delivery_status === 'deleted',
      }
    : null;

const stored = (row: Selectable<Attachments>): StoredAttachment => ({
  id: row.id,
  name: row.name,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  fileKey: row.file_key,
  thumbnailKey: row.thumbnail_key,
  thumbnailBytes: row.thumbnail_bytes,
  addedByOrganisationId: row.added_by_organisation_id,
  addedBy: row.added_by,
  addedAt: row.added_at,
});

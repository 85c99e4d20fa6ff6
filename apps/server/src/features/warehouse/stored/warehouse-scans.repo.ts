import type { ScanAnswer } from '@waybill/contract/warehouse';
import { AppError } from '@waybill/domain/errors';
import type { ParcelId, ShipmentId, ShipmentKey, UserId, WarehouseScanId } from '@waybill/domain/ids';
import type { AfterScan, BeforeScan } from '@waybill/domain/warehouse';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { uniqueOrNull } from '../../../db/unique.ts';

/** The stops that a shipment leaves when it is scanned in, and what it showed of them; to be put back by an undo. */
export type LeftStops = { readonly links: readonly unknown[]; readonly shown: readonly unknown[] };

/** What is needed to take a scan back. */
export type KeptBefore = {
  readonly unit: BeforeScan;
  readonly left: AfterScan;
  readonly stops: LeftStops;
  readonly wasInWarehouse: boolean;
  /** The barcode that was made up for the parcel, before this one was tied to it. */
  readonly barcode: string | null;
};

type NewScan = {
  readonly answer: ScanAnswer;
  readonly shipment: ShipmentKey | null;
  readonly parcelId: ParcelId | null;
  readonly hasCome: boolean;
  readonly before: KeptBefore | null;
  readonly happenedAt: Date;
  readonly receivedAt: Date;
};

export type WarehouseScansRepo = ReturnType<typeof warehouseScansRepo>;

export const warehouseScansRepo = (tx: Tx, { organisationId }: Scope, userId: UserId) => ({
  /** One person's scans come one after the other, from however many tabs they are sent. */
  takeTurn: async (): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill warehouse ${userId}`}, 0))`.execute(tx);
  },

  /** What was answered to a scan that was sent before. */
  answerTo: async (id: WarehouseScanId): Promise<ScanAnswer | null> => {
    const row = await tx
      .selectFrom('warehouse_scans')
      .select(['user_id', 'answer'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    if (row.user_id !== userId) throw new AppError('forbidden');
    return row.answer as unknown as ScanAnswer;
  },

  keep: async ({ answer, shipment, parcelId, hasCome, before, happenedAt, receivedAt }: NewScan): Promise<void> => {
    const kept = await uniqueOrNull(() =>
      tx
        .insertInto('warehouse_scans')
        .values({
          organisation_id: organisationId,
          id: answer.id,
          user_id: userId,
          code: answer.code,
          shipment_key: shipment,
          parcel_id: parcelId,
          has_come: hasCome,
          answer: JSON.stringify(answer),
          before: before && JSON.stringify(before),
          happened_at: happenedAt,
          received_at: receivedAt,
        })
        .execute(),
    );
    // Somebody else has sent a scan of that name at this moment.
    if (!kept) throw new AppError('forbidden');
  },

  /** A scan of one's own. */
  find: async (id: WarehouseScanId) => {
    const { rows } = await sql<{
      shipmentId: ShipmentId | null;
      parcelId: ParcelId | null;
      hasCome: boolean;
      before: KeptBefore | null;
      outcome: ScanAnswer['outcome'];
      isUndone: boolean;
    }>`select s.shipment_id as "shipmentId", w.parcel_id as "parcelId", w.has_come as "hasCome", w.before,
        w.answer ->> 'outcome' as outcome,
        w.undone_at is not null as "isUndone"
      from waybill.warehouse_scans w left join waybill.shipments s on s.id = w.shipment_key
      where w.organisation_id = ${organisationId} and w.id = ${id} and w.user_id = ${userId}`.execute(tx);
    return rows[0] ?? null;
  },

  markUndone: async (id: WarehouseScanId, at: Date): Promise<void> => {
    await tx
      .updateTable('warehouse_scans')
      .set({ undone_at: at })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  },
});

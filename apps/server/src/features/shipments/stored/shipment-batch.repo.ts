import type { BulkShipment, DateChange } from '@waybill/domain/bulk';
import { refusedFields } from '@waybill/domain/errors';
import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { type ChangeableShipment, type ParcelUnit, unitsOf } from '@waybill/domain/status-change';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { barcodesInUseTwice } from './numbers-in-use.sql.ts';
import { differentParcelsOf, inView, parcelsOf } from './shipments.repo.ts';

type Barcode = { readonly organisation_id: OrganisationId; readonly barcode: string };

const assertBarcodesFree = async (tx: Tx, restored: readonly Barcode[]): Promise<void> => {
  const owners = [...new Set(restored.map((row) => row.organisation_id))].sort();
  for (const owner of owners) {
    const barcodes = restored.filter((row) => row.organisation_id === owner).map(({ barcode }) => barcode);
    const twice = await barcodesInUseTwice(tx, owner, barcodes);
    if (twice.size > 0) throw refusedFields({ path: 'parcels', problem: 'taken' });
  }
};

export type ShipmentBatchRepo = ReturnType<typeof shipmentBatchRepo>;

/** Many shipments at once, each write in one statement. Rows are locked in one order, so that transactions cannot deadlock. */
export const shipmentBatchRepo = (tx: Tx, view: Scope) => {
  const select = (keys: readonly ShipmentKey[]) =>
    tx
      .selectFrom('shipments as s')
      .select(['s.id', 's.shipment_id', 's.version', 's.organisation_id', 's.carrier_id', 's.forwarder_id'])
      .select(['s.sub_company_id', 's.carrier_sub_company_id', 's.forwarder_sub_company_id'])
      .select([
        's.delivery_status',
        's.status_before_deletion',
        's.deleted_at',
        's.failure_party',
        's.failure_note',
        's.declined_reason',
      ])
      .select(['s.pickup_scheduled_date', 's.dropoff_scheduled_date'])
      .where(sql<boolean>`s.id = any (${[...keys]}::uuid[])`)
      .where(inView(view))
      .orderBy('s.id');
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

  const movable = (rows: readonly Row[], parcels: ReadonlyMap<ShipmentKey, readonly ParcelUnit[]>): BulkShipment[] =>
    rows.map((row) => {
      const shipment: ChangeableShipment = {
        key: row.id,
        shipmentId: row.shipment_id,
        organisationId: row.organisation_id,
        carrierId: row.carrier_id,
        forwarderId: row.forwarder_id,
        deliveryStatus: row.delivery_status,
        statusBeforeDeletion: row.status_before_deletion,
        deletedAt: row.deleted_at,
        failure: row.failure_party ? { party: row.failure_party, note: row.failure_note } : null,
        declinedReason: row.declined_reason,
        parcels: parcels.get(row.id) ?? [],
      };
      const { version, pickup_scheduled_date: pickupDate, dropoff_scheduled_date: dropoffDate } = row;
      const subCompanies = {
        organisation: row.sub_company_id,
        carrier: row.carrier_sub_company_id,
        forwarder: row.forwarder_sub_company_id,
      };
      return { ...shipment, version, subCompanies, units: unitsOf(shipment), pickupDate, dropoffDate };
    });

  return {
    /** The shipments with these keys that are in view, with one parcel for all that are in the same state. */
    look: async (keys: readonly ShipmentKey[]) => {
      const rows = await select(keys).execute();
      return movable(rows, await differentParcelsOf(tx, rows));
    },

    /** The shipments with these keys that are in view, with all their parcels, locked until the transaction is over. */
    hold: async (keys: readonly ShipmentKey[]) => {
      const rows = await select(keys).forNoKeyUpdate('s').execute();
      return movable(rows, await parcelsOf(tx, rows));
    },

    /** The number of parcels of each of these shipments that is in view and has one. */
    countParcels: async (keys: readonly ShipmentKey[]): Promise<ReadonlyMap<ShipmentKey, number>> => {
      const { rows } = await sql<{ key: ShipmentKey; parcels: number }>`
        select s.id as key, count(*)::integer as parcels
        from waybill.shipments s
        join waybill.parcels p on p.organisation_id = s.organisation_id and p.shipment_key = s.id
        where s.id = any (${[...keys]}::uuid[]) and ${inView(view)}
        group by s.id`.execute(tx);
      return new Map(rows.map(({ key, parcels }) => [key, parcels]));
    },

    /**
     * Writes the statuses of locked shipments and their parcels. Fails as a whole when another parcel has the barcode of a
     * restored one by now. What is undone to `completed` was handed over when it was before.
     */
    changeStatus: async (shipments: readonly ChangeableShipment[], now: Date, isUndo = false): Promise<void> => {
      const statuses = shipments.map(({ key, failure, ...shipment }) => ({
        key,
        delivery_status: shipment.deliveryStatus,
        status_before_deletion: shipment.statusBeforeDeletion,
        deleted_at: shipment.deletedAt,
        failure_party: failure?.party ?? null,
        failure_note: failure?.note ?? null,
        declined_reason: shipment.declinedReason,
      }));
      await sql`update waybill.shipments s set delivery_status = m.delivery_status,
          status_before_deletion = m.status_before_deletion, deleted_at = m.deleted_at, failure_party = m.failure_party,
          failure_note = m.failure_note, declined_reason = m.declined_reason, version = s.version + 1,
          completed_at = case when ${isUndo} and m.delivery_status = 'completed' then coalesce(s.completed_at, s.formerly_completed_at)
            else s.completed_at end,
          updated_at = greatest(s.updated_at, ${now})
        from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as m (key uuid, delivery_status text,
          status_before_deletion text, deleted_at timestamptz, failure_party text, failure_note text, declined_reason text)
        where s.id = m.key`.execute(tx);
      const parcels = shipments.flatMap(({ organisationId, parcels }) =>
        parcels.map(({ id, status, statusBeforeDeletion, deletedAt }) => ({
          organisation_id: organisationId,
          id,
          status,
          status_before_deletion: statusBeforeDeletion,
          deleted_at: deletedAt,
        })),
      );
      if (parcels.length === 0) return;
      const { rows: restored } = await sql<Barcode>`with moved as (
          select m.*, p.barcode, p.status as before
          from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as m (organisation_id uuid, id uuid, status text,
            status_before_deletion text, deleted_at timestamptz)
          join waybill.parcels p on p.organisation_id = m.organisation_id and p.id = m.id and p.status <> m.status),
        written as (
          update waybill.parcels p set status = m.status, status_before_deletion = m.status_before_deletion,
            deleted_at = m.deleted_at
          from moved m where p.organisation_id = m.organisation_id and p.id = m.id)
        select organisation_id, barcode from moved where before = 'deleted'`.execute(tx);
      await assertBarcodesFree(tx, restored);
    },

    /**
     * Writes who carries locked shipments, and which sub-companies they are of. New carriers find them by their words. Their version
     * goes on with their status.
     */
    changeCarriage: async (shipments: readonly BulkShipment[]): Promise<void> => {
      const rows = shipments.map(({ key, carrierId, subCompanies }) => ({
        key,
        carrier_id: carrierId,
        sub_company_id: subCompanies.organisation,
        carrier_sub_company_id: subCompanies.carrier,
        forwarder_sub_company_id: subCompanies.forwarder,
      }));
      await sql`update waybill.shipments s set carrier_id = c.carrier_id, sub_company_id = c.sub_company_id,
          carrier_sub_company_id = c.carrier_sub_company_id, forwarder_sub_company_id = c.forwarder_sub_company_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (key uuid, carrier_id uuid, sub_company_id uuid,
          carrier_sub_company_id uuid, forwarder_sub_company_id uuid)
        where s.id = c.key`.execute(tx);
      // Each party has the same text: the asker's own is given to all of them.
      await sql`select waybill.index_shipments(array_agg(f.shipment_key), array_agg(f.search_text))
        from waybill.shipment_search f
        where f.organisation_id = ${view.organisationId} and f.shipment_key = any (${shipments.map(({ key }) => key)}::uuid[])
      `.execute(tx);
    },

    /** Changes the scheduled dates of locked shipments. */
    changeDates: async (changes: readonly DateChange[], now: Date): Promise<void> => {
      for (const stop of ['pickup', 'dropoff'] as const) {
        const days = changes.filter((change) => change.stop === stop);
        if (days.length === 0) continue;
        await sql`update waybill.shipments s set ${sql.ref(`${stop}_scheduled_date`)} = d.day, version = s.version + 1,
            updated_at = greatest(s.updated_at, ${now})
          from unnest(${days.map(({ key }) => key)}::uuid[], ${days.map((day) => day.scheduledDate)}::date[]) d (key, day)
          where s.id = d.key`.execute(tx);
      }
    },
  };
};

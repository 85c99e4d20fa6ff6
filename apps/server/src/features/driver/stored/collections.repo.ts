import type { MONEY_CONFLICTS } from '@waybill/contract/driver';
import type { OnsitePayment } from '@waybill/domain/driver/outcome';
import type { DriverActionId, ShipmentId, ShipmentKey, UserId, VehicleId } from '@waybill/domain/ids';
import type { Money } from '@waybill/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { type ShipmentAuthor, sourceOf } from '../../../records/shipment-log.ts';

/** What a driver says was paid for a shipment, and for all that is paid with it. */
export type SaidPaid = {
  readonly shipment: ShipmentKey;
  readonly actionId: DriverActionId;
  readonly vehicleId: VehicleId;
  readonly method: OnsitePayment;
  /** Null: as much as was due. */
  readonly paid: Money | null;
  readonly at: Date;
};

export type Collected = {
  readonly shipment: ShipmentKey;
  readonly actionId: DriverActionId;
  /** Why it has not settled the payment, told for one of the shipments that are paid together; null when it has. */
  readonly why: (typeof MONEY_CONFLICTS)[number] | null;
  /** Who was paid before. */
  readonly otherDriver: string | null;
};

export type CollectionsRepo = ReturnType<typeof collectionsRepo>;

/** By functions that look past row-level security: what is collected is owed to whoever entered the shipment, and not to whose driver it is. */
export const collectionsRepo = (tx: Tx, driver: UserId, by: ShipmentAuthor) => {
  const author = JSON.stringify({ ...by, source: sourceOf(by) });
  return {
    /** Locks shipments with all that is paid together with them. Before anything else of them is locked. */
    holdPaidTogether: async (ids: readonly ShipmentId[], keys: readonly ShipmentKey[] = []): Promise<void> => {
      await sql`select waybill.hold_paid_together(${[...ids]}::text[], ${[...keys]}::uuid[])`.execute(tx);
    },

    collect: async (said: readonly SaidPaid[], now: Date): Promise<readonly Collected[]> => {
      if (said.length === 0) return [];
      const lines = said.map(({ paid, ...one }, place) => ({ ...one, ...paid, place }));
      const { rows } =
        await sql<Collected>`select shipment_key as shipment, action_id as "actionId", why, other_driver as "otherDriver"
      from waybill.collect_payments(${JSON.stringify(lines)}::jsonb, ${driver}, ${author}::jsonb, ${now})`.execute(tx);
      return rows;
    },

    /** What was collected when a stop was closed was not, since it is opened again. */
    takeBack: async (closed: DriverActionId, reason: string, now: Date): Promise<void> => {
      await sql`select waybill.take_back_collections(${closed}, ${author}::jsonb, ${reason}, ${now})`.execute(tx);
    },
  };
};

import type { DriverConflict } from '@waybill/contract/driver';
import { type DriverConflictId, newId, type ShipmentKey, type UserId } from '@waybill/domain/ids';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';

export type NewConflict = Omit<DriverConflict, 'id' | 'raisedAt'> & { readonly shipmentKey: ShipmentKey };

type Details = { readonly vehicleName: string | null; readonly otherDriver: string | null };

export type ConflictsRepo = ReturnType<typeof conflictsRepo>;

export const conflictsRepo = (
  tx: Tx,
  { organisationId, subCompanyId }: Scope,
  driver: { readonly id: UserId; readonly name: string },
) => ({
  raise: async (conflicts: readonly NewConflict[], now: Date): Promise<DriverConflict[]> => {
    const raised = conflicts.map(({ shipmentKey, ...conflict }) => ({
      shipmentKey,
      conflict: { ...conflict, id: newId<DriverConflictId>(), raisedAt: now.toISOString() },
    }));
    if (raised.length === 0) return [];
    await tx
      .insertInto('driver_conflicts')
      .values(
        raised.map(({ shipmentKey, conflict }) => ({
          organisation_id: organisationId,
          id: conflict.id,
          sub_company_id: subCompanyId,
          action_id: conflict.actionId,
          user_id: driver.id,
          driver_name: driver.name,
          shipment_key: shipmentKey,
          shipment_id: conflict.shipmentId,
          kind: conflict.kind,
          counts: conflict.counts,
          details: JSON.stringify({ vehicleName: conflict.vehicleName, otherDriver: conflict.otherDriver }),
          happened_at: new Date(conflict.happenedAt),
          raised_at: now,
        })),
      )
      .execute();
    return raised.map(({ conflict }) => conflict);
  },

  /** Those that the driver has not read. */
  unseen: async (): Promise<DriverConflict[]> => {
    const rows = await tx
      .selectFrom('driver_conflicts')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', driver.id)
      .where('seen_at', 'is', null)
      .orderBy('raised_at')
      .limit(100)
      .execute();
    return rows.map((row) => {
      const { vehicleName, otherDriver } = row.details as Details;
      return {
        id: row.id,
        actionId: row.action_id,
        shipmentId: row.shipment_id,
        kind: row.kind as DriverConflict['kind'],
        counts: row.counts,
        vehicleName,
        otherDriver,
        happenedAt: row.happened_at.toISOString(),
        raisedAt: row.raised_at.toISOString(),
      };
    });
  },

  see: async (id: DriverConflictId, at: Date): Promise<void> => {
    await tx
      .updateTable('driver_conflicts')
      .set({ seen_at: at })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('user_id', '=', driver.id)
      .where('seen_at', 'is', null)
      .execute();
  },
});

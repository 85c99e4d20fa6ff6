import type { OfficeConflict } from '@waybill/contract/proofs';
import type { Selectable } from 'kysely';
import type { DriverConflicts } from '../db/schema.ts';

type Details = { readonly vehicleName?: string | null; readonly otherDriver?: string | null };

/** A conflict between a driver and the office, as the office sees it. */
export const presentConflict = (row: Selectable<DriverConflicts>): OfficeConflict => {
  const { vehicleName = null, otherDriver = null } = row.details as Details;
  return {
    id: row.id,
    actionId: row.action_id,
    shipmentId: row.shipment_id,
    kind: row.kind as OfficeConflict['kind'],
    counts: row.counts,
    vehicleName,
    otherDriver,
    happenedAt: row.happened_at.toISOString(),
    raisedAt: row.raised_at.toISOString(),
    driver: row.driver_name,
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by,
  };
};

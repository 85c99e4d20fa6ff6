import { type AuditAction, type AuditChanges, changesBetween, type NewAuditEntry } from '@waybill/domain/audit';
import type { VehicleId } from '@waybill/domain/ids';
import { VEHICLE_FIELDS } from '@waybill/domain/vehicle';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';

type Field = keyof typeof VEHICLE_FIELDS | 'startPoint' | 'endPoint';
const NAMES = [...(Object.keys(VEHICLE_FIELDS) as (keyof typeof VEHICLE_FIELDS)[]), 'startPoint', 'endPoint'] as const;

const valuesOf = (vehicle: VehicleDetails | null) =>
  Object.fromEntries(NAMES.map((name: Field) => [name, emptyAsNull(vehicle?.[name])]));

/** A new vehicle without equipment has nothing to say about it. */
const emptyAsNull = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null));

/** What the history says of a vehicle: the fields that differ, and all of them for a new one, which has no `before`. */
export const vehicleEntry = (
  id: VehicleId,
  action: AuditAction<'vehicle'>,
  before: VehicleDetails | null,
  after: VehicleDetails,
): NewAuditEntry & { readonly changes: AuditChanges } => ({
  entity: 'vehicle',
  entityId: id,
  action,
  changes: changesBetween(valuesOf(before), valuesOf(after)),
  subCompanyId: after.subCompanyId,
});

import type { BulkShipment } from '@waybill/domain/bulk';
import type { DriverActionId } from '@waybill/domain/ids';
import type { NewConflict } from './stored/conflicts.repo.ts';

/** For the office to look at: whoever has the phone may not be the driver any more. */
export const afterDisabling = (
  { shipmentId, key }: BulkShipment,
  counts: boolean,
  actionId: DriverActionId,
  happenedAt: Date,
): NewConflict => ({
  actionId,
  shipmentId,
  shipmentKey: key,
  kind: 'account-disabled',
  counts,
  vehicleName: null,
  otherDriver: null,
  happenedAt: happenedAt.toISOString(),
});

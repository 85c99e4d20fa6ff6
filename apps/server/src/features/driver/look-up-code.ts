import type { FoundCode } from '@waybill/contract/driver';
import { mayAssign } from '@waybill/domain/route/assign';
import type { DriverDeps, DriverRequester } from './driver-deps.ts';

const NOWHERE = { vehicleRegistration: null, stopNumber: null, day: null } as const;

/** Whose parcel it is that a driver holds, of those that the driver may see. What several carry is nobody's to take. */
export const lookUpCode = ({ clock, inScope }: DriverDeps, by: DriverRequester, code: string): Promise<FoundCode> =>
  inScope(by, async ({ organisationId, days, stops }) => {
    const carrying = await stops.findByBarcode(code);
    const own = await days.vehicle();
    const planned =
      carrying.find(({ vehicleId }) => vehicleId === own?.id) ?? carrying.find(({ vehicleId }) => vehicleId);
    if (planned?.vehicleId) {
      const { vehicleId, vehicleRegistration, stopNumber, day } = planned;
      return { state: vehicleId === own?.id ? 'own-vehicle' : 'other-vehicle', vehicleRegistration, stopNumber, day };
    }
    const [one, ...others] = carrying;
    if (!one || others.length > 0) return { state: 'unknown', ...NOWHERE };
    const unit = { status: one.status, statusBeforeDeletion: null, deletedAt: null };
    return { state: mayAssign(one, [unit], organisationId, clock()) ? 'free' : 'unknown', ...NOWHERE };
  });

import { ApiError } from '@waybill/contract/client';
import { lookUpCode as endpoint, type FoundCode } from '@waybill/contract/driver';
import { api } from '../../lib/api/api.ts';
import { withTimeout } from '../../lib/api/with-timeout.ts';

/** Somebody stands there with a parcel in the hand. */
const LOOK_UP_MS = 3_000;

const UNKNOWN: FoundCode = { state: 'unknown', vehicleRegistration: null, stopNumber: null, day: null };

/** Whose parcel a code is, that is on no list of the day. Null when nobody can say: there is no signal. */
export const lookUpCode = async (code: string): Promise<FoundCode | null> => {
  if (!navigator.onLine) return null;
  try {
    return (await withTimeout(api(endpoint, { params: { code } }), LOOK_UP_MS)).found;
  } catch (error) {
    const isNoCode = error instanceof ApiError && (error.code === 'invalid-input' || error.code === 'not-found');
    return isNoCode ? UNKNOWN : null;
  }
};

import type { DeviceDeps, DriverRequester } from './driver-deps.ts';

/** As long as drivers may tell about what they were given. */
const VALID_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** A token for the phone of somebody who is signed in. The one before stays valid, in case the answer gets lost; older ones do not. */
export const registerDevice = async (
  { clock, newToken, keepDevice }: DeviceDeps,
  { actor: { userId } }: DriverRequester,
  deviceId: string,
): Promise<{ readonly token: string; readonly expiresAt: string }> => {
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + VALID_DAYS * DAY_MS);
  const { token, tokenHash } = newToken();
  await keepDevice({ userId, deviceId, tokenHash, createdAt, expiresAt });
  return { token, expiresAt: expiresAt.toISOString() };
};

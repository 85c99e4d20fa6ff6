import { ApiError } from '@waybill/contract/client';
import { makeRecoveryCodes, readTwoFactor, type TwoFactor } from '@waybill/contract/two-factor';
import { api } from '../../lib/api/api.ts';
import { refetchTwoFactor } from './queries.ts';

export const hasFactor = ({ authenticator, passkeys }: TwoFactor): boolean =>
  authenticator !== null || passkeys.length > 0;

const hasNewFactor = (before: TwoFactor, now: TwoFactor): boolean =>
  now.passkeys.length > before.passkeys.length ||
  (now.authenticator !== null && now.authenticator.since !== before.authenticator?.since);

/** A code that was mistyped is no doubt about what the server did. */
const isMistyped = (error: unknown) => error instanceof ApiError && error.code === 'invalid-input';

/**
 * Adds a factor, and returns the recovery codes of an account that had none. The answer may get lost after the server has
 * acted, and a second attempt is then refused: after a failure the server is asked what it has. If the factor is there, it
 * is added, and codes that nobody has seen are replaced.
 */
export const addFactor = async (
  before: TwoFactor,
  add: () => Promise<{ readonly recoveryCodes: readonly string[] | null }>,
): Promise<readonly string[] | null> => {
  try {
    return (await add()).recoveryCodes;
  } catch (error) {
    if (isMistyped(error)) throw error;
    const now = await api(readTwoFactor).catch(() => null);
    if (!now || !hasNewFactor(before, now)) throw error;
    return hasFactor(before) ? null : (await api(makeRecoveryCodes)).recoveryCodes;
  } finally {
    void refetchTwoFactor();
  }
};

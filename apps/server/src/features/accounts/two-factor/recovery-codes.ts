import { createHmac, randomInt } from 'node:crypto';
import type { UserId } from '@waybill/domain/ids';
import { RECOVERY_ALPHABET, RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@waybill/domain/two-factor';

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);

/** Fifty bits could be guessed from a plain hash: without the server's key, a copy of the database is worth nothing. */
export const recoveryCodeHash = (key: Buffer, userId: UserId, code: string): Buffer =>
  createHmac('sha256', key).update(`${userId} ${code}`).digest();

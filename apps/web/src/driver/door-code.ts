import type { DriverShipment } from '@waybill/contract/driver';

type Check = NonNullable<DriverShipment['codeCheck']>;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const DIGITS = 6;

/** Whether this is the code that only the receiver has; found out on the phone, which does not know it. */
const isRight = async ({ salt, hash, iterations }: Check, typed: string): Promise<boolean> => {
  const digits = typed.replace(/[\s-]/g, '');
  if (digits.length !== DIGITS) return false;
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(digits), 'PBKDF2', false, ['deriveBits']);
  const wanted = bytesOf(hash);
  const method = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  const made = new Uint8Array(await crypto.subtle.deriveBits(method, key, wanted.length * 8));
  return made.every((byte, at) => byte === wanted[at]);
};

/** Several shipments of one door have a code each; the receiver says that of any of them. */
export const isCodeOfAny = async (checks: readonly Check[], typed: string): Promise<boolean> => {
  if (checks.length === 0) return true;
  const right = await Promise.all(checks.map((check) => isRight(check, typed)));
  return right.some(Boolean);
};

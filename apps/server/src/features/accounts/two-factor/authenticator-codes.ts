import { TOTP, TOTP_WINDOW } from '@waybill/domain/two-factor';
import { Secret, TOTP as Totp } from 'otpauth';

const SECOND = 1000;
/** As long as the digest of the algorithm (RFC 4226). */
const SECRET_BYTES = 20;

/** In base32, as apps take it. */
export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = '') => new Totp({ ...TOTP, label, secret: Secret.fromBase32(secret) });

/** The address behind the QR code, with the account's e-mail as its name in the app. */
export const authenticatorUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step that a code belongs to, within one step around now; null if the code is wrong. Compared in constant time. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: TOTP_WINDOW });
  return delta === null ? null : Math.floor(timestamp / (TOTP.period * SECOND)) + delta;
};

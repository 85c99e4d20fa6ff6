import { createHash, createHmac } from 'node:crypto';
import type { ShipmentKey } from '@waybill/domain/ids';

/** 128 bits, which nobody guesses, in as few letters as a text message has room for. */
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

export type TrackingSecrets = ReturnType<typeof trackingSecrets>;

/**
 * The token of a shipment's link follows from its key and a secret of the server: it can be shown again at any time, and the database
 * need not know it.
 */
export const trackingSecrets = (linkSecret: Buffer) => ({
  tokenOf: (shipment: ShipmentKey): string =>
    createHmac('sha256', linkSecret).update(shipment).digest().subarray(0, TOKEN_BYTES).toString('base64url'),

  /** By which the link of a token is found; null for a text that is no token. */
  hashOf: (token: string): Buffer | null => (TOKEN.test(token) ? createHash('sha256').update(token).digest() : null),
});

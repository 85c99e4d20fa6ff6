import { createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ShipmentKey } from '@waybill/domain/ids';

/** By which a phone without a signal checks what a receiver says, by PBKDF2 with SHA-256; it does not say the code. */
export type DeliveryCodeCheck = { readonly salt: string; readonly hash: string; readonly iterations: number };

const DIGITS = 6;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** A hundredth of a second on a phone for one code: all of them take hours. A day with hundreds of codes is still read in a few seconds. */
const ITERATIONS = 20_000;
/** A day's work of a large fleet. */
const MOST_KEPT = 5_000;

const derive = promisify(pbkdf2);

export type DeliveryCodes = ReturnType<typeof deliveryCodes>;

/**
 * The code that only a receiver has. It follows from the shipment and a secret of the server, so that the tracking page can show it, and
 * nothing of it is kept.
 */
export const deliveryCodes = (secret: Buffer) => {
  const of = (use: string, text: string) => createHmac('sha256', secret).update(`${use}:${text}`).digest();
  const checks = new Map<ShipmentKey, Promise<DeliveryCodeCheck>>();

  /** Six digits. Of 2^48 numbers, none of them comes up noticeably more often than another. */
  const codeOf = (shipment: ShipmentKey): string =>
    String(of('code', shipment).readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');

  const makeCheck = async (shipment: ShipmentKey): Promise<DeliveryCodeCheck> => {
    const salt = of('salt', shipment).subarray(0, SALT_BYTES);
    const hash = await derive(codeOf(shipment), salt, ITERATIONS, HASH_BYTES, 'sha256');
    return { salt: salt.toString('base64'), hash: hash.toString('base64'), iterations: ITERATIONS };
  };

  return {
    codeOf,

    /** Whether what a driver has typed is the code, however it is spaced. */
    isDeliveryCode: (shipment: ShipmentKey, typed: string): boolean => {
      const digits = typed.slice(0, 4 * DIGITS).replace(/[\s-]/g, '');
      return digits.length === DIGITS && timingSafeEqual(of('typed', codeOf(shipment)), of('typed', digits));
    },

    /** The same for the same shipment: worked out once, since it is meant to be slow. */
    deliveryCodeCheck: (shipment: ShipmentKey): Promise<DeliveryCodeCheck> => {
      const known = checks.get(shipment);
      if (known) return known;
      if (checks.size >= MOST_KEPT) checks.clear();
      const made = makeCheck(shipment);
      checks.set(shipment, made);
      return made;
    },
  };
};

import { randomInt } from 'node:crypto';
import type { ShipmentId } from '@waybill/domain/ids';

/** Crockford's base32: no I, L, O or U, which people confuse with other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id cannot be guessed from another one, and may by chance be in use: the database decides. */
export const newShipmentId = (): ShipmentId =>
  `S${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}` as ShipmentId;

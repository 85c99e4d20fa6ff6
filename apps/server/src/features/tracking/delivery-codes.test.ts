import { newId, type ShipmentKey } from '@waybill/domain/ids';
import { describe, expect, test } from 'vitest';
import { deliveryCodes } from './delivery-codes.ts';

const codes = deliveryCodes(Buffer.alloc(32, 1));
const keys = Array.from({ length: 200 }, () => newId<ShipmentKey>());

test('a code has six digits, is the same each time, and another with another secret', () => {
  for (const key of keys) expect(codes.codeOf(key)).toMatch(/^\d{6}$/);
  expect(keys.map(codes.codeOf)).toEqual(keys.map(codes.codeOf));
  const others = deliveryCodes(Buffer.alloc(32, 2));
  expect(keys.filter((key) => others.codeOf(key) === codes.codeOf(key)).length).toBeLessThan(3);
  expect(new Set(keys.map(codes.codeOf)).size).toBeGreaterThan(190);
});

describe('what a driver types is the code', () => {
  const [key = newId<ShipmentKey>(), other = newId<ShipmentKey>()] = keys;
  const code = codes.codeOf(key);
  test.each([code, ` ${code} `, `${code.slice(0, 3)} ${code.slice(3)}`, `${code.slice(0, 3)}-${code.slice(3)}`])(
    'as %j',
    (typed) => {
      expect(codes.isDeliveryCode(key, typed)).toBe(true);
    },
  );
  test.each([
    '',
    '0',
    `${code}0`,
    code.slice(1),
    codes.codeOf(other),
    `${code}${' '.repeat(1_000_000)}1`.slice(1),
    'ábcdef',
  ])('and %.20j is not', (typed) => {
    expect(codes.isDeliveryCode(key, typed)).toBe(false);
  });
});

test('a phone checks it without a signal, and is not told it', async () => {
  const [key = newId<ShipmentKey>()] = keys;
  const check = await codes.deliveryCodeCheck(key);
  expect(await codes.deliveryCodeCheck(key)).toBe(check);
  const hashOf = async (typed: string) => {
    const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(typed), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const salt = Buffer.from(check.salt, 'base64');
    const bits = await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: check.iterations },
      secret,
      256,
    );
    return Buffer.from(bits).toString('base64');
  };
  expect(await hashOf(codes.codeOf(key))).toBe(check.hash);
  expect(await hashOf('000000')).not.toBe(check.hash);
  expect(JSON.stringify(check)).not.toContain(codes.codeOf(key));
});

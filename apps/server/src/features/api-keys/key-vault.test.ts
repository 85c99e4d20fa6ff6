import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyVault } from './key-vault.ts';

const vault = createKeyVault('one secret');

test('what was sealed opens again, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string(), (token) => {
      expect(vault.open(vault.seal(token))).toBe(token);
      expect(vault.seal(token).equals(vault.seal(token))).toBe(false);
    }),
  );
});

test('one changed bit, or another secret, opens nothing', () => {
  const sealed = vault.seal('wb_token');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(vault.open(changed), `byte ${at}`).toBeNull();
  }
  expect(createKeyVault('another secret').open(sealed)).toBeNull();
});

test('the same token has the same hash under one secret only', () => {
  expect(vault.hash('wb_a').equals(vault.hash('wb_a'))).toBe(true);
  expect(vault.hash('wb_a').equals(vault.hash('wb_b'))).toBe(false);
  expect(vault.hash('wb_a').equals(createKeyVault('another secret').hash('wb_a'))).toBe(false);
});

test('tokens do not repeat', () => {
  expect(new Set(Array.from({ length: 1000 }, vault.newToken)).size).toBe(1000);
});

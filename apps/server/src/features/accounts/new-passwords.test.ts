import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStrongPassword } from '@waybill/domain/password';
import { expect, test } from 'vitest';
import { assertNewPassword } from './new-passwords.ts';

const common = { code: 'invalid-input', details: { errors: [{ path: 'password', problem: 'password-common' }] } };

test.each(['Password1', 'pAssword1', 'Passw0rd', 'Qwerty123', 'Welcome1', 'Welcome1!', 'Password123!?', 'Ｐassword1'])(
  '%s follows the rules, and is refused all the same: everybody tries it first',
  async (password) => {
    expect(isStrongPassword(password)).toBe(true);
    await expect(assertNewPassword(password, 'password')).rejects.toMatchObject(common);
  },
);

test.each(['Sumarhus1', 'Vetur2026', 'Ítalskt7Kaffi', '!Password1x'])('%s is not on the list', async (password) => {
  await expect(assertNewPassword(password, 'password')).resolves.toBeUndefined();
});

test('a weak one is refused as weak, whether or not it is common', async () => {
  await expect(assertNewPassword('password', 'password')).rejects.toMatchObject({ code: 'password-too-weak' });
});

test('the list has only what the rules would let through in some spelling, in small letters and once', () => {
  const listed = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(listed.length).toBeGreaterThan(5000);
  expect(new Set(listed).size).toBe(listed.length);
  for (const each of listed) {
    expect(each).toBe(each.toLowerCase());
    expect(isStrongPassword(`${each.replace(/\p{L}/u, (letter) => letter.toUpperCase())}`), each).toBe(true);
  }
});

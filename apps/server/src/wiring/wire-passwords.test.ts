import { expect, test } from 'vitest';
import { latch } from '../../testing/latch.ts';
import { passwordsWith } from './passwords.ts';

test('so many passwords are hashed or compared at a time, and the next one waits', async () => {
  const end = latch();
  const begun: string[] = [];
  const slow = async (password: string) => {
    begun.push(password);
    await end.opened;
  };
  const passwords = passwordsWith(
    {
      hash: async (password) => {
        if (!String(password).startsWith('no account')) await slow(String(password));
        return 'hash';
      },
      verify: async (_, password) => {
        await slow(String(password));
        return true;
      },
    },
    2,
  );
  const all = [passwords.matches('hash', 'first'), passwords.hash('second'), passwords.matches(null, 'third')];
  await new Promise(setImmediate);
  expect(begun).toEqual(['first', 'second']);
  end.open();
  expect(await Promise.all(all)).toEqual([true, 'hash', false]);
});

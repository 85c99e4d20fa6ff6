import { expect, test } from 'vitest';
import { latch } from '../testing/latch.ts';
import { passwordsInTurn } from './wire-passwords.ts';

test('so many passwords are hashed or compared at a time, and the next one waits', async () => {
  const end = latch();
  const begun: string[] = [];
  const begin = async (password: string) => {
    begun.push(password);
    await end.opened;
  };
  const passwords = passwordsInTurn(
    {
      hash: async (password) => {
        await begin(password);
        return 'hash';
      },
      matches: async (passwordHash, password) => {
        await begin(password);
        return passwordHash !== null;
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

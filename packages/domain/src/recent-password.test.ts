import { expect, test } from 'vitest';
import { assertRecentPassword } from './recent-password.ts';

const passwordAt = new Date('2026-11-16T09:00:00Z');

test.each([
  ['09:00:00', true],
  ['09:09:59', true],
  ['09:10:00', false],
  ['10:00:00', false],
])('a password typed at 09:00 counts at %s: %s', (time, counts) => {
  const check = () => assertRecentPassword({ passwordAt }, new Date(`2026-11-16T${time}Z`));
  if (counts) expect(check).not.toThrow();
  else expect(check).toThrow('password-needed');
});

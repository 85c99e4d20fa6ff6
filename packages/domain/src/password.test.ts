import { expect, test } from 'vitest';
import { isStrongPassword, newPassword, typedPassword } from './password.ts';

const problems = (schema: typeof newPassword, value: string) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

test.each([
  ['', ['required'], ['required']],
  ['Ab1de', ['password-short'], ['password-short']],
  ['Ab1def', [], ['password-weak']],
  ['abcdefg1', [], ['password-weak']],
  ['ABCDEFG1', [], ['password-weak']],
  ['Abcdefgh', [], ['password-weak']],
  ['Abcdefg1', [], []],
  ['Þæðöáíé1', [], []],
  ['😀😀😀😀😀😀Aa1', [], []],
  ['😀😀😀', ['password-short'], ['password-short']],
])('%j: an existing password says %j, a new one %j', (value, existing, fresh) => {
  expect(problems(typedPassword, value)).toEqual(existing);
  expect(problems(newPassword, value)).toEqual(fresh);
});

test('a password of a megabyte is refused before anybody hashes it', () => {
  expect(problems(newPassword, `Aa1${'x'.repeat(1_000_000)}`)).toEqual(['too-long']);
});

test('half a character is no password: all halves would be one and the same', () => {
  expect(problems(newPassword, 'Abcdef1\ud800')).toEqual(['invalid-characters']);
});

test('strength counts characters, not bytes', () => {
  expect(isStrongPassword('Áá1😀😀😀😀')).toBe(false);
  expect(isStrongPassword('Áá1😀😀😀😀😀')).toBe(true);
});

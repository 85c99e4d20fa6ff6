import { describe, expect, test } from 'vitest';
import {
  authenticatorCode,
  mayRemoveFactor,
  recoveryCode,
  secondStepMethods,
  shownRecoveryCode,
} from './two-factor.ts';

describe('a code of the app is six digits, however it was copied', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456 ', '123456'],
    ['012345', '012345'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['١٢٣٤٥٦', null],
    ['', null],
    ['1'.repeat(5000), null],
  ])('%j', (typed, code) => {
    expect(authenticatorCode.safeParse(typed).data ?? null).toBe(code);
  });
});

describe('a recovery code is read as it was meant', () => {
  test.each([
    ['7K2QF-9XW3M', '7K2QF9XW3M'],
    ['7k2qf9xw3m', '7K2QF9XW3M'],
    [' 7k2qf 9xw3m ', '7K2QF9XW3M'],
    ['OIL00-00000', '0110000000'],
    ['7K2QF-9XW3', null],
    ['7K2QF-9XW3U', null],
    ['', null],
  ])('%j', (typed, code) => {
    expect(recoveryCode.safeParse(typed).data ?? null).toBe(code);
  });

  test('what is shown can be typed', () => {
    expect(shownRecoveryCode('7K2QF9XW3M')).toBe('7K2QF-9XW3M');
    expect(recoveryCode.parse(shownRecoveryCode('7K2QF9XW3M'))).toBe('7K2QF9XW3M');
  });
});

test.each([
  [{ hasAuthenticator: true, passkeys: 0 }, ['authenticator', 'recovery-code']],
  [{ hasAuthenticator: false, passkeys: 2 }, ['passkey', 'recovery-code']],
  [{ hasAuthenticator: true, passkeys: 1 }, ['authenticator', 'passkey', 'recovery-code']],
] as const)('an account with %j can give the second step by %j', (factors, methods) => {
  expect(secondStepMethods(factors)).toEqual(methods);
});

test.each([
  [{ left: 1, isRequired: true }, true],
  [{ left: 0, isRequired: false }, true],
  [{ left: 0, isRequired: true }, false],
])('a factor may go with %j: %s', (state, may) => {
  expect(mayRemoveFactor(state)).toBe(may);
});

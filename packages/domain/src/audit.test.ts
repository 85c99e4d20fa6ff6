import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, changesBetween, changesRecord } from './audit.ts';

test('only what differs is a change; what was not there counts as null', () => {
  expect(
    changesBetween({ name: 'A', roles: ['admin'], gone: 1 }, { name: 'B', roles: ['admin'], phone: null, age: 3 }),
  ).toEqual({
    name: { from: 'A', to: 'B' },
    age: { from: null, to: 3 },
  });
});

test('nothing has changed between a thing and itself', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      expect(changesBetween(fields, fields)).toEqual({});
    }),
  );
});

test('getting in is no change of a user, whatever is written about it', () => {
  expect(AUDIT_ACTIONS.filter((action) => !changesRecord(action))).toEqual([
    'password-changed',
    'signed-in',
    'sign-in-failed',
    'signed-out-elsewhere',
    'password-reset-requested',
    'password-reset',
    'second-step-failed',
    'authenticator-added',
    'authenticator-removed',
    'recovery-codes-made',
    'recovery-code-used',
    'two-factor-reset',
    'passkey-added',
    'passkey-renamed',
    'passkey-removed',
  ]);
});

test('each action has one name', () => {
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId, type UserId } from './ids.ts';
import { ROLES, type Role } from './roles.ts';
import {
  EDITABLE_ROLES,
  editableRolesOf,
  initialOf,
  mayManageAccount,
  userStateOf,
  vehicleRegistration,
  withEditedRoles,
} from './user.ts';

test.each([
  ['Guðrún', 'x@demo.test', 'G'],
  ['þórdís', 'x@demo.test', 'Þ'],
  [null, 'norole@demo.test', 'N'],
  ['', 'norole@demo.test', 'N'],
  ['  ', 'norole@demo.test', 'N'],
  [' anna', 'x@demo.test', 'A'],
  ['👋 Hello', 'x@demo.test', '👋'],
])('%j with the e-mail %s shows %s', (name, email, expected) => {
  expect(initialOf({ name, email })).toBe(expected);
});

describe('the state of a user', () => {
  const now = new Date('2026-11-15T09:00:00Z');
  const before = new Date(now.getTime() - 1);
  const after = new Date(now.getTime() + 1);
  test.each([
    [null, null, 'active'],
    [null, after, 'invited'],
    [null, now, 'invitation-expired'],
    [null, before, 'invitation-expired'],
    [before, null, 'disabled'],
    [before, after, 'disabled'],
  ])('disabled at %j and invited until %j is %s', (disabledAt, invitationExpiresAt, state) => {
    expect(userStateOf({ disabledAt, invitationExpiresAt }, now)).toBe(state);
  });
});

describe('edited roles', () => {
  const roles = fc.uniqueArray(fc.constantFrom(...ROLES));
  const ticked = fc.uniqueArray(fc.constantFrom(...EDITABLE_ROLES));

  test('are what was ticked and what only the operator grants, whatever was there before', () => {
    fc.assert(
      fc.property(roles, ticked, (before, chosen) => {
        const after = withEditedRoles(before, chosen);
        expect(editableRolesOf(after).sort()).toEqual([...chosen].sort());
        for (const kept of ['super-admin', 'developer'] as const) {
          expect(after.includes(kept)).toBe(before.includes(kept));
        }
        expect(new Set(after).size).toBe(after.length);
      }),
    );
  });
});

describe('who may take an account over, or away', () => {
  const them = newId<UserId>();
  const person = (roles: Role[]) => ({ id: them, roles });
  const actor = (roles: Role[], userId = newId<UserId>()) => ({ userId, roles });
  test.each<[Role[], Role[], boolean]>([
    [['admin'], [], true],
    [['admin'], ['driver'], true],
    [['admin'], ['admin'], true],
    [['admin'], ['admin', 'developer'], false],
    [['admin'], ['super-admin'], false],
    [['admin', 'developer'], ['developer'], false],
    [['super-admin'], ['super-admin'], true],
    [['super-admin'], ['developer'], true],
  ])('%j over %j: %s', (mine, theirs, allowed) => {
    expect(mayManageAccount(actor(mine), person(theirs))).toBe(allowed);
  });

  test('over oneself always', () => {
    expect(mayManageAccount(actor(['admin', 'developer'], them), person(['admin', 'developer']))).toBe(true);
  });
});

test.each([
  ['kr-x42', 'KR-X42'],
  [' ab 123 ', 'AB 123'],
  ['', null],
  ['þór-1', 'ÞÓR-1'],
])('the registration %j is kept as %j', (typed, kept) => {
  expect(vehicleRegistration.parse(typed)).toBe(kept);
});

test.each(['-KR', 'KR--X', 'K<R', 'KR\u0000', 'X'.repeat(21)])('the registration %j is refused', (typed) => {
  expect(vehicleRegistration.safeParse(typed).success).toBe(false);
});

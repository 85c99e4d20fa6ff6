import type { OrgUser } from '@waybill/contract/users';
import type { Role } from '@waybill/domain/roles';
import { expect, test } from 'vitest';
import { deedsFor, keepsOwnAdmin, refusalOf } from './refusals.ts';

const admin = { id: 'a', roles: ['admin'] as readonly Role[] };
const person = (fields: Partial<Record<keyof OrgUser, unknown>>) =>
  ({ id: 'b', roles: ['driver'], state: 'active', mayTakeOver: true, ...fields }) as unknown as OrgUser;

test.each([
  ['disable', { id: 'a' }, 'own'],
  ['delete', { id: 'a', mayTakeOver: false }, 'own'],
  ['disable', { mayTakeOver: false }, 'operator'],
  ['enable', { mayTakeOver: false }, 'operator'],
  ['delete', { mayTakeOver: false }, 'operator'],
  ['division', { id: 'a' }, 'own'],
  ['division', { mayTakeOver: false }, 'operator'],
  ['delete', {}, null],
  ['edit', { id: 'a' }, null],
  ['vehicle', { mayTakeOver: false }, null],
] as const)('%s of %j is refused because of: %s', (deed, fields, expected) => {
  expect(refusalOf(deed, admin, person(fields))).toBe(expected);
});

test.each([
  ['active', true, ['edit', 'vehicle', 'division', 'disable', 'delete']],
  ['disabled', false, ['edit', 'vehicle', 'enable', 'delete']],
  ['invited', false, ['edit', 'vehicle', 'resend', 'delete']],
  ['invitation-expired', true, ['edit', 'vehicle', 'division', 'resend', 'delete']],
] as const)('somebody %s (divisions to give: %s) is offered %j', (state, mayGiveDivisions, expected) => {
  expect(deedsFor({ state }, mayGiveDivisions)).toEqual(expected);
});

test('an admin keeps their own admin role; a super-admin may put it down', () => {
  expect(keepsOwnAdmin(admin, person({ id: 'a', roles: ['admin'] }))).toBe(true);
  expect(keepsOwnAdmin(admin, person({ id: 'a', roles: ['admin', 'super-admin'] }))).toBe(false);
  expect(keepsOwnAdmin(admin, person({ roles: ['admin'] }))).toBe(false);
});

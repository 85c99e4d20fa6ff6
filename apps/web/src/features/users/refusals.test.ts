import type { OrgUser } from '@waybill/contract/users';
import type { Role } from '@waybill/domain/roles';
import { expect, test } from 'vitest';
import { actionsFor, keepsOwnAdmin, refusalOf } from './refusals.ts';

const admin = { id: 'a', roles: ['admin'] as readonly Role[] };
const person = (fields: Partial<Record<keyof OrgUser, unknown>>) =>
  ({ id: 'b', roles: ['driver'], state: 'active', mayManageAccount: true, ...fields }) as unknown as OrgUser;

test.each([
  ['disable', { id: 'a' }, 'own'],
  ['delete', { id: 'a', mayManageAccount: false }, 'own'],
  ['disable', { mayManageAccount: false }, 'operator'],
  ['enable', { mayManageAccount: false }, 'operator'],
  ['delete', { mayManageAccount: false }, 'operator'],
  ['resetTwoFactor', { id: 'a' }, 'own'],
  ['resetTwoFactor', { mayManageAccount: false }, 'operator'],
  ['resetTwoFactor', {}, null],
  ['subCompany', { id: 'a' }, 'own'],
  ['subCompany', { mayManageAccount: false }, 'operator'],
  ['delete', {}, null],
  ['edit', { id: 'a' }, null],
  ['vehicle', { mayManageAccount: false }, null],
] as const)('%s of %j is refused because of: %s', (action, fields, expected) => {
  expect(refusalOf(action, admin, person(fields))).toBe(expected);
});

test.each([
  ['active', true, ['edit', 'vehicle', 'subCompany', 'disable', 'delete']],
  ['disabled', false, ['edit', 'vehicle', 'enable', 'delete']],
  ['invited', false, ['edit', 'vehicle', 'resend', 'delete']],
  ['invitation-expired', true, ['edit', 'vehicle', 'subCompany', 'resend', 'delete']],
] as const)('somebody %s (divisions to give: %s) is offered %j', (state, mayGiveSubCompanies, expected) => {
  expect(actionsFor({ state, hasTwoFactor: false }, mayGiveSubCompanies)).toEqual(expected);
});

test('two-factor sign-in can be reset where somebody has it', () => {
  expect(actionsFor({ state: 'active', hasTwoFactor: true }, false)).toContain('resetTwoFactor');
});

test('an admin keeps their own admin role; a super-admin may put it down', () => {
  expect(keepsOwnAdmin(admin, person({ id: 'a', roles: ['admin'] }))).toBe(true);
  expect(keepsOwnAdmin(admin, person({ id: 'a', roles: ['admin', 'super-admin'] }))).toBe(false);
  expect(keepsOwnAdmin(admin, person({ roles: ['admin'] }))).toBe(false);
});

import { ApiError } from '@waybill/contract/client';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { expect, test } from 'vitest';
import { maySwitchSubCompany, refusesSubCompany } from './sub-company.ts';

const NORTH = '00000000-0000-4000-8000-000000000102';
const anna = {
  user: { id: 'anna', subCompanyId: null, roles: ['admin'] },
  config: { usesSubCompany: true } as OrganisationConfig,
  subCompanies: [{ id: NORTH, name: 'North' }],
  viewing: null,
} as unknown as Parameters<typeof maySwitchSubCompany>[0];

test.each([
  ['somebody of all divisions may', anna, true],
  ['somebody of one may not', { ...anna, user: { ...anna.user, subCompanyId: NORTH } }, false],
  ['somebody without a role may not', { ...anna, user: { ...anna.user, roles: [] } }, false],
  ['nobody may where divisions are not used', { ...anna, config: { usesSubCompany: false } }, false],
  [
    'somebody who views one finds back, also where it has the use switched off',
    { ...anna, config: { usesSubCompany: false }, viewing: NORTH },
    true,
  ],
  ['nobody may where there are none', { ...anna, subCompanies: [] }, false],
  ['nobody may without an organisation', { ...anna, config: null }, false],
] as const)('switching: %s', (_, session, expected) => {
  expect(maySwitchSubCompany(session as typeof anna)).toBe(expected);
});

test('only a refusal of the division itself makes it forgotten', () => {
  const refusal = (path: string) =>
    new ApiError({
      type: '',
      title: '',
      status: 400,
      code: 'invalid-input',
      detail: '',
      errors: [{ path, problem: 'invalid' }],
    });
  expect(refusesSubCompany(refusal('x-waybill-sub-company'))).toBe(true);
  expect(refusesSubCompany(refusal('email'))).toBe(false);
  expect(refusesSubCompany(new Error('no answer'))).toBe(false);
});

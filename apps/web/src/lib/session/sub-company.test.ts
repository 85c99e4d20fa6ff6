import { ApiError } from '@waybill/contract/client';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { expect, test } from 'vitest';
import { maySwitchSubCompany, parseRemembered, refusesSubCompany, rememberedSubCompany } from './sub-company.ts';

const NORTH = '00000000-0000-4000-8000-000000000102';
const SOUTH = '00000000-0000-4000-8000-000000000103';
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
    'whoever looks at one finds back, also where it has the use switched off',
    { ...anna, config: { usesSubCompany: false }, viewing: NORTH },
    true,
  ],
  ['nobody may where there are none', { ...anna, subCompanies: [] }, false],
  ['nobody may without an organisation', { ...anna, config: null }, false],
] as const)('switching: %s', (_, session, expected) => {
  expect(maySwitchSubCompany(session as typeof anna)).toBe(expected);
});

test('what one user chose does not hold for the next at the same browser', () => {
  const remembered = { last: 'anna', chosen: { anna: NORTH } };
  expect(rememberedSubCompany(anna, remembered)).toBe(NORTH);
  expect(rememberedSubCompany({ ...anna, user: { ...anna.user, id: 'bjarni' } } as typeof anna, remembered)).toBeNull();
});

test('a division that is gone is forgotten, and so is the choice of somebody who was tied to one since', () => {
  expect(rememberedSubCompany(anna, { last: 'anna', chosen: { anna: SOUTH } })).toBeNull();
  const tied = { ...anna, user: { ...anna.user, subCompanyId: SOUTH } } as typeof anna;
  expect(rememberedSubCompany(tied, { last: 'anna', chosen: { anna: NORTH } })).toBeNull();
});

test.each([null, '', 'null', '[]', '"x"', '{', '{"chosen":7}', '{"last":{},"chosen":{"a":1}}'])(
  'what cannot be read counts as nothing chosen: %s',
  (text) => {
    expect(parseRemembered(text)).toEqual({ last: null, chosen: {} });
  },
);

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

import type { OrganisationId, UserId } from '@waybill/domain/ids';
import { ROLES, type Role } from '@waybill/domain/roles';
import { describe, expect, test } from 'vitest';
import { anActor, ORGANISATION } from '../testing/bare-app.ts';
import { type Access, permits } from './permissions.ts';

const everySetOfRoles = ROLES.reduce<Role[][]>((sets, role) => sets.flatMap((set) => [set, [...set, role]]), [[]]);

test('there are sixteen sets of roles to be asked about', () => {
  expect(new Set(everySetOfRoles.map(String)).size).toBe(16);
});

describe('nobody', () => {
  const verdicts = {
    public: 'allowed',
    'setting-up': 'not-signed-in',
    'signed-in': 'not-signed-in',
    admin: 'not-signed-in',
    integrator: 'not-signed-in',
    driver: 'not-signed-in',
    'signed-in-driver': 'not-signed-in',
    driving: 'not-signed-in',
    developer: 'not-signed-in',
    'key-keeper': 'not-signed-in',
    'connection-manager': 'not-signed-in',
    'super-admin': 'not-signed-in',
  } as const satisfies Record<Access, string>;
  test.each(Object.entries(verdicts))('asks for what is for %s: %s', (access, verdict) => {
    expect(permits(access as Access, null)).toBe(verdict);
  });
});

describe.each(everySetOfRoles.map((roles) => [roles.join(' + ') || 'no role', roles] as const))(
  'with %s',
  (_, roles) => {
    const member = anActor(roles);
    const withoutOrganisation = anActor(roles, null);

    test('what is public, and what is for everyone signed in, is allowed', () => {
      for (const actor of [member, withoutOrganisation]) {
        expect(permits('public', actor)).toBe('allowed');
        expect(permits('setting-up', actor)).toBe('allowed');
        expect(permits('signed-in', actor)).toBe('allowed');
      }
    });

    test('what asks for a role is allowed to exactly those who have it, inside an organisation', () => {
      const works = roles.includes('admin') || roles.includes('super-admin');
      const allowed = {
        admin: works,
        integrator: works,
        driver: works || roles.includes('driver'),
        'signed-in-driver': works || roles.includes('driver'),
        driving: works || roles.includes('driver'),
        developer: roles.includes('developer'),
        'key-keeper': roles.includes('developer') || roles.includes('super-admin'),
        'connection-manager': roles.includes('developer') || roles.includes('super-admin'),
        'super-admin': roles.includes('super-admin'),
      };
      for (const access of Object.keys(allowed) as (keyof typeof allowed)[]) {
        expect(permits(access, member), access).toBe(allowed[access] ? 'allowed' : 'forbidden');
        expect(permits(access, withoutOrganisation), access).toBe('forbidden');
      }
    });
  },
);

describe('somebody who has to set up two-factor sign-in first', () => {
  const verdicts = {
    public: 'allowed',
    'setting-up': 'allowed',
    'signed-in': 'two-factor-needed',
    admin: 'two-factor-needed',
    integrator: 'two-factor-needed',
    driver: 'two-factor-needed',
    'signed-in-driver': 'two-factor-needed',
    driving: 'two-factor-needed',
    developer: 'two-factor-needed',
    'key-keeper': 'two-factor-needed',
    'connection-manager': 'two-factor-needed',
    'super-admin': 'two-factor-needed',
  } as const satisfies Record<Access, string>;
  test.each(Object.entries(verdicts))('asks for what is for %s: %s', (access, verdict) => {
    for (const roles of everySetOfRoles) {
      expect(permits(access as Access, { ...anActor(roles), mustSetUpTwoFactor: true })).toBe(verdict);
    }
  });
});

describe('an API key', () => {
  const key = {
    kind: 'api-key',
    keyId: '0b7a4e3e-5a0b-4e0e-9d43-0d6a3f8f6a03',
    lastCharacters: 'abcd',
    organisationId: ORGANISATION as OrganisationId,
    named: null,
    rights: null,
  } as const;
  const verdicts = {
    public: 'allowed',
    'setting-up': 'forbidden',
    'signed-in': 'forbidden',
    admin: 'forbidden',
    integrator: 'allowed',
    driver: 'allowed',
    'signed-in-driver': 'forbidden',
    driving: 'forbidden',
    developer: 'forbidden',
    'key-keeper': 'forbidden',
    'connection-manager': 'allowed',
    'super-admin': 'forbidden',
  } as const satisfies Record<Access, string>;
  test.each(Object.entries(verdicts))('asks for what is for %s: %s', (access, verdict) => {
    expect(permits(access as Access, key)).toBe(verdict);
  });
});

test('the phone of a driver whose account was disabled may tell what was done, and is nobody anywhere else', () => {
  const phone = {
    kind: 'former-driver',
    userId: '0b7a4e3e-5a0b-4e0e-9d43-0d6a3f8f6a04' as UserId,
    email: 'driver@example.com',
    name: null,
    organisationId: ORGANISATION as OrganisationId,
    subCompanyId: null,
    deviceId: '0b7a4e3e-5a0b-4e0e-9d43-0d6a3f8f6a05',
    disabledAt: new Date(0),
  } as const;
  const verdicts = {
    public: 'allowed',
    'setting-up': 'not-signed-in',
    'signed-in': 'not-signed-in',
    admin: 'not-signed-in',
    integrator: 'not-signed-in',
    driver: 'not-signed-in',
    'signed-in-driver': 'not-signed-in',
    driving: 'allowed',
    developer: 'not-signed-in',
    'key-keeper': 'not-signed-in',
    'connection-manager': 'not-signed-in',
    'super-admin': 'not-signed-in',
  } as const satisfies Record<Access, string>;
  for (const [access, verdict] of Object.entries(verdicts)) {
    expect(permits(access as Access, phone), access).toBe(verdict);
  }
});

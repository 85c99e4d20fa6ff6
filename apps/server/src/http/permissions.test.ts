import { ROLES, type Role } from '@waybill/domain/roles';
import { describe, expect, test } from 'vitest';
import { anActor } from '../testing/bare-app.ts';
import { type Access, permits } from './permissions.ts';

const everySetOfRoles = ROLES.reduce<Role[][]>((sets, role) => sets.flatMap((set) => [set, [...set, role]]), [[]]);

test('there are sixteen sets of roles to be asked about', () => {
  expect(new Set(everySetOfRoles.map(String)).size).toBe(16);
});

describe('nobody', () => {
  const verdicts = {
    public: 'allowed',
    'signed-in': 'not-signed-in',
    developer: 'not-signed-in',
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
        expect(permits('signed-in', actor)).toBe('allowed');
      }
    });

    test('what asks for a role is allowed to exactly those who have it, inside an organisation', () => {
      expect(permits('developer', member)).toBe(roles.includes('developer') ? 'allowed' : 'forbidden');
      expect(permits('super-admin', member)).toBe(roles.includes('super-admin') ? 'allowed' : 'forbidden');
      expect(permits('developer', withoutOrganisation)).toBe('forbidden');
      expect(permits('super-admin', withoutOrganisation)).toBe('forbidden');
    });
  },
);

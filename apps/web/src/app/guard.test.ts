import { ROLES, type Role } from '@waybill/domain/roles';
import { describe, expect, test } from 'vitest';
import { type Decision, decide, type RouteKind } from './guard.ts';

const PATH = '/vehicles/7?tab=route';
const SHOW: Decision = { kind: 'show' };
const LOGIN: Decision = { kind: 'redirect', to: '/login', next: PATH };
const SHIPMENTS: Decision = { kind: 'redirect', to: '/shipments' };
const DRIVER: Decision = { kind: 'redirect', to: '/driver' };
const MISSING: Decision = { kind: 'missing-roles' };

/** Every combination of the four roles is written out: a rule that is computed here would repeat its own mistake. */
const EXPECTED: readonly (readonly [roles: readonly Role[] | null, admin: Decision, superAdmin: Decision])[] = [
  [null, LOGIN, LOGIN],
  [[], MISSING, SHIPMENTS],
  [['developer'], MISSING, SHIPMENTS],
  [['driver'], DRIVER, SHIPMENTS],
  [['driver', 'developer'], DRIVER, SHIPMENTS],
  [['admin'], SHOW, SHIPMENTS],
  [['admin', 'driver'], SHOW, SHIPMENTS],
  [['admin', 'developer'], SHOW, SHIPMENTS],
  [['admin', 'driver', 'developer'], SHOW, SHIPMENTS],
  [['super-admin'], SHOW, SHOW],
  [['admin', 'super-admin'], SHOW, SHOW],
  [['driver', 'super-admin'], SHOW, SHOW],
  [['super-admin', 'developer'], SHOW, SHOW],
  [['admin', 'driver', 'super-admin'], SHOW, SHOW],
  [['admin', 'super-admin', 'developer'], SHOW, SHOW],
  [['driver', 'super-admin', 'developer'], SHOW, SHOW],
  [['admin', 'driver', 'super-admin', 'developer'], SHOW, SHOW],
];

const asked = (roles: readonly Role[] | null, kind: RouteKind, mustSetUpTwoFactor = false) =>
  decide(roles && { roles, mustSetUpTwoFactor }, kind, PATH);

describe('the guard', () => {
  test('is asked about every combination of roles', () => {
    const combinations = EXPECTED.filter(([roles]) => roles !== null).map(([roles]) =>
      [...(roles ?? [])].sort().join(),
    );
    expect(new Set(combinations).size).toBe(2 ** ROLES.length);
  });

  test.each(EXPECTED)('shows public routes to everyone: %j', (roles) => {
    expect(asked(roles, 'public')).toEqual(SHOW);
  });

  test.each(EXPECTED)('shows what is everybody’s own to whoever is signed in: %j', (roles) => {
    expect(asked(roles, 'signed-in')).toEqual(roles ? SHOW : LOGIN);
  });

  test.each(EXPECTED)('on an admin route, %j gets %j', (roles, admin) => {
    expect(asked(roles, 'admin')).toEqual(admin);
  });

  test.each(EXPECTED)(
    'on a route for drivers too, %j gets what an admin route shows (%j), or the page',
    (roles, admin) => {
      expect(asked(roles, 'driver')).toEqual(roles?.includes('driver') ? SHOW : admin);
    },
  );

  test.each(EXPECTED)('on a super-admin route, %j gets (after %j) %j', (roles, _admin, superAdmin) => {
    expect(asked(roles, 'super-admin')).toEqual(superAdmin);
  });

  test.each(EXPECTED)(
    'leads whoever has to set up two-factor sign-in to that, on all but public routes: %j',
    (roles) => {
      const setUp = roles ? { kind: 'two-factor-setup' } : LOGIN;
      for (const kind of ['signed-in', 'driver', 'admin', 'super-admin'] as const)
        expect(asked(roles, kind, true)).toEqual(setUp);
      expect(asked(roles, 'public', true)).toEqual(SHOW);
    },
  );

  test('remembers no way back to the start page', () => {
    expect(decide(null, 'admin', '/')).toEqual({ kind: 'redirect', to: '/login' });
  });
});

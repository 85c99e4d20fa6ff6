import { describe, expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

describe('the way back after signing in', () => {
  test.each([
    '/shipments',
    '/shipments/S1A2B3C4D?tab=history#proof',
    '/vehicles/7/deliveries/9',
    '/geocode?q=%C3%9E%C3%B3rsh%C3%B6fn',
    '/?a=https://elsewhere.example',
  ])('is kept on our own origin: %s', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  test.each([
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/%2fevil.example'],
    ['/%2F/evil.example'],
    ['/%5cevil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['/./%2fevil.example'],
    ['/a/../%2Fevil.example'],
    ['/%'],
    ['/api/session'],
    ['/dev/outbox'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,hello'],
    [' /shipments'],
    ['/\t/evil.example'],
    ['/%09/evil.example'],
    ['/\n/evil.example'],
    ['/shipments%00'],
    ['shipments'],
    ['@evil.example'],
    [''],
    [`/${'a'.repeat(2000)}`],
    [undefined],
    [null],
    [7],
    [['/shipments']],
  ])('is refused when it could lead away: %j', (next) => {
    expect(safeNext(next)).toBeNull();
  });

  test.each([
    '/login',
    '/logout',
    '/signup',
    '/login/',
    '/LOGOUT',
    '/logout?next=/shipments',
    '/a/../logout',
    '/%6cogout',
    '/login%2f',
  ])('never leads to a sign-in page: %s', (next) => {
    expect(safeNext(next)).toBeNull();
  });
});

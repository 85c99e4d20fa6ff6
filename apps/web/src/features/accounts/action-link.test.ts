import { describe, expect, test } from 'vitest';
import { actionDestination } from './action-link.ts';

describe('the link of a mail', () => {
  test.each([
    ['?mode=resetPassword&oobCode=abc', { kind: 'set-password', code: 'abc' }],
    ['?mode=resetPassword&oobCode=a%2Bb%26c%3D', { kind: 'set-password', code: 'a+b&c=' }],
    ['?mode=resetPassword', { kind: 'set-password', code: '' }],
    ['?mode=verifyEmail&oobCode=xyz', { kind: 'verify-email', oobCode: 'xyz' }],
    ['?mode=verifyEmail', { kind: 'verify-email', oobCode: '' }],
    ['?mode=recoverEmail&oobCode=abc', { kind: 'home' }],
    ['?mode=resetpassword&oobCode=abc', { kind: 'home' }],
    ['?mode=__proto__', { kind: 'home' }],
    ['?oobCode=abc', { kind: 'home' }],
    ['', { kind: 'home' }],
  ])('%s leads to %o', (search, destination) => {
    expect(actionDestination(search)).toEqual(destination);
  });
});

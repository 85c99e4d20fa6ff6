import { expect, test } from 'vitest';
import { installedFromLock } from './installed-from-lock.mjs';

const linux = { platform: 'linux', arch: 'x64' };
const vite = { version: '8.3.8', integrity: 'sha512-one' };
const linuxBinary = { version: '1.0.0', integrity: 'sha512-two', optional: true, os: ['linux'], cpu: ['x64'] };
const macBinary = { ...linuxBinary, os: ['darwin'] };

const lock = {
  packages: {
    '': {},
    'node_modules/vite': vite,
    'node_modules/binary-linux': linuxBinary,
    'node_modules/binary-mac': macBinary,
  },
};
const installed = { 'node_modules/vite': vite, 'node_modules/binary-linux': linuxBinary };

test('what npm installed on this machine from this lock file is taken over', () => {
  expect(installedFromLock(lock, { packages: installed }, linux)).toBe(true);
});

test.each<[string, Record<string, object>]>([
  ['another version', { ...installed, 'node_modules/vite': { ...vite, version: '8.0.0' } }],
  ['other content of the same version', { ...installed, 'node_modules/vite': { ...vite, integrity: 'sha512-no' } }],
  ['a package that the lock file no longer has', { ...installed, 'node_modules/left-over': vite }],
  ['a missing package', { 'node_modules/binary-linux': linuxBinary }],
  ['a missing binary of this machine', { 'node_modules/vite': vite }],
  ['a binary of another machine', { ...installed, 'node_modules/binary-mac': macBinary }],
])('%s asks for an installation', (_what, packages) => {
  expect(installedFromLock(lock, { packages }, linux)).toBe(false);
});

test('an optional package for another C library may be missing', () => {
  const musl = { ...linuxBinary, libc: ['musl'] };
  const withMusl = { packages: { ...lock.packages, 'node_modules/binary-musl': musl } };
  expect(installedFromLock(withMusl, { packages: installed }, linux)).toBe(true);
});

test('an exclusion of platforms is understood', () => {
  const notWindows = { packages: { 'node_modules/posix': { ...vite, os: ['!win32'] } } };
  expect(installedFromLock(notWindows, notWindows, linux)).toBe(true);
  expect(installedFromLock(notWindows, notWindows, { platform: 'win32', arch: 'x64' })).toBe(false);
});

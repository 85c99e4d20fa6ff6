import { expect, test } from 'vitest';
import { decide, findChromium, findPostgresql, skipReason } from './system-packages.mjs';

const both = ['chromium', 'postgresql'] as const;
const bare = { isPresent: () => false, isRoot: false, hasApt: true };

test('root installs what is missing', () => {
  expect(decide(both, { ...bare, isRoot: true })).toEqual({ install: both, skip: [] });
});

test('root without apt-get goes without', () => {
  expect(decide(both, { ...bare, isRoot: true, hasApt: false })).toEqual({ install: [], skip: both });
});

test('an ordinary user goes without', () => {
  expect(decide(both, bare)).toEqual({ install: [], skip: both });
});

test('what is there is neither installed nor skipped', () => {
  const isPresent = (id: string) => id === 'chromium';
  expect(decide(both, { ...bare, isPresent, isRoot: true })).toEqual({ install: ['postgresql'], skip: [] });
  expect(decide(both, { ...bare, isPresent })).toEqual({ install: [], skip: ['postgresql'] });
});

test('the reason to skip says what to install', () => {
  expect(skipReason('chromium')).toContain('apt-get install chromium');
  expect(skipReason('postgresql')).toContain('apt-get install postgresql');
});

test('the browser named by CHROMIUM_PATH comes first, then the system one, then the PATH', () => {
  expect(findChromium({ CHROMIUM_PATH: '/opt/c' }, () => true)).toBe('/opt/c');
  expect(findChromium({ PATH: '/opt/bin' }, () => true)).toBe('/usr/bin/chromium-headless-shell');
  const full = (path: string) => !path.includes('headless');
  expect(findChromium({ PATH: '/opt/bin' }, full)).toBe('/usr/bin/chromium');
  expect(findChromium({ PATH: '/a:/b' }, (path: string) => path === '/b/google-chrome')).toBe('/b/google-chrome');
  expect(findChromium({ PATH: '/a' }, () => false)).toBeUndefined();
});

test('the oldest supported PostgreSQL that is really there is used', () => {
  const has = (...versions: string[]) =>
    findPostgresql(
      () => versions,
      () => true,
    );
  expect(has('17', '15', '13')).toBe('/usr/lib/postgresql/15/bin');
  expect(has('13')).toBeUndefined();
  expect(has()).toBeUndefined();
  const clientsOnlyIn15 = (path: string) => !path.includes('/15/');
  expect(findPostgresql(() => ['15', '16'], clientsOnlyIn15)).toBe('/usr/lib/postgresql/16/bin');
});

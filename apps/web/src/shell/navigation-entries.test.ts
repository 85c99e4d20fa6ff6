import type { Role } from '@waybill/domain/roles';
import { describe, expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { navigationFor, screensFor } from './navigation-entries.ts';

const labels = (
  roles: readonly Role[],
  usesPayments = true,
  usesWarehouseScan = false,
  subCompanyId: string | null = null,
) =>
  navigationFor({ roles, subCompanyId }, { usesPayments, usesWarehouseScan })
    .flat()
    .map(({ label }) => label);

const WORK = ['page.shipments', 'page.overview', 'page.vehicles', 'page.geocode', 'page.savedLocations'];

describe('the side navigation', () => {
  test('offers admins everything but the settings', () => {
    expect(labels(['admin'])).toEqual([...WORK, 'page.payments', 'page.users', 'page.apiKey']);
  });

  test('offers super-admins the settings too', () => {
    expect(labels(['super-admin']).at(-1)).toBe('nav.config');
  });

  test('offers webhooks to developers and super-admins of the whole organisation', () => {
    expect(labels(['admin'])).not.toContain('page.webhooks');
    expect(labels(['admin', 'developer'])).toContain('page.webhooks');
    expect(labels(['super-admin'])).toContain('page.webhooks');
    expect(labels(['super-admin', 'developer'], true, false, 'north')).not.toContain('page.webhooks');
  });

  test('offers the words of partners to developers and super-admins of the whole organisation', () => {
    expect(labels(['admin'])).not.toContain('page.partnerStatuses');
    expect(labels(['admin', 'developer'])).toContain('page.partnerStatuses');
    expect(labels(['super-admin'])).toContain('page.partnerStatuses');
    expect(labels(['super-admin', 'developer'], true, false, 'north')).not.toContain('page.partnerStatuses');
  });

  test('has no payments where the organisation does not use them, or there is no configuration', () => {
    expect(labels(['admin'], false)).not.toContain('page.payments');
    expect(navigationFor({ roles: ['admin'], subCompanyId: null }, null).flat()).not.toContainEqual(
      expect.objectContaining({ label: 'page.payments' }),
    );
  });

  test('begins with the first steps of a new organisation, and with how far they are', () => {
    const [first] = navigationFor({ roles: ['admin'], subCompanyId: null }, null, '2/5');
    expect(first).toEqual([expect.objectContaining({ to: paths.firstSteps, note: '2/5' })]);
    expect(labels(['admin'])).not.toContain('page.firstSteps');
  });

  test('has the warehouse where that is scanned', () => {
    expect(labels(['admin'])).not.toContain('page.warehouse');
    expect(labels(['admin'], true, true)).toContain('page.warehouse');
  });

  test.each([[[]], [['driver']], [['developer']], [['driver', 'developer']]] as const)('is empty for %j', (roles) => {
    expect(labels(roles)).toEqual([]);
  });
});

describe('the palette', () => {
  const ALL = { usesPayments: true, usesWarehouseScan: true, usesCsvUpload: true, usesFetchUpdates: true };
  const ways = (roles: readonly Role[], config: typeof ALL | null = ALL) =>
    screensFor({ roles, subCompanyId: null }, config).map(({ to }) => to);
  /** They show one record, or are reached by a command of the palette. */
  const ELSEWHERE = /\$|profile|driver|logout|login|signup|contact|password|verify|invitation|apk|firebase|^\/$/;

  test('leads a super-admin to every screen that is not about one record', () => {
    const expected = Object.values(paths).filter((path) => !ELSEWHERE.test(path));
    expect(ways(['super-admin']).toSorted()).toEqual(expected.toSorted());
  });

  test('has upload and fetched updates where the organisation uses them', () => {
    expect(ways(['admin'])).toEqual(expect.arrayContaining([paths.shipmentsUpload, paths.fetchUpdates]));
    const off = { ...ALL, usesCsvUpload: false, usesFetchUpdates: false };
    expect(ways(['admin'], off)).not.toEqual(expect.arrayContaining([paths.shipmentsUpload]));
    expect(ways(['admin'], off)).not.toEqual(expect.arrayContaining([paths.fetchUpdates]));
    expect(ways(['admin'], null)).not.toContain(paths.shipmentsUpload);
  });

  test('leads to the first steps for good, but nobody of a single division', () => {
    expect(ways(['admin'])).toContain(paths.firstSteps);
    expect(screensFor({ roles: ['admin'], subCompanyId: 'north' }, ALL).map(({ to }) => to)).not.toContain(
      paths.firstSteps,
    );
  });

  test('has no screens for who works in none', () => {
    expect(ways(['driver'])).toEqual([]);
  });
});

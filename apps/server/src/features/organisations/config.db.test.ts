import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let superAdmin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await app.signedIn('super@demo.test');
});
afterAll(() => app.close());

const read = async (browser: Browser, name = 'Bláfell ehf.') => {
  const { body } = await browser.get('/api/organisation-config');
  return body.levels.find((level: { name: string }) => level.name === name);
};
const save = (browser: Browser, level: string, version: number, overrides: object) =>
  browser.put(`/api/organisation-config/${level}`, { version, overrides });

test('every level is read with what it sets, what it inherits and what the operator set', async () => {
  const { body } = await superAdmin.get('/api/organisation-config');
  expect(body.levels.map(({ name }: { name: string }) => name)).toEqual([
    'Bláfell ehf.',
    'Akureyri',
    'Reykjavík',
    'Suðurland',
  ]);
  const akureyri = body.levels[1];
  expect(Object.keys(akureyri.overrides).sort()).toEqual([
    'optimisationOrigin',
    'shipmentListHeaders',
    'usesCsvUpload',
  ]);
  expect(akureyri.effective).toMatchObject({
    usesCsvUpload: false,
    usesPayments: true,
    barcodeRegex: expect.stringContaining('BLF'),
  });
  expect(body.operator).toMatchObject({ organisationQueryId: 'carrierId', allowedCarrierIds: [CARRIER] });
  expect(Object.values(body.names)).toEqual(
    expect.arrayContaining(['Bláfell ehf.', 'Norðurljós hf.', 'Akureyri', 'Reykjavík', 'Suðurland']),
  );
  expect(body.defaults.usesPayments).toBe(false);
});

test('what a division sets holds for its users at once, and what it gives up is inherited again', async () => {
  const subCompanyUser = await app.signedIn('division@demo.test');
  const before = await read(superAdmin, 'Akureyri');
  const saved = await save(superAdmin, AKUREYRI, before.version, { ...before.overrides, defaultLocale: 'is' });
  expect(saved.body.level).toMatchObject({ version: before.version + 1, updatedBy: 'Super-admin' });
  expect((await subCompanyUser.get('/api/session')).body.session.config.defaultLocale).toBe('is');
  const { defaultLocale, ...rest } = saved.body.level.overrides;
  expect(defaultLocale).toBe('is');
  await save(superAdmin, AKUREYRI, saved.body.level.version, rest);
  expect((await subCompanyUser.get('/api/session')).body.session.config.defaultLocale).toBe('en');
});

test("saving leaves the operator's part alone", async () => {
  const level = await read(superAdmin);
  await save(superAdmin, 'organisation', level.version, { ...level.overrides, usesPayments: false });
  const after = await read(superAdmin);
  expect(after.effective).toMatchObject({ usesPayments: false, organisationQueryId: 'carrierId' });
  expect(after.effective.allowedSubCompanyIds).toHaveLength(3);
  await save(superAdmin, 'organisation', after.version, level.overrides);
});

test('the second of two super-admins gets the current level instead of overwriting it', async () => {
  const opened = await read(superAdmin, 'Suðurland');
  const first = await save(superAdmin, opened.subCompanyId, opened.version, { usesPickups: false });
  expect(first.status).toBe(200);
  const second = await save(superAdmin, opened.subCompanyId, opened.version, { usesPayments: false });
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'stale-version', current: { overrides: { usesPickups: false }, version: opened.version + 1 } },
  });
  expect((await read(superAdmin, 'Suðurland')).overrides).toEqual({ usesPickups: false });
});

test('of several saves of one version at the same moment exactly one wins, the very first one too', async () => {
  const level = await read(superAdmin, 'Reykjavík');
  expect(level.version).toBe(0);
  for (const version of [0, 1]) {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => save(superAdmin, REYKJAVIK, version, { usesPickups: true })),
    );
    expect(answers.map(({ status }) => status).sort(), `version ${version}`).toEqual([200, 409, 409, 409]);
  }
});

describe('bad input is refused beside its field and changes nothing', () => {
  const cases: [string, object, string, string][] = [
    ['an unknown status', { deliveryStatuses: ['lost'] }, 'overrides.deliveryStatuses.0', 'invalid'],
    ['a status twice', { deliveryStatuses: ['failed', 'failed'] }, 'overrides.deliveryStatuses', 'duplicate'],
    ['a pattern that cannot be compiled', { barcodeRegex: '^(BLF' }, 'overrides.barcodeRegex', 'regex'],
    [
      'a pattern that is far larger than it looks',
      { barcodeRegex: '(?:a?){1000}'.repeat(16) },
      'overrides.barcodeRegex',
      'regex-too-complex',
    ],
    ['a pattern of 201 characters', { barcodeRegex: 'a'.repeat(201) }, 'overrides.barcodeRegex', 'too-long'],
    [
      'a latitude beyond the pole',
      { optimisationOrigin: { lat: 91, lon: 0 } },
      'overrides.optimisationOrigin.lat',
      'latitude',
    ],
    ['half an origin', { optimisationOrigin: { lat: 64 } }, 'overrides.optimisationOrigin.lon', 'longitude'],
    ['an unknown time zone', { timeZone: 'Atlantic/Atlantis' }, 'overrides.timeZone', 'time-zone'],
    [
      'a script as address',
      { externalDeliveryStatusUpdateUrl: 'javascript:alert(1)' },
      'overrides.externalDeliveryStatusUpdateUrl',
      'url',
    ],
    ['a NUL in a text', { barcodeRegex: 'a\u0000b' }, 'overrides.barcodeRegex', 'invalid-characters'],
    ['a list of thousands', { shipmentListHeaders: Array(5000).fill(1) }, 'overrides.shipmentListHeaders', 'too-many'],
    [
      'a password in an address',
      { externalDeliveryStatusUpdateUrl: 'https://u:p@x.is/' },
      'overrides.externalDeliveryStatusUpdateUrl',
      'url',
    ],
    ['a field of the operator', { allowedCarrierIds: [STRANGER] }, 'overrides.allowedCarrierIds', 'invalid'],
    ['a field nobody knows', { isAdmin: true }, 'overrides.isAdmin', 'invalid'],
  ];
  test.each(cases)('%s', async (_, overrides, path, problem) => {
    const before = await read(superAdmin);
    const answer = await save(superAdmin, 'organisation', before.version, overrides);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ path, problem })]));
    expect((await read(superAdmin)).version).toBe(before.version);
  });
});

test('a version that no row can have is refused, not tried', async () => {
  for (const version of [-1, 1.5, 2_147_483_647, 9_007_199_254_740_991]) {
    expect((await save(superAdmin, 'organisation', version, {})).status, String(version)).toBe(400);
  }
});

test.each([
  [50_000, 400],
  [150_000, 413],
])('%i wrong items are refused in a few sentences', async (count, status) => {
  const { version } = await read(superAdmin);
  const body = `{"version":${version},"overrides":{"deliveryStatuses":[${'1,'.repeat(count)}1]}}`;
  const answer = await superAdmin.put('/api/organisation-config/organisation', body);
  expect(answer.status).toBe(status);
  expect(answer.text.length).toBeLessThan(20_000);
});

describe('who may', () => {
  test.each(['admin@demo.test', 'developer@demo.test', 'driver@demo.test', 'norole@demo.test'])(
    '%s neither reads nor writes the settings',
    async (email) => {
      const browser = await app.signedIn(email);
      expect((await browser.get('/api/organisation-config')).status).toBe(403);
      expect((await save(browser, 'organisation', 1, {})).status).toBe(403);
    },
  );

  test('nobody signed out does', async () => {
    expect((await app.browser().get('/api/organisation-config')).status).toBe(401);
    expect((await save(app.browser(), 'organisation', 1, {})).status).toBe(401);
  });

  test("another organisation's division answers like one that does not exist", async () => {
    const stranger = await app.signedIn('super@stranger.test');
    const foreign = await save(stranger, AKUREYRI, 1, { usesPayments: true });
    const missing = await save(stranger, '00000000-0000-4000-8000-00000000dead', 1, { usesPayments: true });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    const own = await stranger.get('/api/organisation-config');
    expect(own.text).not.toContain('Bláfell');
  });

  test('a super-admin of one division looks at the organisation and edits the division only', async () => {
    await app.database.asOperator((tx) =>
      tx
        .updateTable('users')
        .set({ roles: ['super-admin'] })
        .where('email', '=', 'division@demo.test')
        .execute(),
    );
    const browser = await app.signedIn('division@demo.test');
    const { body } = await browser.get('/api/organisation-config');
    expect(body.levels.map(({ name, editable }: { name: string; editable: boolean }) => [name, editable])).toEqual([
      ['Bláfell ehf.', false],
      ['Akureyri', true],
    ]);
    expect((await save(browser, 'organisation', body.levels[0].version, {})).status).toBe(403);
    expect((await save(browser, REYKJAVIK, 0, {})).status).toBe(404);
    expect((await save(browser, AKUREYRI, body.levels[1].version, { usesPickups: false })).status).toBe(200);
  });
});

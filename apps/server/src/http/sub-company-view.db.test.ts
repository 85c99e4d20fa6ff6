import { randomUUID } from 'node:crypto';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../seed/demo-data.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const viewing = (subCompany: string) => ({ [SUB_COMPANY_HEADER]: subCompany });

describe('somebody who sees every division', () => {
  test('may look at one: the people and the configuration are those of the division', async () => {
    const admin = await app.signedIn('admin@demo.test');
    const { body } = await admin.get('/api/users', viewing(AKUREYRI));
    expect(body.users.map(({ email }: { email: string }) => email)).toEqual(['division@demo.test']);
    const { session } = (await admin.get('/api/session', viewing(AKUREYRI))).body;
    expect(session).toMatchObject({ viewing: AKUREYRI, config: { usesCsvUpload: false } });
    expect(session.subCompanies).toHaveLength(3);
  });

  test('sees all of them without the header', async () => {
    const admin = await app.signedIn('admin@demo.test');
    expect((await admin.get('/api/users')).body.total).toBeGreaterThan(5);
    expect((await admin.get('/api/session')).body.session).toMatchObject({
      viewing: null,
      config: { usesCsvUpload: true },
    });
  });

  test('edits settings of the organisation whatever division they look at', async () => {
    const superAdmin = await app.signedIn('super@demo.test');
    expect((await superAdmin.get('/api/organisation-config', viewing(AKUREYRI))).body.levels).toHaveLength(4);
  });
});

describe('a division that is not there to be seen', () => {
  test.each([
    ['one of nobody', randomUUID()],
    ['no division at all', 'akureyri'],
    ['an organisation', CARRIER],
    ['nothing', ''],
  ])('%s is refused, and the refusal names the header', async (_, subCompany) => {
    const admin = await app.signedIn('admin@demo.test');
    const answer = await admin.get('/api/users', viewing(subCompany));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: SUB_COMPANY_HEADER }] } });
  });

  test('a division of another organisation is refused like one that does not exist', async () => {
    const stranger = await app.signedIn('admin@stranger.test');
    const foreign = await stranger.get('/api/users', viewing(AKUREYRI));
    const missing = await stranger.get('/api/users', viewing(randomUUID()));
    const { requestId: _, ...said } = foreign.body;
    expect(missing.body).toMatchObject(said);
    expect(foreign.status).toBe(400);
  });

  test('somebody tied to a division may name their own and no other', async () => {
    const admin = await app.signedIn('division@demo.test');
    expect((await admin.get('/api/users', viewing(AKUREYRI))).body.total).toBe(1);
    expect((await admin.get('/api/users', viewing(REYKJAVIK))).status).toBe(400);
  });

  test('does not keep anybody from seeing who they are, or from signing out', async () => {
    const admin = await app.signedIn('admin@demo.test');
    expect((await admin.get('/api/session', viewing(randomUUID()))).body.session).toMatchObject({ viewing: null });
  });
});

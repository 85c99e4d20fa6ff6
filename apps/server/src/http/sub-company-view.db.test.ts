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
  });

  test('keeps the choice with the account: another browser has it too, and another person does not', async () => {
    const admin = await app.signedIn('admin@demo.test');
    const { session } = (await admin.patch('/api/profile', { viewing: AKUREYRI })).body;
    expect(session).toMatchObject({ viewing: AKUREYRI, config: { usesCsvUpload: false } });
    expect(session.subCompanies).toHaveLength(3);
    const elsewhere = await app.signedIn('admin@demo.test');
    expect((await elsewhere.get('/api/session')).body.session).toMatchObject({ viewing: AKUREYRI });
    const other = await app.signedIn('super@demo.test');
    expect((await other.get('/api/session')).body.session).toMatchObject({ viewing: null });
    await elsewhere.patch('/api/profile', { viewing: null });
    expect((await admin.get('/api/session')).body.session).toMatchObject({ viewing: null });
  });

  test.each(['admin@stranger.test', 'division@demo.test'])(
    '%s may not choose one that is not theirs to choose',
    async (email) => {
      const person = await app.signedIn(email);
      for (const subCompany of [REYKJAVIK, randomUUID()]) {
        const answer = await person.patch('/api/profile', { viewing: subCompany });
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'viewing' }] } });
      }
    },
  );

  test('a person who is tied to a division meanwhile views that one only', async () => {
    const developer = await app.signedIn('developer@demo.test');
    const { id } = (await developer.get('/api/session')).body.session.user;
    await developer.patch('/api/profile', { viewing: AKUREYRI });
    await app.database.asOperator((tx) =>
      tx.updateTable('users').set({ sub_company_id: REYKJAVIK }).where('id', '=', id).execute(),
    );
    const { session } = (await (await app.signedIn('developer@demo.test')).get('/api/session')).body;
    expect(session).toMatchObject({ viewing: null, subCompanies: [{ id: REYKJAVIK }] });
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

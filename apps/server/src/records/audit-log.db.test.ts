import type { Author } from '@waybill/domain/actor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER } from '../seed/demo-data.ts';
import type { Browser } from '../testing/browser.ts';
import { editOf, historyIn, personIn } from '../testing/members.ts';
import { codeFor, invitationFor } from '../testing/sent-mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { auditEntries, auditRecorder } from './audit-log.ts';

const PASSWORD = 'Vetur2026';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());

/** A colleague who may edit others, under a name of their choice. */
const colleague = async (email: string, name: string) => {
  const fields = { email, roles: ['admin'], phoneNumber: '', vehicleRegistration: '', subCompanyId: null };
  expect((await admin.post('/api/users', { ...fields, name: '' })).status).toBe(200);
  const browser = app.browser();
  const acceptance = { code: await invitationFor(app, email), password: PASSWORD, name };
  expect((await browser.post('/api/invitations/acceptance', acceptance)).status).toBe(200);
  return browser;
};

const renames = async (by: Browser, name: string) => {
  app.time.advance(1000);
  const driver = await personIn(admin, 'driver@demo.test');
  expect((await by.put(`/api/users/${driver.id}`, editOf(driver, { name }))).status).toBe(200);
  return driver.id;
};

test("who takes a colleague's name is told from them by the address that they signed in with", async () => {
  const impostor = await colleague('impostor@person.test', 'Impostor');
  expect((await impostor.patch('/api/profile', { name: 'Admin' })).status).toBe(200);
  await renames(impostor, 'Requester one');
  const [theirs, before] = (await renames(admin, 'Requester the other').then((id) => historyIn(admin, id))).slice(0, 2);
  expect(theirs?.by).toEqual({ kind: 'user', name: 'Admin', email: 'admin@demo.test' });
  expect(before?.by).toEqual({ kind: 'user', name: 'Admin', email: 'impostor@person.test' });
});

test('the address of a line is the one of its moment, whatever becomes of it later', async () => {
  const mover = await colleague('old@person.test', 'Mover');
  const id = await renames(mover, 'Before the move');
  const person = await personIn(admin, 'old@person.test');
  await admin.put(`/api/users/${person.id}`, editOf(person, { email: 'new@person.test' }));
  const code = await codeFor(app, 'new@person.test');
  expect((await app.browser().post('/api/email-verifications/confirmation', { code })).status).toBe(200);
  await renames(mover, 'After the move');
  const [after, before] = await historyIn(admin, id);
  expect([before?.by.email, after?.by.email]).toEqual(['old@person.test', 'new@person.test']);
  expect((await historyIn(admin, person.id)).find(({ action }) => action === 'email-changed')?.by).toEqual({
    kind: 'user',
    name: 'Mover',
    email: 'old@person.test',
  });
});

test('somebody without a name is named by their address', async () => {
  const nameless = await colleague('nameless@person.test', '');
  const [line] = await historyIn(admin, await renames(nameless, 'Requester nobody'));
  expect(line?.by).toEqual({ kind: 'user', name: 'nameless@person.test', email: 'nameless@person.test' });
});

test('a key and the operator have no address', async () => {
  const subject = { entity: 'organisation', entityId: 'the one of this test' } as const;
  const write = (by: Author) =>
    app.database.asOperator((tx) => auditRecorder(tx, CARRIER, by, app.time.now)({ ...subject, action: 'created' }));
  const somebody = { name: 'Somebody', address: null, userAgent: null };
  const authors = [
    { kind: 'api-key', id: crypto.randomUUID() },
    { kind: 'operator', id: null },
  ] as const;
  for (const author of authors) {
    const by = { ...author, ...somebody };
    await expect(write({ ...by, email: 'somebody@person.test' })).rejects.toThrow('audit_log_actor_email_check');
    await write({ ...by, email: null });
  }
  const lines = await app.database.asOperator((tx) => auditEntries(tx, CARRIER, subject, undefined, 10));
  expect(lines.map(({ by }) => by.email)).toEqual([null, null]);
});

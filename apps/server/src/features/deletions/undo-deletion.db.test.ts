import { MOST_ATTACHMENTS } from '@waybill/domain/attachment';
import { type AttachmentId, type DeletionId, newId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tidy } from '../../records/housekeeping.ts';
import { REMOVE_FILES, removeFiles } from '../../records/remove-files.ts';
import { AKUREYRI } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { historyIn, invitationOf, personIn, setRoles, storedUser } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { twiceWhileHeld } from '../../testing/while-held.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

const undo = (browser: Browser, id: string) => browser.post(`/api/deletions/${id}/undo`);
const kept = () => app.database.asOperator((tx) => tx.selectFrom('deletions').selectAll().execute());

/** Both come to the deletion before either is through. */
const atOnce = <Answer>(deletion: string, send: () => Promise<Answer>) =>
  twiceWhileHeld(
    app,
    (tx) =>
      tx
        .selectFrom('deletions')
        .select('id')
        .where('id', '=', deletion as DeletionId)
        .forUpdate()
        .execute(),
    send,
  );

let places = 0;
const keepPlace = async () => {
  places += 1;
  const body = {
    locationName: 'Vöruhús',
    receiverName: null,
    streetAddress1: `Gata ${places}`,
    city: null,
    postcode: null,
  };
  const more = { phoneNumber: null, email: null, earliestTime: null, latestTime: null };
  return (await admin.post('/api/saved-locations', { ...body, ...more })).body.savedLocation;
};
const removePlace = async (browser: Browser, { id }: { id: string }): Promise<string> =>
  (await browser.delete(`/api/saved-locations/${id}`)).body.deletionId;
const placeAnswer = async ({ id }: { id: string }) => admin.get(`/api/saved-locations/${id}`);

describe('a saved location', () => {
  test('comes back as it was, once, from however many tabs', async () => {
    const place = await keepPlace();
    const deletion = await removePlace(admin, place);
    expect((await placeAnswer(place)).status).toBe(404);
    const answers = await atOnce(deletion, () => undo(admin, deletion));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await placeAnswer(place)).body.savedLocation).toEqual(place);
    expect((await undo(admin, deletion)).status).toBe(200);
  });

  test('does not after a minute, and its copy is gone with the next deletion or the housekeeping', async () => {
    const place = await keepPlace();
    const deletion = await removePlace(admin, place);
    app.time.advance(UNDO_MS + 1);
    expect(await undo(admin, deletion)).toMatchObject({ status: 409, body: { code: 'undo-too-late' } });
    expect((await placeAnswer(place)).status).toBe(404);
    await removePlace(admin, await keepPlace());
    expect((await kept()).map(({ id }) => id)).not.toContain(deletion);
    app.time.advance(UNDO_MS + 1);
    await tidy(app.database, app.time.now);
    expect(await kept()).toEqual([]);
  });

  test('comes back to the one who deleted it, and to nobody else', async () => {
    const deletion = await removePlace(admin, await keepPlace());
    const stranger = await app.signedIn('admin@stranger.test');
    expect([(await undo(colleague, deletion)).status, (await undo(stranger, deletion)).status]).toEqual([404, 404]);
    expect((await undo(admin, deletion)).status).toBe(200);
  });

  test('does not where its address was saved again meanwhile', async () => {
    const place = await keepPlace();
    const deletion = await removePlace(admin, place);
    const { id: _, version: _v, updatedAt: _a, updatedBy: _b, ...details } = place;
    expect((await colleague.post('/api/saved-locations', details)).status).toBe(200);
    expect(await undo(admin, deletion)).toMatchObject({ status: 409, body: { code: 'undo-taken' } });
  });

  test('does not for somebody whose role was taken away meanwhile', async () => {
    const deletion = await removePlace(admin, await keepPlace());
    await setRoles(app, 'admin@demo.test', 'driver');
    const driver = await app.signedIn('admin@demo.test');
    expect((await undo(driver, deletion)).status).toBe(403);
    await setRoles(app, 'admin@demo.test', 'admin');
    admin = await app.signedIn('admin@demo.test');
  });
});

describe('a member', () => {
  test('comes back with the password and all else that the account has, but signed out', async () => {
    const driver = await app.signedIn('driver@demo.test');
    const before = await storedUser(app, 'driver@demo.test');
    const { id } = await personIn(admin, 'driver@demo.test');
    const { body } = await admin.delete(`/api/users/${id}`);
    expect((await driver.get('/api/session')).body.session).toBeNull();
    expect((await undo(admin, body.deletionId)).status).toBe(200);
    expect(await storedUser(app, 'driver@demo.test')).toEqual(before);
    expect((await driver.get('/api/session')).body.session).toBeNull();
    const [restored, deleted] = await historyIn(admin, id);
    expect([restored?.action, deleted?.action]).toEqual(['restored', 'deleted']);
    const again = await app.signedIn('driver@demo.test');
    expect((await again.get('/api/session')).body.session.user.id).toBe(id);
  });

  test('does not to an admin who was a super-admin when they deleted a developer', async () => {
    const { roles = [] } = (await storedUser(app, 'super@demo.test')) ?? {};
    const { id } = await personIn(colleague, 'developer@demo.test');
    const { deletionId } = (await colleague.delete(`/api/users/${id}`)).body;
    await setRoles(app, 'super@demo.test', 'admin');
    const asAdmin = await undo(await app.signedIn('super@demo.test'), deletionId);
    await setRoles(app, 'super@demo.test', ...roles);
    expect(asAdmin).toMatchObject({ status: 403, body: { code: 'operator-roles' } });
    colleague = await app.signedIn('super@demo.test');
    expect((await undo(colleague, deletionId)).status).toBe(200);
  });

  test('does not to an admin who is tied to another division meanwhile', async () => {
    const { body } = await admin.post('/api/users', invitationOf('brief@demo.test'));
    const removed = await admin.delete(`/api/users/${body.user.id}`);
    const tie = (to: typeof AKUREYRI | null) =>
      app.database.asOperator((tx) =>
        tx.updateTable('users').set({ sub_company_id: to }).where('email', '=', 'admin@demo.test').execute(),
      );
    await tie(AKUREYRI);
    const tied = await app.signedIn('admin@demo.test');
    expect((await undo(tied, removed.body.deletionId)).status).toBe(404);
    await tie(null);
    admin = await app.signedIn('admin@demo.test');
    expect((await undo(admin, removed.body.deletionId)).status).toBe(200);
    // The link of the invitation works again.
    const codes = await app.database.asOperator((tx) =>
      tx.selectFrom('account_codes').select('used_at').where('user_id', '=', body.user.id).execute(),
    );
    expect(codes).toEqual([{ used_at: null }]);
  });
});

describe('an attachment', () => {
  const shipmentWithFile = async () => {
    const dropoff = { receiverName: 'Ingunn', streetAddress1: 'Gagnheiði 19' };
    const { shipmentId } = (await admin.post('/api/shipments', { dropoff })).body.shipment;
    const path = `/api/shipments/${shipmentId}/attachments`;
    const answer = await app.app.inject({
      method: 'POST',
      url: `${path}?name=skjal.pdf`,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/octet-stream',
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
    return { shipmentId, path: `${path}/${answer.json().attachment.id}` };
  };
  /** How often the time for an undo the jobs that remove files wait; the database reads its clock twice for a job. */
  const removalDelays = async () => {
    const jobs = await app.database.asOperator((tx) =>
      tx.selectFrom('jobs').select(['enqueued_at', 'due_at']).where('kind', '=', REMOVE_FILES).execute(),
    );
    return jobs.map(({ enqueued_at, due_at }) => Math.round((due_at.getTime() - enqueued_at.getTime()) / UNDO_MS));
  };
  const removeDue = () =>
    removeFiles({ database: app.database, remove: app.storage.remove, onError: () => {} }, app.time.now);

  test('comes back with its file, which stays for the minute and goes after it', async () => {
    const { shipmentId, path } = await shipmentWithFile();
    const before = await admin.get(`${path}/content`);
    expect(before.status).toBe(200);
    const deletion = (await admin.delete(path)).body.deletionId;
    await removeDue();
    expect((await undo(admin, deletion)).status).toBe(200);
    app.time.advance(10 * UNDO_MS);
    await removeDue();
    expect((await admin.get(`${path}/content`)).status).toBe(200);
    const { entries } = (await admin.get(`/api/shipments/${shipmentId}/history`)).body;
    expect(entries[0]).toMatchObject({ action: 'attachment-restored', changes: { attachment: { to: 'skjal.pdf' } } });

    const usage = async () => (await admin.get('/api/organisation')).body.files.bytes;
    const full = await usage();
    await admin.delete(path);
    expect(await usage()).toBe(full);
    expect(await removalDelays()).toEqual([1, 1]);
    app.time.advance(UNDO_MS + 1);
    await removeDue();
    expect(await usage()).toBeLessThan(full);
  });

  test('does not to a shipment that was deleted meanwhile', async () => {
    const { shipmentId, path } = await shipmentWithFile();
    const { body } = await admin.delete(path);
    await colleague.delete(`/api/shipments/${shipmentId}`);
    expect(await undo(admin, body.deletionId)).toMatchObject({ status: 409, body: { code: 'is-deleted' } });
  });

  test('does not to a shipment that was filled up meanwhile', async () => {
    const { path } = await shipmentWithFile();
    const id = path.slice(path.lastIndexOf('/') + 1) as AttachmentId;
    const sample = await app.database.asOperator((tx) =>
      tx.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const { body } = await admin.delete(path);
    const others = Array.from({ length: MOST_ATTACHMENTS }, () => ({ ...sample, id: newId<AttachmentId>() }));
    await app.database.asOperator((tx) => tx.insertInto('attachments').values(others).execute());
    expect(await undo(admin, body.deletionId)).toMatchObject({ status: 409, body: { code: 'too-many-files' } });
  });
});

test('a program undoes what it has deleted as a person does, and nobody else does it for them', async () => {
  const developer = await app.signedIn('developer@demo.test');
  const { token } = (await developer.post('/api/api-key/reveal', { purpose: 'copy' })).body;
  const send = (method: 'DELETE' | 'POST', url: string) =>
    app.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  const place = await keepPlace();
  const { deletionId } = (await send('DELETE', `/api/saved-locations/${place.id}`)).json();
  expect((await undo(admin, deletionId)).status).toBe(404);
  expect((await send('POST', `/api/deletions/${await removePlace(admin, await keepPlace())}/undo`)).statusCode).toBe(
    404,
  );
  expect((await send('POST', `/api/deletions/${deletionId}/undo`)).statusCode).toBe(200);
  expect((await placeAnswer(place)).body.savedLocation).toEqual(place);
});

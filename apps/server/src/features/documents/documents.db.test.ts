import type { AskedForDocuments } from '@waybill/contract/documents';
import { ATTACHMENT_MAX_BYTES, MOST_ATTACHMENTS } from '@waybill/domain/attachment';
import { newId, type ShipmentId, type ShipmentKey, shipmentId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterShipments, type NewShipment } from '../../testing/enter-shipments.ts';
import { jobWork } from '../../testing/job-work.ts';
import { sendDueMessages } from '../../testing/message-work.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { remindOfDocumentsKind } from '../../wiring/wire-documents.ts';

/** A Tuesday. */
const START = new Date('2026-11-17T10:00:00Z');
const DAY = 24 * 60 * 60_000;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n');
const PARTNER = 'papers@partner.example';

let app: TestApp;
let admin: Browser;
let partner: Browser;
let shipment: { readonly key: ShipmentKey; readonly shipmentId: ShipmentId };

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  partner = app.browser();
});
afterAll(() => app.close());

const enter = async (columns: NewShipment = {}) => {
  const key = newId<ShipmentKey>();
  const [id] = await enterShipments(app.database, CARRIER, [
    {
      id: key,
      carrier_id: CARRIER,
      delivery_status: 'in-warehouse',
      missing_documents: ['Invoice', 'T1', 'Health certificate'],
      reference_number: 'PO-77',
      ...columns,
    },
  ]);
  return { key, shipmentId: shipmentId.parse(id) };
};
beforeEach(async () => {
  app.time.now = START;
  await app.database.asOperator(async (tx) => {
    await sql`delete from waybill.document_requests`.execute(tx);
    await sql`delete from waybill.messages`.execute(tx);
    await sql`delete from waybill.jobs`.execute(tx);
    await sql`delete from waybill.attempt_throttles`.execute(tx);
  });
  await disable(null);
  shipment = await enter();
});

const urlOf = (id: string = shipment.shipmentId) => `/api/shipments/${id}/document-requests`;
const ask = async (documents: readonly string[], emails: readonly string[] = [PARTNER], note: string | null = null) => {
  const answer = await admin.post(urlOf(), { emails, documents, note });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.requests as AskedForDocuments[];
};
const requests = async (): Promise<AskedForDocuments[]> => (await admin.get(urlOf())).body.requests;

/** Asks, and opens the mail that comes of it. */
const linkOf = async (...asked: Parameters<typeof ask>): Promise<string> => {
  await ask(...asked);
  app.time.advance(1000);
  const [mail] = await sendDueMessages(app);
  return new URL(/https:\S+\/documents\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
};

const BOUNDARY = 'a-boundary-of-the-form';
const formOf = (content: Buffer, name = 'scan.pdf', field = 'file') =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
const TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const upload = (link: string, document: number | string, content: Buffer = PDF, by = partner) =>
  by.post(`${link}?document=${document}`, formOf(content), TYPE);

const stored = () =>
  app.database.asOperator(async (tx) => ({
    row: await tx
      .selectFrom('shipments')
      .select(['missing_documents', 'version'])
      .where('id', '=', shipment.key)
      .executeTakeFirstOrThrow(),
    files: await tx
      .selectFrom('attachments')
      .select(['name', 'type', 'added_by', 'added_by_organisation_id'])
      .where('shipment_key', '=', shipment.key)
      .execute(),
    history: await tx
      .selectFrom('shipment_history')
      .select(['action', 'actor_kind', 'actor_name', 'source', 'changes', 'address', 'user_agent'])
      .where('shipment_key', '=', shipment.key)
      .orderBy('id')
      .execute(),
  }));

const errors: unknown[] = [];
const remind = () =>
  jobWork(
    app.database,
    [
      remindOfDocumentsKind({
        database: app.database,
        clock: () => app.time.now,
        onError: (error) => errors.push(error),
      }),
    ],
    () => {},
  );
/** As the schedule does once an hour, at this moment; the mails that come of it. */
const remindersAt = async (now: string) => {
  app.time.now = new Date(now);
  await app.database.asOperator((tx) =>
    sql`insert into waybill.jobs (id, kind, payload) values (gen_random_uuid(), 'remind-of-documents', '{}')`.execute(
      tx,
    ),
  );
  await remind().carryOut();
  return (await sendDueMessages(app)).map(({ subject }) => subject);
};

test('whoever is asked gets a mail with a link, sends a document without logging in, and it leaves the list', async () => {
  const link = await linkOf(['Invoice', 'T1'], [PARTNER], 'For customs, please');
  const page = await partner.get(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Invoice');
  expect(page.text).toContain('T1');
  expect(page.text).toContain('For customs, please');
  expect(page.text).toContain(shipment.shipmentId);
  expect(page.text).toContain('PO-77');
  // Missing as well, and not asked for.
  expect(page.text).not.toContain('Health certificate');
  const sent = await upload(link, 1);
  expect([sent.status, sent.headers.location]).toEqual([303, `${link}?done=1`]);
  const { row, files, history } = await stored();
  expect(row).toEqual({ missing_documents: ['Invoice', 'Health certificate'], version: 2 });
  expect(files).toEqual([
    { name: 'T1.pdf', type: 'application/pdf', added_by: PARTNER, added_by_organisation_id: CARRIER },
  ]);
  expect(history.at(-1)).toMatchObject({
    action: 'document-arrived',
    actor_kind: 'partner',
    actor_name: PARTNER,
    source: 'documents',
    address: null,
    user_agent: null,
    changes: {
      attachment: { from: null, to: 'T1.pdf' },
      missingDocuments: { from: ['Invoice', 'T1', 'Health certificate'], to: ['Invoice', 'Health certificate'] },
    },
  });
  const after = await partner.get(`${link}?done=1`);
  expect(after.text).toContain('Thank you, it has arrived.');
  expect(after.text).toContain('Arrived 17 Nov 2026 at 10:00');
  expect(await requests()).toMatchObject([
    {
      email: PARTNER,
      state: 'open',
      documents: [
        { name: 'Invoice', arrivedAt: null, isMissing: true },
        { name: 'T1', arrivedAt: app.time.now.toISOString(), isMissing: false },
      ],
    },
  ]);
  await upload(link, 0);
  expect((await partner.get(link)).text).toContain('Everything has arrived');
  expect((await requests())[0]?.state).toBe('done');
});

const ORDER = {
  external_id: '4501-22',
  sender_name: 'Jökull Seafood',
  pickup_city: 'Reykjavík',
  dropoff_receiver_name: 'Ragnheiður Björnsdóttir',
  dropoff_street_address1: 'Gagnheiði 19',
  dropoff_city: 'Selfoss',
  dropoff_scheduled_date: '2026-11-19',
};

test('mail and page tell which order it is, where it goes and when, and who asks; nothing of the receiver but the town', async () => {
  shipment = await enter(ORDER);
  await app.database.asOperator((tx) =>
    tx.updateTable('users').set({ phone_number: '+3545550140' }).where('email', '=', 'admin@demo.test').execute(),
  );
  await ask(['Invoice']);
  app.time.advance(1000);
  const [mail] = await sendDueMessages(app);
  expect(mail?.subject).toBe('Bláfell ehf. needs documents for order 4501-22');
  expect(mail?.replyTo).toBe('admin@demo.test');
  const page = await partner.get(new URL(/https:\S+\/documents\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname);
  const shown = page.text.replaceAll(/<[^>]*>/g, ' ');
  for (const text of [mail?.text, mail?.html, shown]) {
    for (const said of ['4501-22', 'PO-77', 'Jökull Seafood, Reykjavík', 'Selfoss', 'Thu 19 Nov', shipment.shipmentId])
      expect(text).toContain(said);
    for (const said of ['Bláfell ehf.', 'admin@demo.test', '+354 555 0140']) expect(text).toContain(said);
    expect(text).not.toMatch(/Ragnheiður|Gagnheiði/);
  }
  expect(mail?.text).toContain('Admin\nBláfell ehf.\n+354 555 0140 · admin@demo.test');
});

test('without numbers of the customer it is our shipment, and whoever is gone is not written to', async () => {
  shipment = await enter({ reference_number: null });
  const link = await linkOf(['Invoice']);
  const disabled = (at: Date | null) =>
    app.database.asOperator((tx) =>
      tx.updateTable('users').set({ disabled_at: at }).where('email', '=', 'admin@demo.test').execute(),
    );
  await disabled(START);
  expect((await partner.get(link)).text).not.toContain('admin@demo.test');
  expect(await remindersAt('2026-11-19T09:06:00Z')).toEqual([
    `Reminder: Bláfell ehf. needs documents for shipment ${shipment.shipmentId}`,
  ]);
  await disabled(null);
  // Being disabled ended the session.
  admin = await app.signedIn('admin@demo.test');
});

test('the history tells whom it was sent to, to those who asked, and of a document only that it came', async () => {
  shipment = await enter({ forwarder_id: FORWARDER });
  await ask(['Invoice'], [PARTNER, 'second@partner.example']);
  const [request] = await requests();
  await admin.delete(`${urlOf()}/${request?.id}`);
  const historyOf = async (by: Browser) =>
    (await by.get(`/api/shipments/${shipment.shipmentId}/history`)).body.entries.map(
      ({ action, changes }: { action: string; changes: object }) => [action, changes],
    );
  const documents = ['Invoice'];
  expect(await historyOf(admin)).toEqual([
    [
      'documents-withdrawn',
      { documents: { from: documents, to: null }, recipients: { from: [request?.email], to: null } },
    ],
    [
      'documents-asked',
      {
        documents: { from: null, to: documents },
        recipients: { from: null, to: [PARTNER, 'second@partner.example'] },
      },
    ],
  ]);
  expect(await historyOf(await app.signedIn('admin@forwarder.test'))).toEqual([
    ['documents-withdrawn', { documents: { from: documents, to: null } }],
    ['documents-asked', { documents: { from: null, to: documents } }],
  ]);
});

test('a photo is decoded and kept under the name of its document, in the language that was chosen', async () => {
  const link = await linkOf(['Invoice']);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const sent = await partner.post(`${link}?document=0&lang=is`, formOf(photo, '../../etc/passwd.png'), TYPE);
  expect([sent.status, sent.headers.location]).toEqual([303, `${link}?lang=is&done=1`]);
  expect((await stored()).files).toMatchObject([{ name: 'Invoice.png', type: 'image/png' }]);
  expect((await partner.get(`${link}?lang=is`)).text).toContain('Allt er komið');
});

test.each([
  ['no file', 0, Buffer.alloc(0), 400, 'Choose a file first.'],
  [
    'a web page',
    0,
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    415,
    'neither a photo (JPEG, PNG, WebP) nor a PDF',
  ],
  ['a photo that is cut off', 0, Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), 422, 'cannot be read'],
  ['more than 25 MB', 0, Buffer.concat([PDF, Buffer.alloc(ATTACHMENT_MAX_BYTES)]), 413, 'larger than 25 MB'],
  ['a document that nobody asked for', 7, PDF, 400, 'was not asked for'],
  ['a document by another name', 'Invoice', PDF, 400, 'was not asked for'],
])('%s is refused on the page, and nothing is kept', async (_, document, content, status, words) => {
  const link = await linkOf(['Invoice']);
  const answer = await upload(link, document, content);
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.text).toContain(words);
  const { row, files } = await stored();
  expect([row.missing_documents.length, files]).toEqual([3, []]);
});

test('what is no form with a file is refused', async () => {
  const link = await linkOf(['Invoice']);
  expect((await partner.post(`${link}?document=0`, 'x'.repeat(50), TYPE)).status).toBe(400);
  expect((await partner.post(`${link}?document=0`, PDF, { 'content-type': 'multipart/form-data' })).status).toBe(400);
  expect((await partner.post(`${link}?document=0`, PDF, { 'content-type': 'application/pdf' })).status).toBe(415);
  expect((await stored()).files).toEqual([]);
});

test('of two that send the same document at once one wins, and the other is told that it has come', async () => {
  const link = await linkOf(['Invoice']);
  const other = await linkOf(['Invoice'], ['second@partner.example']);
  const answers = await Promise.all([
    upload(link, 0),
    upload(other, 0, PDF, app.browser()),
    upload(link, 0, PDF, app.browser()),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.text).toContain('has arrived already');
  const { files, row } = await stored();
  expect([files.length, row.version]).toEqual([1, 2]);
  const kept: string[] = [];
  for await (const key of app.storage.list())
    if (key.startsWith('attachments/') && !key.endsWith('-small')) kept.push(key);
  expect(kept.length).toBe(
    await app.database.asOperator(async (tx) => (await tx.selectFrom('attachments').select('id').execute()).length),
  );
});

test('a link says why it takes nothing any more: arrived, taken off the list, withdrawn, expired, deleted', async () => {
  const link = await linkOf(['Invoice']);
  await upload(link, 0);
  const again = await upload(link, 0);
  expect([again.status, again.text.includes('has arrived already')]).toEqual([409, true]);

  const offList = await linkOf(['T1']);
  await app.database.asOperator((tx) =>
    sql`update waybill.shipments set missing_documents = '{}' where id = ${shipment.key}`.execute(tx),
  );
  expect((await upload(offList, 0)).status).toBe(409);
  expect((await partner.get(offList)).text).toContain('Not needed any more');

  shipment = await enter();
  const withdrawn = await linkOf(['Invoice']);
  const [request] = await requests();
  expect((await admin.delete(`${urlOf()}/${request?.id}`)).status).toBe(200);
  expect((await upload(withdrawn, 0)).status).toBe(409);
  expect((await partner.get(withdrawn)).text).toContain('does not ask for these documents any more');

  const expiring = await linkOf(['T1']);
  app.time.advance(30 * DAY);
  const expired = await upload(expiring, 0);
  expect([expired.status, expired.text.includes('This link has expired')]).toEqual([409, true]);
  admin = await app.signedIn('admin@demo.test');

  const deleted = await linkOf(['Invoice']);
  await app.database.asOperator((tx) =>
    sql`update waybill.shipments set delivery_status = 'deleted', deleted_at = now() where id = ${shipment.key}`.execute(
      tx,
    ),
  );
  expect((await upload(deleted, 0)).status).toBe(409);
  expect((await stored()).files).toEqual([]);
});

test('a link that nobody has made, and one whose organisation is disabled, are not found', async () => {
  const link = await linkOf(['Invoice']);
  for (const wrong of ['/documents/wrong', '/documents/AAAAAAAAAAAAAAAAAAAAAA', `${link.slice(0, -1)}-`]) {
    expect((await partner.get(wrong)).status).toBe(404);
    expect((await upload(wrong, 0)).status).toBe(404);
  }
  // It says nothing that is true of tracking links only.
  const { text } = await partner.get('/documents/wrong');
  for (const said of ['not in use any more', 'ekki lengur í notkun']) expect(text).toContain(said);
  expect(text).not.toContain('after the delivery');
  const disable = (at: Date | null) =>
    app.database.asOperator((tx) =>
      sql`update waybill.organisations set disabled_at = ${at} where id = ${CARRIER}`.execute(tx),
    );
  await disable(START);
  expect((await partner.get(link)).status).toBe(404);
  await disable(null);
});

test('there is room for so many files, and no more', async () => {
  const link = await linkOf(['Invoice', 'T1']);
  const quota = (megabytes: number) =>
    app.database.asOperator((tx) =>
      sql`insert into waybill.organisation_configs (organisation_id, overrides, updated_at)
        values (${CARRIER}, ${JSON.stringify({ fileQuotaMegabytes: megabytes })}::jsonb, now())
        on conflict (key) do update set overrides = organisation_configs.overrides || excluded.overrides`.execute(tx),
    );
  await quota(0);
  expect((await upload(link, 0)).text).toContain('no room for this file');
  await quota(100);
  await app.database.asOperator((tx) =>
    sql`insert into waybill.attachments (organisation_id, id, shipment_key, name, type, bytes, file_key, added_by_organisation_id, added_by, added_at)
      select ${CARRIER}, gen_random_uuid(), ${shipment.key}, 'x', 'application/pdf', 1, gen_random_uuid(), ${CARRIER}, 'x', now()
      from generate_series(1, ${MOST_ATTACHMENTS - 1}::int)`.execute(tx),
  );
  expect((await upload(link, 0)).status).toBe(303);
  expect((await upload(link, 1)).text).toContain('no room for this file');
});

test('files without end are refused for a while', async () => {
  const link = await linkOf(['Invoice']);
  const answers: Awaited<ReturnType<typeof upload>>[] = [];
  for (let n = 0; n < 61; n++) answers.push(await upload(link, 0, Buffer.alloc(0), app.browser()));
  expect(answers.slice(-2).map(({ status }) => status)).toEqual([400, 429]);
  expect(answers.at(-1)?.text).toContain('Please wait 60 minutes, or ask');
});

test('reminders come after two and after five working days in office hours, tell what is still missing, and end', async () => {
  const link = await linkOf(['Invoice', 'T1']);
  expect(await remindersAt('2026-11-18T10:00:00Z')).toEqual([]);
  expect(await remindersAt('2026-11-19T08:30:00Z')).toEqual([]);
  expect(await remindersAt('2026-11-19T09:06:00Z')).toEqual([
    'Reminder: Bláfell ehf. needs documents for reference PO-77',
  ]);
  expect(await remindersAt('2026-11-19T10:06:00Z')).toEqual([]);
  await upload(link, 0);
  expect(await remindersAt('2026-11-23T10:06:00Z')).toEqual([]);
  app.time.now = new Date('2026-11-24T09:06:00Z');
  expect(await remindersAt('2026-11-24T09:06:00Z')).toHaveLength(1);
  expect(await remindersAt('2026-12-08T10:06:00Z')).toEqual([]);
  expect((await requests())[0]?.remindedAt).toHaveLength(2);
});

test.each([
  ['everything has arrived', (link: string) => upload(link, 0)],
  ['it was withdrawn', async () => admin.delete(`${urlOf()}/${(await requests())[0]?.id}`)],
  ['the shipment is finished', () => changed({ delivery_status: 'completed' })],
  ['the shipment is deleted', () => changed({ delivery_status: 'deleted', deleted_at: START })],
  ['the office took it off the list', () => changed({ missing_documents: [] })],
  ['the organisation is disabled', () => disable(START)],
])('nobody is reminded once %s', async (_, end) => {
  const link = await linkOf(['Invoice']);
  await end(link);
  expect(await remindersAt('2026-11-19T10:06:00Z')).toEqual([]);
  const kept = await app.database.asOperator((tx) =>
    sql<{
      reminded: number;
    }>`select sum(cardinality(reminded_at))::integer as reminded from waybill.document_requests`.execute(tx),
  );
  expect(kept.rows[0]?.reminded).toBe(0);
});
const disable = (disabled_at: Date | null) =>
  app.database.asOperator((tx) =>
    tx.updateTable('organisations').set({ disabled_at }).where('id', '=', CARRIER).execute(),
  );
const changed = (columns: object) =>
  app.database.asOperator((tx) => tx.updateTable('shipments').set(columns).where('id', '=', shipment.key).execute());

test('whoever is asked again is reminded of the newer request only, and the older link still works', async () => {
  const older = await linkOf(['Invoice']);
  await linkOf(['Invoice', 'T1']);
  expect((await requests()).map(({ state }) => state)).toEqual(['open', 'replaced']);
  expect(await remindersAt('2026-11-19T10:06:00Z')).toHaveLength(1);
  expect((await upload(older, 0)).status).toBe(303);
  expect((await requests())[0]?.documents).toMatchObject([{ isMissing: false, arrivedAt: null }, { isMissing: true }]);
});

test('a mail that waits is not sent when nothing is asked for any more', async () => {
  await ask(['Invoice']);
  await changed({ missing_documents: [] });
  expect(await sendDueMessages(app)).toEqual([]);
  const [message] = await app.database.asOperator((tx) =>
    tx.selectFrom('messages').select(['state', 'reason']).execute(),
  );
  expect(message).toEqual({ state: 'skipped', reason: 'not-needed' });
});

test.each([
  ['a document that is not missing', { documents: ['Passport'] }, 'documents.0'],
  ['nobody', { emails: [] }, 'emails'],
  ['an address with a line break', { emails: ['a@b.is\r\nBcc: c@d.is'] }, 'emails.0'],
  ['six addresses', { emails: Array.from({ length: 6 }, (_, at) => `a${at}@b.is`) }, 'emails'],
  ['no document', { documents: [] }, 'documents'],
])('asking for or of %s is refused beside its field', async (_, wrong, path) => {
  const answer = await admin.post(urlOf(), { emails: [PARTNER], documents: ['Invoice'], note: null, ...wrong });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
  expect(await requests()).toEqual([]);
});

test('a document that is not missing is refused with those that are, or with where to name them', async () => {
  const ofPassport = async () =>
    (await admin.post(urlOf(), { emails: [PARTNER], documents: ['Passport'] })).body.errors?.[0].allowed;
  expect(await ofPassport()).toBe('one of: Invoice, T1, Health certificate');
  await changed({ missing_documents: [] });
  expect(await ofPassport()).toBe('none: this shipment lacks no documents. Name them in its missingDocuments first');
});

test('a party asks for itself: others see neither its requests nor withdraw them, strangers see no shipment', async () => {
  shipment = await enter({ forwarder_id: FORWARDER });
  const [request] = await ask(['Invoice']);
  const forwarder = await app.signedIn('admin@forwarder.test');
  const stranger = await app.signedIn('admin@stranger.test');
  expect((await forwarder.get(urlOf())).body.requests).toEqual([]);
  expect((await forwarder.delete(`${urlOf()}/${request?.id}`)).status).toBe(404);
  expect((await stranger.get(urlOf())).status).toBe(404);
  expect((await stranger.post(urlOf(), { emails: [PARTNER], documents: ['Invoice'] })).status).toBe(404);
  expect((await stranger.delete(`${urlOf()}/${request?.id}`)).status).toBe(404);
  const own = await forwarder.post(urlOf(), { emails: [PARTNER], documents: ['Invoice'] });
  expect(own.body.requests).toHaveLength(1);
  expect(await requests()).toMatchObject([{ id: request?.id, state: 'open' }]);
});

test('fifty links of a shipment take files at most, and those that are over make room', async () => {
  const emails = (from: number) => Array.from({ length: 5 }, (_, at) => `a${from + at}@partner.example`);
  for (let from = 0; from < 50; from += 5) await ask(['Invoice'], emails(from));
  const more = () => admin.post(urlOf(), { emails: ['more@partner.example'], documents: ['Invoice'], note: null });
  const refused = await more();
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([400, { path: 'emails', problem: 'too-many' }]);
  await admin.delete(`${urlOf()}/${(await requests())[0]?.id}`);
  expect((await more()).status).toBe(200);
  expect((await more()).status).toBe(400);
  // Those that are over are told as far as there is room, after those that are open.
  expect((await requests()).filter(({ state }) => state === 'open')).toHaveLength(50);
  app.time.advance(31 * DAY);
  expect((await more()).status).toBe(200);
});

test('nobody is asked for documents of a deleted shipment', async () => {
  await changed({ delivery_status: 'deleted', deleted_at: START });
  const { status, body } = await admin.post(urlOf(), { emails: [PARTNER], documents: ['Invoice'], note: null });
  expect([status, body.code]).toEqual([409, 'is-deleted']);
});

test('a request is withdrawn at its own shipment only', async () => {
  const [request] = await ask(['Invoice']);
  const other = await enter();
  expect((await admin.delete(`${urlOf(other.shipmentId)}/${request?.id}`)).status).toBe(404);
  expect((await requests())[0]?.state).toBe('open');
});

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ListExport } from '@waybill/contract/exports';
import type { WholeImport } from '@waybill/contract/imports';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { shipmentId } from '@waybill/domain/ids';
import { aParcel, aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tidy } from '../../records/housekeeping.ts';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { endLeases, enterMany } from '../../testing/bulk-work.ts';
import { jobWork } from '../../testing/job-work.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { changeStatus, configure, enter, remove } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireExportKind } from '../../wiring/wire-exports.ts';
import { wireImportKinds } from '../../wiring/wire-imports.ts';

let app: TestApp;
let admin: Browser;
let subCompany: Browser;
let forwarder: Browser;
const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);

beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '' });
  admin = await app.signedIn('admin@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
});
afterAll(() => app.close());
beforeEach(async () => {
  errors.splice(0);
  await app.database.asOperator((tx) => tx.deleteFrom('exports').execute());
});

const worker = () => {
  const { database, storage, time } = app;
  const parts = { database, storage, clock: () => time.now, onError };
  return jobWork(database, [wireExportKind({ ...parts, travel: null }), ...wireImportKinds(parts)], onError);
};
const carryOut = () => worker().carryOut();

const start = async (browser: Browser, body: object): Promise<ListExport> => {
  const answer = await browser.post('/api/exports', { columns: 'all', lang: 'en', ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.export;
};
const read = async (browser: Browser, { id }: ListExport): Promise<ListExport> =>
  (await browser.get(`/api/exports/${id}`)).body.export;
const textOf = async (browser: Browser, { id }: ListExport) => (await browser.get(`/api/exports/${id}/file`)).text;
const ofIds = (ids: readonly string[]) => ({ list: 'shipments', selection: { by: 'ids', ids } });
const exported = async (browser: Browser, body: object, delimiter: ',' | ';' = ',') => {
  const begun = await start(browser, body);
  await carryOut();
  const done = await read(browser, begun);
  expect(done).toMatchObject({ state: 'done', hasFile: true });
  return { done, ...readCsv(Buffer.from(await textOf(browser, begun)), delimiter) };
};
const idsIn = ({ rows }: { readonly rows: readonly Record<string, string>[] }) => rows.map((row) => row['Waybill ID']);

const aWholeShipment = () =>
  enter(admin, {
    externalId: `EXT-${randomUUID()}`,
    description: 'Bækur,\n"blöð" og þvottavél;=1+1',
    paymentStatus: 'needs-payment',
    paymentAmount: { minor: 1_250, currency: 'USD' },
    missingDocuments: ['T1', 'Invoice; signed'],
    trackingNumbers: ['TN1', '=TN2'],
    weight: 72.505,
    dimensions: { lengthCm: 120.5, widthCm: 80, heightCm: 100 },
    temperatureRange: { lower: -18.5, upper: 4 },
    flags: ['fragile', 'frozen'],
    subCompanyId: AKUREYRI,
    driverNote: '-2+3',
    pickup: aStop({ locationName: 'Vöruhús', scheduledDate: '2026-11-16' }),
    dropoff: aStop({
      receiverName: '=HYPERLINK("http://evil.example","Þórdís")',
      streetAddress1: 'Eyravegur 2',
      phoneNumber: '+3545551234',
      earliestTime: '08:00',
      latestTime: '12:00',
    }),
    parcels: [
      aParcel({ barcode: `A${Date.now()}`, weight: 1.125, description: 'a; b' }),
      aParcel({ barcode: `B${Date.now()}`, weight: null, description: null }),
    ],
  });

test('which rows were ticked is kept until the file is made or the export cancelled, and then no more', async () => {
  const { shipmentId } = await enter(admin, {});
  const [kept, cancelled] = [await start(admin, ofIds([shipmentId])), await start(admin, ofIds([shipmentId]))];
  await admin.post(`/api/exports/${cancelled.id}/cancellation`);
  await carryOut();
  expect(await read(admin, kept)).toMatchObject({ state: 'done', written: 1, isSelection: true, narrowedBy: {} });
  expect(await read(admin, cancelled)).toMatchObject({ state: 'cancelled', isSelection: true });
  const rows = await app.database.asOperator((tx) =>
    tx.selectFrom('exports').select('request').where('id', 'in', [kept.id, cancelled.id]).execute(),
  );
  for (const { request } of rows) expect(JSON.stringify(request)).not.toContain(shipmentId);
});

describe('shipments', () => {
  test('have every field under its name, and are written for a reader of English', async () => {
    const shipment = await aWholeShipment();
    const { done, rows } = await exported(admin, ofIds([shipment.shipmentId]));
    expect(done).toMatchObject({ written: 1, total: 1, isSelection: true, exportedBy: expect.stringMatching(/./) });
    const [{ barcode: a = '' } = {}, { barcode: b = '' } = {}] = shipment.parcels;
    expect(rows).toEqual([
      expect.objectContaining({
        'Waybill ID': shipment.shipmentId,
        'Order number': shipment.externalId,
        'Delivery status': 'New',
        Description: 'Bækur,\n"blöð" og þvottavél;\'=1+1',
        'Payment status': 'Required',
        'Payment amount': '12.50',
        Currency: 'USD',
        'Missing documents': 'T1; "Invoice; signed"',
        'Tracking numbers': "TN1; '=TN2",
        Weight: '72.5050',
        Length: '120.5',
        'Lowest temperature': '-18.5',
        Flags: 'Fragile; Frozen',
        Division: 'Akureyri',
        Carrier: 'Bláfell ehf.',
        'Receiver name': `'=HYPERLINK("http://evil.example","Þórdís")`,
        'Phone number': "'+3545551234",
        'Driver note': "'-2+3",
        Barcode: `${a}; ${b}`,
        'Parcel’s weight': '1.1250; ',
      }),
    ]);
  });

  test('are written with semicolons and commas for a reader of Icelandic', async () => {
    const shipment = await aWholeShipment();
    const { rows } = await exported(admin, { ...ofIds([shipment.shipmentId]), lang: 'is' }, ';');
    expect(rows).toEqual([
      expect.objectContaining({
        'Waybill-númer': shipment.shipmentId,
        Þyngd: '72,5050',
        'Staða sendingar': 'Ný',
      }),
    ]);
  });

  test.each([
    ['en', 'all'],
    ['is', 'all'],
    ['en', 'shown'],
    ['is', 'shown'],
  ] as const)(
    'that come back as a file in %s with %s columns are understood, and change nothing',
    async (lang, columns) => {
      const whole = await aWholeShipment();
      const nameless = await enter(admin, { weight: 1.125, parcels: [aParcel({ weight: 2 })] });
      const many = await enterMany(app, 3);
      const mixed = await enter(admin, { parcels: [aParcel({}), aParcel({})] });
      await changeStatus(admin, mixed, 'in-warehouse', { parcelId: mixed.parcels[0]?.id });
      const out = await enter(admin, {});
      await changeStatus(admin, out, 'out-for-delivery');
      const deleted = await enter(admin, {});
      await remove(admin, deleted);
      const ids = [whole, nameless, mixed, out, deleted].map(({ shipmentId }) => shipmentId).concat(many);
      const before = await Promise.all(ids.map(async (id) => (await admin.get(`/api/shipments/${id}`)).body.shipment));
      const begun = await start(admin, { ...ofIds(ids), lang, columns });
      await carryOut();
      const file = await textOf(admin, begun);
      const sent = await admin.post('/api/imports?name=back.csv', Buffer.from(file), {
        'content-type': 'application/octet-stream',
      });
      await carryOut();
      const readImport = async (): Promise<WholeImport> =>
        (await admin.get(`/api/imports/${sent.body.import.id}`)).body.import;
      const ready = await readImport();
      expect((await admin.get(`/api/imports/${ready.id}/rows`)).body.rows).toEqual([]);
      expect(ready).toMatchObject({ state: 'ready', rows: { total: 8, faulty: 0 } });
      expect(before.map(({ deliveryStatus }) => deliveryStatus)).toEqual(expect.arrayContaining(['mixed', 'deleted']));
      expect(ready.columns.map(({ path }) => path)).toContain('deliveryStatus');
      await admin.post(`/api/imports/${ready.id}/run`);
      await carryOut();
      expect(await readImport()).toMatchObject({ state: 'done', shipments: { created: 0, updated: 0, unchanged: 8 } });
      const after = await Promise.all(ids.map(async (id) => (await admin.get(`/api/shipments/${id}`)).body.shipment));
      expect(after).toEqual(before);
      expect(errors).toEqual([]);
    },
  );

  test('of a file that comes back are changed by it, and an id that nobody has is a fault', async () => {
    const { shipmentId: id, weight } = await enter(admin, { weight: 5 });
    expect(weight).toBe(5);
    const sent = await admin.post(
      '/api/imports?name=back.csv',
      Buffer.from(`Waybill ID,Weight\r\n${id},6.5\r\nSZZZZZZZZ,1\r\nbull,1`),
      { 'content-type': 'application/octet-stream' },
    );
    await carryOut();
    const { rows } = (await admin.get(`/api/imports/${sent.body.import.id}/rows`)).body;
    expect(
      rows.map(({ number, problems }: { number: number; problems: object[] }) => [number, problems]),
    ).toMatchObject([
      [2, [{ path: 'shipmentId', column: 0, problem: 'unknown-shipment' }]],
      [3, [{ path: 'shipmentId', column: 0, problem: 'invalid' }]],
    ]);
    await admin.post(`/api/imports/${sent.body.import.id}/run`);
    await carryOut();
    expect((await admin.get(`/api/shipments/${id}`)).body.shipment.weight).toBe(6.5);
  });

  test('have the columns of the list alone, if those are chosen', async () => {
    await configure(app, CARRIER, { shipmentListHeaders: ['weight', 'dropoffAddress'] });
    const [id = ''] = await enterMany(app, 1);
    const { header, done } = await exported(admin, { ...ofIds([id]), columns: 'shown' });
    const expected = ['Waybill ID', 'Order number', 'Weight', 'Street address', 'Postcode', 'City'];
    expect(header).toEqual(expected);
    expect(done).toMatchObject({ columns: 'shown', columnNames: expected });
  });

  test('have no column for what the organisation does not use, nor is an older file with one handed out', async () => {
    const ids = await enterMany(app, 1, { payment_amount_minor: 500, payment_currency: 'ISK' });
    const isSwitched = (name: string) => /^(Pickup|Picked|Payment|Currency|Division)/.test(name);
    const { header, done } = await exported(admin, ofIds(ids));
    expect(header.filter(isSwitched)).toContain('Payment amount');
    await configure(app, CARRIER, { usesPickups: false, usesPayments: false, usesSubCompany: false });
    try {
      expect((await exported(admin, ofIds(ids))).header.filter(isSwitched)).toEqual([]);
      expect((await admin.get(`/api/exports/${done.id}/file`)).body.code).toBe('file-outdated');
    } finally {
      await configure(app, CARRIER, { usesPickups: true, usesPayments: true, usesSubCompany: true });
    }
  });

  test('are all there, in the order of the list and the deleted ones too, though others change while it is written', async () => {
    const word = `snap${Date.now()}`;
    await enterMany(app, 600, { reference_number: word, dropoff_receiver_name: word });
    const ids = await app.database.asOperator(async (tx) => {
      const { rows } = await sql<{ id: string }>`select shipment_id as id from waybill.shipments
        where reference_number = ${word} order by shipment_id desc`.execute(tx);
      return rows.map(({ id }) => id);
    });
    const begun = await start(admin, {
      list: 'shipments',
      selection: { by: 'ids', ids, order: { sort: 'shipmentId', direction: 'desc' } },
    });
    const job = await worker().take();
    const { put } = app.storage;
    // The first rows are written when the last ones are deleted, and others come between.
    app.storage.put = async (key, content) => {
      const changed = async function* () {
        let isFirst = true;
        for await (const chunk of content) {
          yield chunk;
          if (!isFirst) continue;
          isFirst = false;
          await app.database.asOperator((tx) =>
            sql`delete from waybill.shipments where shipment_id = any (${ids.slice(-100)}::text[])`.execute(tx),
          );
        }
      };
      await put(key, Readable.from(changed()));
    };
    try {
      if (job) await worker().finish(job);
    } finally {
      app.storage.put = put;
    }
    expect(errors).toEqual([]);
    expect(await read(admin, begun)).toMatchObject({ state: 'done', written: 600, total: 600 });
    expect(idsIn(readCsv(Buffer.from(await textOf(admin, begun))))).toEqual(ids);
  });

  test('that a filter matches are exported, and what it was is told', async () => {
    await enterMany(app, 2, { delivery_status: 'completed' });
    const { done, rows } = await exported(admin, {
      list: 'shipments',
      selection: { by: 'filter', filter: { status: 'completed' } },
    });
    expect(done).toMatchObject({ isSelection: false, narrowedBy: { status: 'completed' }, written: rows.length });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row['Delivery status']))).toEqual(new Set(['Completed']));
  });

  test('of another division are in no file, nor what left it meanwhile', async () => {
    const own = { sub_company_id: AKUREYRI, carrier_sub_company_id: AKUREYRI };
    const ids = await enterMany(app, 3, own);
    const other = await enterMany(app, 1, { sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK });
    const begun = await start(subCompany, ofIds([...ids, ...other]));
    await app.database.asOperator((tx) =>
      tx
        .updateTable('shipments')
        .set({ sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK })
        .where('shipment_id', '=', shipmentId.parse(ids[1]))
        .execute(),
    );
    await carryOut();
    expect(await read(subCompany, begun)).toMatchObject({ state: 'done', written: 2 });
    expect(idsIn(readCsv(Buffer.from(await textOf(subCompany, begun))))).toEqual([ids[0], ids[2]]);
  });

  test('are as a partner sees them: without the divisions of others', async () => {
    const shared = await enterMany(app, 1, { forwarder_id: FORWARDER, sub_company_id: AKUREYRI });
    await configure(app, FORWARDER, { usesSubCompany: true });
    expect((await exported(admin, ofIds(shared))).rows).toMatchObject([{ Division: 'Akureyri' }]);
    expect((await exported(forwarder, ofIds(shared))).rows).toMatchObject([
      { Division: '', 'Entered by': 'Bláfell ehf.', Forwarder: 'Norðurljós hf.' },
    ]);
    const strangers = await enterMany(app, 1);
    expect((await exported(forwarder, ofIds(strangers))).rows).toEqual([]);
  });
});

describe('another list', () => {
  const QUERY = { search: '', sort: 'name', direction: 'asc' };

  test('of vehicles has what the screen has', async () => {
    const { vehicles, total } = (await admin.get('/api/vehicles?sort=name')).body;
    const { rows, done } = await exported(admin, { list: 'vehicles', query: QUERY });
    expect(done.written).toBe(total);
    expect(rows.map((row) => row.Registration)).toEqual(
      vehicles.map(({ registration }: { registration: string }) => registration),
    );
  });

  test('of users has those of the tab, and of one division alone for who is tied to it', async () => {
    const { rows } = await exported(admin, { list: 'users', query: { ...QUERY, tab: 'drivers' } });
    const { users } = (await admin.get('/api/users?tab=drivers')).body;
    expect(rows.map((row) => row.Email)).toEqual(users.map(({ email }: { email: string }) => email));
    const theirs = await exported(subCompany, { list: 'users', query: QUERY });
    const seen = (await subCompany.get('/api/users')).body.users;
    expect(theirs.rows.map((row) => row.Email)).toEqual(seen.map(({ email }: { email: string }) => email));
  });

  test('of saved locations goes on through all its pages', async () => {
    await app.database.asOperator((tx) =>
      sql`insert into waybill.saved_locations (organisation_id, id, street_address1, address_key, search_text, version, created_at, updated_at)
        select ${CARRIER}, gen_random_uuid(), 'Gata ' || n, 'gata ' || n, 'gata ' || n, 1, now(), now() from generate_series(1, 2100) n`.execute(
        tx,
      ),
    );
    const { rows } = await exported(admin, {
      list: 'saved-locations',
      query: { search: 'gata', sort: 'streetAddress1', direction: 'asc' },
    });
    expect(new Set(rows.map((row) => row['Street address'])).size).toBe(2100);
  });

  test('of imports is not there where they are switched off', async () => {
    const { rows } = await exported(admin, { list: 'imports' });
    expect(rows.map((row) => row.File)).toContain('back.csv');
    await configure(app, CARRIER, { usesCsvUpload: false });
    try {
      const refused = await admin.post('/api/exports', { list: 'imports', columns: 'all', lang: 'en' });
      expect(refused.body.code).toBe('feature-off');
    } finally {
      await configure(app, CARRIER, { usesCsvUpload: true });
    }
  });
});

describe('an export', () => {
  test('is told to all admins, and its file is for the one who asked for it', async () => {
    const { done } = await exported(admin, ofIds(await enterMany(app, 1)));
    for (const [email, status, file] of [
      ['admin@demo.test', 200, 200],
      ['super@demo.test', 200, 404],
      ['division@demo.test', 404, 404],
      ['admin@forwarder.test', 404, 404],
      ['admin@stranger.test', 404, 404],
      ['driver@demo.test', 403, 403],
    ] as const) {
      const browser = await app.signedIn(email);
      expect([email, (await browser.get(`/api/exports/${done.id}`)).status]).toEqual([email, status]);
      expect([email, (await browser.get(`/api/exports/${done.id}/file`)).status]).toEqual([email, file]);
    }
    const superAdmin = await app.signedIn('super@demo.test');
    const { exports } = (await superAdmin.get('/api/exports?rows=100')).body;
    expect(exports).toContainEqual({ ...done, hasFile: false });
  });

  const VEHICLES = { columns: 'all', lang: 'en', list: 'vehicles', query: { sort: 'name' } };

  test('is refused to who has three of them wait, however many are asked for at once, and to nobody else', async () => {
    const ask = (browser: Browser, headers = {}) => browser.post('/api/exports', VEHICLES, headers);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(admin)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBe(5);
    refused.push(await ask(admin, { [SUB_COMPANY_HEADER]: AKUREYRI }));
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, 'too-many-exports']);
      expect(headers['retry-after']).toBe('10');
    }
    expect([(await ask(subCompany)).status, (await ask(forwarder)).status]).toEqual([200, 200]);
    await carryOut();
    expect((await ask(admin)).status).toBe(200);
  });

  /** Exports of the carrier that are made, or still being made, from the oldest on. */
  const enterExports = (count: number, email: string, state: 'running' | 'done', minutesAgo = 60) =>
    app.database.asOperator(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into waybill.exports (organisation_id, id, actor, request, state, file_key, created_at, finished_at)
        select ${CARRIER}, gen_random_uuid(), jsonb_build_object('kind', 'user', 'id', u.id, 'name', u.email), ${JSON.stringify(VEHICLES)},
          ${state}, case when ${state} = 'done' then 'exports/' || gen_random_uuid() || '.csv' end, ${app.time.now},
          ${app.time.now}::timestamptz - make_interval(mins => ${minutesAgo}, secs => -n)
        from waybill.users u, generate_series(1, ${count}::int) n where u.email = ${email} returning id`.execute(tx);
      return rows.map(({ id }) => id);
    });
  const withFile = async () => {
    const rows = await app.database.asOperator((tx) =>
      tx.selectFrom('exports').select('id').where('file_key', 'is not', null).execute(),
    );
    return new Set<string>(rows.map(({ id }) => id));
  };

  test('is refused while thirty of the organisation are being made, also in a division that sees none of them', async () => {
    await enterExports(30, 'super@demo.test', 'running');
    for (const browser of [admin, subCompany])
      expect((await browser.post('/api/exports', VEHICLES)).body.code).toBe('too-many-exports');
    expect((await forwarder.post('/api/exports', VEHICLES)).status).toBe(200);
  });

  test('takes the place of its author’s oldest file where they have ten, which stays noted, and of nobody else’s', async () => {
    const others = await enterExports(12, 'super@demo.test', 'done', 90);
    const [oldest, ...own] = await enterExports(10, 'admin@demo.test', 'done');
    const { done } = await exported(admin, VEHICLES);
    expect(await withFile()).toEqual(new Set([...others, ...own, done.id]));
    expect((await admin.get(`/api/exports/${oldest}`)).body.export).toMatchObject({ state: 'done', hasFile: false });
  });

  test('takes the place of the oldest file where the organisation has forty, of its author’s first', async () => {
    const [, ...others] = await enterExports(40, 'super@demo.test', 'done');
    const first = (await exported(admin, VEHICLES)).done;
    expect(await withFile()).toEqual(new Set([...others, first.id]));
    const second = (await exported(admin, VEHICLES)).done;
    expect(await withFile()).toEqual(new Set([...others, second.id]));
  });

  test('has a file that its author can delete, and nobody else', async () => {
    const { id } = (await exported(admin, VEHICLES)).done;
    const colleague = await app.signedIn('super@demo.test');
    expect((await colleague.delete(`/api/exports/${id}/file`)).status).toBe(404);
    const { body } = await admin.delete(`/api/exports/${id}/file`);
    expect(body.export).toMatchObject({ id, state: 'done', hasFile: false });
    expect((await admin.get(`/api/exports/${id}/file`)).status).toBe(404);
    expect((await admin.delete(`/api/exports/${id}/file`)).status).toBe(404);
  });

  test('that was stopped has no file, and says so', async () => {
    const begun = await start(admin, ofIds(await enterMany(app, 300)));
    const job = await worker().take();
    const stopped = await admin.post(`/api/exports/${begun.id}/cancellation`);
    expect(stopped.body.export).toMatchObject({ state: 'cancelled', hasFile: false });
    if (job) await worker().work(job);
    expect(await read(admin, begun)).toMatchObject({ state: 'cancelled', written: 0, hasFile: false });
    expect((await admin.get(`/api/exports/${begun.id}/file`)).status).toBe(404);
  });

  test('whose worker died begins anew', async () => {
    const ids = await enterMany(app, 300);
    const begun = await start(admin, ofIds(ids));
    await worker().take();
    await endLeases(app);
    await carryOut();
    expect(await read(admin, begun)).toMatchObject({ state: 'done', written: 300 });
    expect(idsIn(readCsv(Buffer.from(await textOf(admin, begun))))).toEqual(ids);
  });

  test('that fails says so', async () => {
    const begun = await start(admin, ofIds(await enterMany(app, 1)));
    const { put } = app.storage;
    app.storage.put = () => Promise.reject(new Error('The disk is full'));
    try {
      await carryOut();
    } finally {
      app.storage.put = put;
    }
    expect(await read(admin, begun)).toMatchObject({ state: 'failed', hasFile: false, written: 0 });
    expect(String(errors[0])).toContain('The disk is full');
  });

  test('of somebody who was disabled meanwhile is not made', async () => {
    const begun = await start(subCompany, ofIds(await enterMany(app, 1, { sub_company_id: AKUREYRI })));
    const set = (at: Date | null) =>
      app.database.asOperator((tx) =>
        tx.updateTable('users').set({ disabled_at: at }).where('email', '=', 'division@demo.test').execute(),
      );
    await set(app.time.now);
    await carryOut();
    await set(null);
    expect(await read(admin, begun)).toMatchObject({ state: 'failed', hasFile: false });
  });

  test('is remembered when its file is gone after a day', async () => {
    const { done } = await exported(admin, ofIds(await enterMany(app, 1)));
    await tidy(app.database, new Date(app.time.now.getTime() + 25 * 60 * 60 * 1000));
    expect(await read(admin, done)).toMatchObject({ state: 'done', written: 1, hasFile: false });
    const removed = await app.database.asOperator((tx) => tx.selectFrom('removed_files').select('file_key').execute());
    expect(removed.some(({ file_key }) => file_key.startsWith('exports/'))).toBe(true);
  });
});

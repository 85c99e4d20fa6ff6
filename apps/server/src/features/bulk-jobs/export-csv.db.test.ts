import { randomUUID } from 'node:crypto';
import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { shipmentId } from '@waybill/domain/ids';
import { aParcel, aStop } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, enterMany, plan, read, run } from '../../testing/bulk-work.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { configure, enter } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let subCompany: Browser;
let forwarder: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '' });
  admin = await app.signedIn('admin@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
});
afterAll(() => app.close());
beforeEach(() => carryOut(app));

const EXPORT = { kind: 'export-csv' };

const fileOf = async (browser: Browser, { id }: BulkJob) => {
  const { status, headers, text } = await browser.get(`/api/bulk-jobs/${id}/file`);
  return { status, headers, ...(status === 200 ? readCsv(Buffer.from(text)) : { header: [], rows: [] }) };
};
const exported = async (browser: Browser, ids: readonly string[]) => {
  const job = await run(browser, await plan(browser, ids, EXPORT));
  await carryOut(app);
  return fileOf(browser, job);
};
const idsIn = ({ rows }: { readonly rows: readonly Record<string, string>[] }) => rows.map((row) => row.shipmentId);

test('every field is in the file under its own name, as programs write numbers, days and money', async () => {
  const shipment = await enter(admin, {
    externalId: `EXT-${randomUUID()}`,
    description: 'Bækur,\n"blöð" og þvottavél',
    paymentStatus: 'needs-payment',
    paymentAmount: { minor: 1_250, currency: 'USD' },
    missingDocuments: ['T1', 'Invoice; signed'],
    trackingNumbers: ['TN1', 'TN2'],
    weight: 72.505,
    dimensions: { lengthCm: 120.5, widthCm: 80, heightCm: 100 },
    temperatureRange: { lower: -18.5, upper: 4 },
    flags: ['fragile', 'frozen'],
    subCompanyId: AKUREYRI,
    pickup: aStop({ locationName: 'Vöruhús', scheduledDate: '2026-11-16' }),
    dropoff: aStop({
      receiverName: 'Þórdís',
      streetAddress1: 'Eyravegur 2',
      earliestTime: '08:00',
      latestTime: '12:00',
    }),
    parcels: [aParcel({ barcode: 'BLF1', weight: 1.5 }), aParcel({ barcode: 'BLF2', weight: null })],
  });
  const file = await exported(admin, [shipment.shipmentId]);
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="shipments-\d{4}-\d\d-\d\d\.csv"/),
  });
  expect(file.header.slice(0, 2)).toEqual(['shipmentId', 'externalId']);
  expect(file.rows).toEqual([
    expect.objectContaining({
      shipmentId: shipment.shipmentId,
      externalId: shipment.externalId,
      deliveryStatus: 'new',
      description: 'Bækur,\n"blöð" og þvottavél',
      paymentStatus: 'needs-payment',
      paymentAmount: '12.50',
      'paymentAmount.currency': 'USD',
      missingDocuments: 'T1; "Invoice; signed"',
      trackingNumbers: 'TN1; TN2',
      weight: '72.505',
      'dimensions.lengthCm': '120.5',
      volume: '',
      effectiveVolume: '0.964',
      'temperatureRange.lower': '-18.5',
      flags: 'fragile; frozen',
      subCompanyId: AKUREYRI,
      'subCompany.name': 'Akureyri',
      carrierId: CARRIER,
      'carrier.name': 'Bláfell ehf.',
      'forwarder.name': '',
      'pickup.locationName': 'Vöruhús',
      'pickup.scheduledDate': '2026-11-16',
      'dropoff.receiverName': 'Þórdís',
      'dropoff.earliestTime': '08:00',
      'parcels.barcode': 'BLF1; BLF2',
      'parcels.weight': '1.5; ',
      createdAt: shipment.createdAt,
      deletedAt: '',
    }),
  ]);
});

test('what others wrote runs as no formula, and breaks no line', async () => {
  const [id = ''] = await enterMany(app, 1, {
    dropoff_receiver_name: '=HYPERLINK("http://evil.example","Þórdís")',
    dropoff_phone_number: '+3545551234',
    description: '@SUM(A1)\r\n"S0","x",=1',
    driver_note: '-2+3',
    tracking_numbers: ['=cmd', 'b'],
    temperature_lower_tenths: -185,
  });
  const [row, ...more] = (await exported(admin, [id])).rows;
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    'dropoff.receiverName': `'=HYPERLINK("http://evil.example","Þórdís")`,
    'dropoff.phoneNumber': "'+3545551234",
    description: '\'@SUM(A1)\r\n"S0","x",=1',
    driverNote: "'-2+3",
    trackingNumbers: "'=cmd; b",
    'temperatureRange.lower': '-18.5',
  });
});

test('what the organisation does not use has no column', async () => {
  const ids = await enterMany(app, 1, { payment_amount_minor: 500, payment_currency: 'ISK', sub_company_id: AKUREYRI });
  const isSwitched = (name: string) => /^(pickup|pickedUp|payment|subCompany)/.test(name);
  expect((await exported(admin, ids)).header.filter(isSwitched)).toContain('paymentAmount');
  await configure(app, CARRIER, { usesPickups: false, usesPayments: false, usesSubCompany: false });
  try {
    expect((await exported(admin, ids)).header.filter(isSwitched)).toEqual([]);
  } finally {
    await configure(app, CARRIER, { usesPickups: true, usesPayments: true, usesSubCompany: true });
  }
});

test('many are in the order of the list, through all portions, and the deleted ones too', async () => {
  const ids = (await enterMany(app, 600)).toReversed();
  const deleted = await enterMany(app, 1, { delivery_status: 'deleted', deleted_at: app.time.now });
  const asked = [...deleted, ...ids];
  const job = await plan(admin, asked, EXPORT);
  expect(job).toMatchObject({ waiting: 601, skipped: 0, hasFile: false });
  await run(admin, job);
  await carryOut(app);
  expect(await read(admin, job)).toMatchObject({ state: 'done', changed: 601, hasFile: true });
  const file = await fileOf(admin, job);
  expect(idsIn(file)).toEqual(asked);
  expect(file.rows[0]).toMatchObject({ deliveryStatus: 'deleted', deletedAt: app.time.now.toISOString() });
  expect((await admin.get(`/api/shipments/${ids[0]}/history`)).body.entries).toEqual([]);
});

test('who is tied to a division exports its shipments, and what left it meanwhile is left out and told as gone', async () => {
  const own = { sub_company_id: AKUREYRI, carrier_sub_company_id: AKUREYRI };
  const ids = await enterMany(app, 3, own);
  const other = await enterMany(app, 1, { sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK });
  const job = await plan(subCompany, [...ids, ...other], EXPORT);
  expect(job).toMatchObject({ total: 3, waiting: 3 });
  await run(subCompany, job);
  await app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ sub_company_id: REYKJAVIK, carrier_sub_company_id: REYKJAVIK })
      .where('shipment_id', '=', shipmentId.parse(ids[1]))
      .execute(),
  );
  await carryOut(app);
  const done = await read(subCompany, job);
  expect(done).toMatchObject({ state: 'done', changed: 2, skipped: 1 });
  expect(done.reasons).toEqual([{ reason: 'gone', count: 1, examples: [ids[1]] }]);
  expect(idsIn(await fileOf(subCompany, job))).toEqual([ids[0], ids[2]]);
});

test('the file is for those who see the job, and for nobody else', async () => {
  const job = await run(admin, await plan(admin, await enterMany(app, 1), EXPORT));
  await carryOut(app);
  for (const [email, status] of [
    ['super@demo.test', 200],
    ['division@demo.test', 404],
    ['admin@forwarder.test', 404],
    ['admin@stranger.test', 404],
    ['driver@demo.test', 403],
  ] as const) {
    const browser = await app.signedIn(email);
    expect([email, (await browser.get(`/api/bulk-jobs/${job.id}/file`)).status]).toEqual([email, status]);
  }
});

test('a partner exports what is shared as it sees it: without the divisions of others and their saved places', async () => {
  const { savedLocationId, scheduledDate, ...place } = aStop({ streetAddress1: 'Gagnheiði 19' });
  const { id } = (await admin.post('/api/saved-locations', place)).body.savedLocation;
  const shared = await enterMany(app, 1, {
    forwarder_id: FORWARDER,
    sub_company_id: AKUREYRI,
    carrier_sub_company_id: AKUREYRI,
    dropoff_saved_location_id: id,
  });
  await configure(app, FORWARDER, { usesSubCompany: true });
  const ours = (await exported(admin, shared)).rows;
  const theirs = (await exported(forwarder, shared)).rows;
  expect(ours).toMatchObject([
    { subCompanyId: AKUREYRI, 'subCompany.name': 'Akureyri', 'dropoff.savedLocationId': id },
  ]);
  expect(theirs).toMatchObject([
    {
      shipmentId: shared[0],
      subCompanyId: '',
      'subCompany.name': '',
      'dropoff.savedLocationId': '',
      'enteredBy.name': 'Bláfell ehf.',
      'forwarder.name': 'Norðurljós hf.',
    },
  ]);
  const strangers = await enterMany(app, 1);
  const body = { selection: { by: 'ids', ids: strangers }, action: EXPORT };
  expect((await forwarder.post('/api/bulk-jobs', body)).body.code).toBe('bulk-empty');
});

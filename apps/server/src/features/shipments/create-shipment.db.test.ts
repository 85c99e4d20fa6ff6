import { randomUUID } from 'node:crypto';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import type { SubCompanyId } from '@waybill/domain/ids';
import { aParcel, aShipment, aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { bodyOf, configure, enter, historyOf, read } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let forwarder: Browser;
let subCompany: Browser;
let stranger: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '^BLF\\d{8}$' });
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  subCompany = await app.signedIn('division@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

let barcodes = 10_000_000;
const barcode = () => `BLF${++barcodes}`;

const post = (browser: Browser, body: object) => browser.post('/api/shipments', body);
const problemsOf = async (browser: Browser, body: object) => {
  const { status, body: problem } = await post(browser, body);
  return status === 200
    ? []
    : problem.errors.map((error: { path: string; problem: string }) => `${error.path}: ${error.problem}`);
};

test('the least is a receiver and a street; the product says the rest', async () => {
  const { status, body } = await post(admin, { dropoff: { receiverName: 'Guðrún', streetAddress1: 'Eyravegur 2' } });
  expect(status).toBe(200);
  expect(body.shipment).toMatchObject({
    shipmentId: expect.stringMatching(/^S[0-9A-HJKMNP-TV-Z]{8}$/),
    version: 1,
    deliveryStatus: 'new',
    parts: ['organisation', 'carrier'],
    mayEdit: true,
    mayAnswer: false,
    enteredBy: { id: CARRIER, name: 'Bláfell ehf.' },
    carrier: { id: CARRIER, name: 'Bláfell ehf.' },
    forwarder: null,
    subCompanyId: null,
    failure: null,
    createdAt: app.time.now.toISOString(),
    dropoff: { receiverName: 'Guðrún', streetAddress1: 'Eyravegur 2', city: null },
    parcels: [],
    attachments: [],
  });
  expect(body.shipment.nextStatuses).toContain('out-for-delivery');
  expect(await read(admin, body.shipment)).toEqual(body.shipment);
});

test('every field is kept as it was given', async () => {
  const given = aShipment({
    externalId: `EXT-${randomUUID()}`,
    senderName: 'Sendandi ehf.',
    description: 'Bækur\nog blöð',
    paymentStatus: 'needs-payment',
    paymentAmount: { minor: 12_500, currency: 'ISK' },
    missingDocuments: ['T1'],
    receiverId: 'R-7',
    ownerName: 'Eigandi',
    ownerEmail: 'eigandi@example.com',
    trackingNumbers: ['TN1', 'TN2'],
    driverNote: 'Hringja bjöllunni',
    weight: 72.505,
    dimensions: { lengthCm: 120.5, widthCm: 80, heightCm: 100 },
    totalUnits: 4,
    countedUnits: 3,
    temperatureRange: { lower: -18.5, upper: 4 },
    flags: ['fragile', 'frozen'],
    warehouseLocation: 'B-12',
    receiverStatus: 'not-home',
    podEmails: ['pod@example.com'],
    referenceNumber: 'REF',
    hawbNumber: 'HAWB',
    containerNumber: 'CONT',
    subCompanyId: REYKJAVIK,
    pickup: aStop({
      scheduledDate: '2026-11-16',
      earliestTime: '08:00',
      latestTime: '10:00',
      phoneNumber: '+3545550101',
    }),
    dropoff: aStop({ scheduledDate: '2026-11-17', email: 'gudrun@example.com' }),
  });
  const { carrierId, forwarderId, parcels, ...typed } = given;
  const { body } = await post(admin, {
    ...typed,
    parcels: [aParcel({ barcode: barcode(), weight: 1.25, description: 'Box' })],
  });
  expect(body.shipment).toMatchObject(typed);
  expect(body.shipment).toMatchObject({ effectiveVolume: 0.964, volume: null });
  expect(body.shipment.parcels).toEqual([
    expect.objectContaining({
      weight: 1.25,
      description: 'Box',
      status: 'new',
      nextStatuses: body.shipment.nextStatuses,
    }),
  ]);
});

test('a forwarder’s own shipment has no carrier until one is asked', async () => {
  const shipment = await enter(forwarder);
  expect(shipment).toMatchObject({ carrier: null, forwarder: { id: FORWARDER }, parts: ['organisation', 'forwarder'] });
});

test('a line of history says that it was created, and by whom', async () => {
  const shipment = await enter(admin);
  expect(await historyOf(admin, shipment)).toEqual([
    expect.objectContaining({
      action: 'created',
      by: { kind: 'user', name: 'Admin', email: 'admin@demo.test', organisationName: null },
      source: 'dashboard',
      changes: {},
      occurredAt: app.time.now.toISOString(),
    }),
  ]);
});

describe('a key of the caller’s making', () => {
  test('enters a shipment once, however often and at whatever moment it is asked for', async () => {
    const key = randomUUID();
    const asked = { ...bodyOf(), key };
    const answers = await Promise.all([1, 2, 3].map(() => post(admin, asked)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.shipment.shipmentId)).size).toBe(1);
    const otherwise = Object.fromEntries(Object.entries(asked).reverse());
    const again = await admin.post('/api/shipments', otherwise, { [SUB_COMPANY_HEADER]: AKUREYRI });
    expect(again.body.shipment).toEqual(answers[0]?.body.shipment);
    expect(await historyOf(admin, again.body.shipment)).toHaveLength(1);
  });

  test('does not answer for a shipment that is not what is asked for', async () => {
    const asked = { ...bodyOf(), key: randomUUID() };
    await post(admin, asked);
    expect(await problemsOf(admin, { ...asked, senderName: 'Other' })).toEqual(['key: taken']);
  });

  test('that another organisation, or another division, has used tells nothing of it', async () => {
    const key = randomUUID();
    await post(stranger, { ...bodyOf(), key });
    expect(await problemsOf(admin, { ...bodyOf(), key })).toEqual([]);
    expect(await problemsOf(subCompany, { ...bodyOf({ senderName: 'Other' }), key })).toEqual([]);
  });

  test('still answers for a shipment that was entered when the key itself was that of the row', async () => {
    const asked = { ...bodyOf(), key: randomUUID() };
    const { shipmentId } = (await post(admin, asked)).body.shipment;
    await app.database.asOperator((tx) =>
      sql`with entered as (delete from waybill.shipments where shipment_id = ${shipmentId} returning *)
        insert into waybill.shipments select r.* from entered e cross join lateral jsonb_populate_record(
          null::waybill.shipments, to_jsonb(e) || jsonb_build_object('id', ${asked.key}::text)) r`.execute(tx),
    );
    expect((await post(admin, asked)).body.shipment).toMatchObject({ shipmentId });
  });
});

describe('refused beside its field', () => {
  const bad: Record<string, [object, string[]]> = {
    'a dropoff without anybody and anywhere': [
      { dropoff: aStop({ receiverName: null, streetAddress1: null }) },
      ['dropoff.receiverName: required', 'dropoff.streetAddress1: required'],
    ],
    'a negative weight': [{ weight: -1 }, ['weight: negative']],
    'a lower temperature above the upper': [
      { temperatureRange: { lower: 5, upper: 2 } },
      ['temperatureRange.upper: temperature-order'],
    ],
    'the latest before the earliest': [
      { dropoff: aStop({ earliestTime: '12:00', latestTime: '08:00' }) },
      ['dropoff.latestTime: time-order'],
    ],
    'a dropoff before the pickup': [
      { pickup: aStop({ scheduledDate: '2026-11-17' }), dropoff: aStop({ scheduledDate: '2026-11-16' }) },
      ['dropoff.scheduledDate: date-order'],
    ],
    'a day that is not in the calendar': [
      { dropoff: aStop({ scheduledDate: '2026-02-30' }) },
      ['dropoff.scheduledDate: date'],
    ],
    'a name of three hundred letters': [
      { dropoff: aStop({ receiverName: 'x'.repeat(300) }) },
      ['dropoff.receiverName: too-long'],
    ],
    'a name with a bell in it': [{ senderName: 'a\u0007b' }, ['senderName: invalid-characters']],
    'a carrier that is not on the list': [{ carrierId: STRANGER }, ['carrierId: unknown-carrier']],
    'a forwarder that is not on the list': [{ forwarderId: STRANGER }, ['forwarderId: unknown-forwarder']],
    'a division of nobody': [{ subCompanyId: randomUUID() as SubCompanyId }, ['subCompanyId: unknown-division']],
    'a saved location of nobody': [
      { dropoff: { ...aStop(), savedLocationId: randomUUID() } },
      ['dropoff.savedLocationId: unknown-saved-location'],
    ],
    'a barcode that the organisation does not use': [
      { parcels: [aParcel({ barcode: 'X' })] },
      ['parcels.0.barcode: barcode'],
    ],
    'one barcode twice': [
      { parcels: [aParcel({ barcode: 'BLF00000001' }), aParcel({ barcode: 'BLF00000001' })] },
      ['parcels.1.barcode: duplicate'],
    ],
    'a parcel of another shipment': [
      { parcels: [{ ...aParcel({ barcode: 'BLF00000002' }), id: randomUUID() }] },
      ['parcels.0.id: invalid'],
    ],
  };
  test.each(Object.entries(bad))('is %s', async (_, [fields, problems]) => {
    expect(await problemsOf(admin, { ...bodyOf(), ...fields })).toEqual(problems);
  });

  test('is a saved location of another organisation, and its own is taken', async () => {
    const place = {
      locationName: 'Lager',
      receiverName: null,
      streetAddress1: 'Vogar 1',
      city: null,
      postcode: null,
      phoneNumber: '',
      email: null,
      earliestTime: null,
      latestTime: null,
    };
    const { body } = await forwarder.post('/api/saved-locations', place);
    const dropoff = { ...aStop(), savedLocationId: body.savedLocation.id };
    expect(await problemsOf(admin, { ...bodyOf(), dropoff })).toEqual([
      'dropoff.savedLocationId: unknown-saved-location',
    ]);
    expect(await problemsOf(forwarder, { ...bodyOf(), dropoff })).toEqual([]);
  });

  test('is an external id that another shipment has, also when two ask at once', async () => {
    const externalId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => post(admin, bodyOf({ externalId }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await problemsOf(admin, bodyOf({ externalId }))).toEqual(['externalId: taken']);
  });

  test('is a barcode that is on another parcel, also when two ask at once', async () => {
    const [first, second] = [barcode(), barcode()];
    const parcels = [first, second].map((code) => aParcel({ barcode: code }));
    const answers = await Promise.all(
      [parcels, parcels.toReversed()].map((list) => post(admin, bodyOf({ parcels: list }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await problemsOf(admin, bodyOf({ parcels: [aParcel({ barcode: barcode() }), ...parcels] }))).toEqual([
      'parcels.1.barcode: taken',
      'parcels.2.barcode: taken',
    ]);
  });

  test('is everything that is switched off', async () => {
    const fields = {
      pickup: aStop({ city: null }),
      paymentStatus: 'prepaid',
      paymentAmount: { minor: 1, currency: 'ISK' },
      subCompanyId: REYKJAVIK,
    };
    await configure(app, CARRIER, { usesPickups: false, usesPayments: false, usesSubCompany: false });
    const problems = await problemsOf(admin, { ...bodyOf(), ...fields });
    await configure(app, CARRIER, { usesPickups: true, usesPayments: true, usesSubCompany: true });
    expect(problems.toSorted()).toEqual(
      [
        'paymentAmount',
        'paymentStatus',
        'pickup.postcode',
        'pickup.receiverName',
        'pickup.streetAddress1',
        'subCompanyId',
      ].map((path) => `${path}: feature-off`),
    );
  });
});

test('emoji, right-to-left text and letters of two characters are text like any other', async () => {
  const receiverName = '📦 مرحبا Þóra\u{1F1EE}\u{1F1F8}';
  expect(await enter(admin, { dropoff: aStop({ receiverName }) })).toMatchObject({ dropoff: { receiverName } });
});

describe('barcodes', () => {
  test('are not made up where the organisation’s own are of another form', async () => {
    expect(await problemsOf(admin, bodyOf({ parcels: [aParcel()] }))).toEqual(['parcels.0.barcode: barcode']);
  });

  test('that are left out are made up of the shipment’s id, around those that are there', async () => {
    const shipment = await enter(forwarder, { parcels: [aParcel(), aParcel({ barcode: 'OWN' }), aParcel()] });
    expect(shipment.parcels.map((parcel) => parcel.barcode)).toEqual([
      `${shipment.shipmentId}001`,
      'OWN',
      `${shipment.shipmentId}002`,
    ]);
  });
});

describe('a division', () => {
  test('is that of whoever is tied to one, whatever the form says', async () => {
    for (const subCompanyId of [undefined, null, AKUREYRI]) {
      const { body } = await post(subCompany, { ...bodyOf(), ...(subCompanyId === undefined ? {} : { subCompanyId }) });
      expect(body.shipment.subCompanyId).toBe(AKUREYRI);
    }
    expect(await problemsOf(subCompany, bodyOf({ subCompanyId: REYKJAVIK }))).toEqual([
      'subCompanyId: unknown-division',
    ]);
  });

  test('is the one that is looked at, unless another is chosen', async () => {
    const viewing = { [SUB_COMPANY_HEADER]: AKUREYRI };
    const { body } = await admin.post('/api/shipments', bodyOf(), viewing);
    expect(body.shipment.subCompanyId).toBe(AKUREYRI);
    const other = await admin.post('/api/shipments', bodyOf({ subCompanyId: REYKJAVIK }), viewing);
    expect(other.body.shipment.subCompanyId).toBe(REYKJAVIK);
    expect((await admin.get(`/api/shipments/${other.body.shipment.shipmentId}`, viewing)).status).toBe(404);
  });
});

test('a hostile pattern that was stored before patterns had a limited size counts as none', async () => {
  await configure(app, STRANGER, { barcodeRegex: `${'(?:a?){1000}'.repeat(16)}zz$` });
  const parcels = Array.from({ length: 120 }, (_, n) => aParcel({ barcode: `STORED-${n}` }));
  const { status, body } = await post(stranger, aShipment({ parcels }));
  expect([status, body.shipment?.parcels.length]).toEqual([200, 120]);
});

import { randomUUID } from 'node:crypto';
import { DIVISION_HEADER } from '@waybill/contract/session';
import { aParcel, aStop } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK } from '../../db/seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { answer, configure, edit, enter, historyOf, movedTo, read, request } from '../../testing/shipments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;
let forwarder: Browser;
let division: Browser;
let stranger: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '^BLF\\d{8}$' });
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  division = await app.signedIn('division@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

let barcodes = 10_000_000;
const barcode = () => `BLF${++barcodes}`;
const problemsOf = ({ body }: Awaited<ReturnType<typeof edit>>) =>
  (body.errors ?? []).map((error: { path: string; problem: string }) => `${error.path}: ${error.problem}`);

test('fields that are given change, the others stay, and the history tells of each by its name', async () => {
  const before = await enter(admin, {
    senderName: 'Before',
    driverNote: 'Stays',
    temperatureRange: { lower: 2, upper: 8 },
    flags: ['fragile'],
  });
  const given = {
    senderName: 'After',
    flags: ['fragile', 'cooled'],
    temperatureRange: { lower: 4 },
    dropoff: { city: 'Hella', scheduledDate: '2026-11-20' },
    paymentAmount: { minor: 990, currency: 'ISK' },
  };
  const { status, body } = await edit(admin, before, given);
  expect(status).toBe(200);
  expect(body.shipment).toEqual({
    ...before,
    ...given,
    temperatureRange: { lower: 4, upper: 8 },
    dropoff: { ...before.dropoff, ...given.dropoff },
    version: 2,
    updatedAt: app.time.now.toISOString(),
  });
  expect(await read(colleague, before)).toEqual(body.shipment);
  const [line] = await historyOf(admin, before);
  expect(line).toMatchObject({ action: 'edited', by: { name: 'Admin' } });
  expect(line?.changes).toEqual({
    senderName: { from: 'Before', to: 'After' },
    flags: { from: ['fragile'], to: ['fragile', 'cooled'] },
    'temperatureRange.lower': { from: 2, to: 4 },
    'dropoff.city': { from: 'Selfoss', to: 'Hella' },
    'dropoff.scheduledDate': { from: null, to: '2026-11-20' },
    paymentAmount: { from: null, to: { minor: 990, currency: 'ISK' } },
  });
});

test('saving what is there already makes no version and no line of history', async () => {
  const before = await enter(admin, { senderName: 'Same', parcels: [aParcel({ barcode: barcode() })] });
  const parcels = before.parcels.map(({ id, barcode, weight, description }) => ({ id, barcode, weight, description }));
  const { body } = await edit(admin, before, { senderName: 'Same', parcels, dropoff: { city: before.dropoff.city } });
  expect(body.shipment).toEqual(before);
  expect(await historyOf(admin, before)).toHaveLength(1);
});

test('the second of two editors gets the shipment as it is now, and nothing is written over', async () => {
  const opened = await enter(admin);
  const first = await edit(admin, opened, { senderName: 'First' });
  const second = await edit(colleague, opened, { senderName: 'Second' });
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'stale-version', current: { senderName: 'First', version: 2 } },
  });
  expect(second.body.current).toEqual(first.body.shipment);
});

test('of several edits of one version at the same moment exactly one is made', async () => {
  const opened = await enter(admin);
  const answers = await Promise.all(['A', 'B', 'C'].map((senderName) => edit(admin, opened, { senderName })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await historyOf(admin, opened)).toHaveLength(2);
});

describe('the whole is judged, not the field alone', () => {
  test('a lower bound above the upper that is there', async () => {
    const shipment = await enter(admin, { temperatureRange: { lower: 2, upper: 8 } });
    expect(problemsOf(await edit(admin, shipment, { temperatureRange: { lower: 9 } }))).toEqual([
      'temperatureRange.upper: temperature-order',
    ]);
  });
  test('a receiver who is taken away', async () => {
    const shipment = await enter(admin);
    expect(problemsOf(await edit(admin, shipment, { dropoff: { receiverName: null } }))).toEqual([
      'dropoff.receiverName: required',
    ]);
  });
  test('an external id of another shipment', async () => {
    const externalId = randomUUID();
    await enter(admin, { externalId });
    expect(problemsOf(await edit(admin, await enter(admin), { externalId }))).toEqual(['externalId: taken']);
  });
});

describe('the parcels', () => {
  test('that stay keep their id and status, those that go are gone, and new ones stand where the shipment does', async () => {
    const [a, b, c] = [barcode(), barcode(), barcode()];
    const shipment = await movedTo(
      admin,
      await enter(admin, { parcels: [aParcel({ barcode: a }), aParcel({ barcode: b })] }),
      'in-warehouse',
    );
    const [first] = shipment.parcels;
    const { body } = await edit(admin, shipment, {
      parcels: [
        aParcel({ barcode: c, weight: 2.5, description: 'Bækur' }),
        { ...aParcel({ barcode: a }), id: first?.id },
      ],
    });
    expect(body.shipment.parcels).toMatchObject([
      { barcode: c, weight: 2.5, status: 'in-warehouse' },
      { id: first?.id, barcode: a, status: 'in-warehouse' },
    ]);
    const [line] = await historyOf(admin, shipment);
    expect(line?.changes).toEqual({ parcels: { from: [a, b], to: [`${c}, 2.5 kg, Bækur`, a] } });
  });

  test('can change barcodes with each other, and keep the one that is left out', async () => {
    const [a, b] = [barcode(), barcode()];
    const shipment = await enter(admin, { parcels: [aParcel({ barcode: a }), aParcel({ barcode: b })] });
    const ids = shipment.parcels.map(({ id }) => id);
    const swapped = await edit(admin, shipment, {
      parcels: [
        { id: ids[0], barcode: b },
        { id: ids[1], barcode: a },
      ],
    });
    expect(swapped.body.shipment.parcels).toMatchObject([
      { id: ids[0], barcode: b },
      { id: ids[1], barcode: a },
    ]);
    const kept = await edit(admin, swapped.body.shipment, { parcels: [{ id: ids[0], weight: 1 }] });
    expect(kept.body.shipment.parcels).toMatchObject([{ id: ids[0], barcode: b, weight: 1 }]);
  });

  test('are known by their barcode where no id is given', async () => {
    const code = barcode();
    const shipment = await enter(admin, { parcels: [aParcel({ barcode: code })] });
    const { body } = await edit(admin, shipment, { parcels: [{ barcode: code, weight: 3 }] });
    expect(body.shipment.parcels).toMatchObject([{ id: shipment.parcels[0]?.id, weight: 3 }]);
  });

  test('that are on their way are not removed', async () => {
    const shipment = await movedTo(
      admin,
      await enter(admin, { parcels: [aParcel({ barcode: barcode() })] }),
      'out-for-delivery',
    );
    expect(problemsOf(await edit(admin, shipment, { parcels: [] }))).toEqual(['parcels: parcel-under-way']);
  });

  test('leave the shipment where they stood when the last of them goes', async () => {
    const shipment = await movedTo(
      admin,
      await enter(admin, { parcels: [aParcel({ barcode: barcode() })] }),
      'in-warehouse',
    );
    const { body } = await edit(admin, shipment, { parcels: [] });
    expect(body.shipment).toMatchObject({ parcels: [], deliveryStatus: 'in-warehouse' });
  });

  test('give their barcode free when they go, and a bad one is refused', async () => {
    const code = barcode();
    const shipment = await enter(admin, { parcels: [aParcel({ barcode: code })] });
    const other = await enter(admin);
    expect(problemsOf(await edit(admin, other, { parcels: [{ barcode: code }] }))).toEqual([
      'parcels.0.barcode: taken',
    ]);
    expect(problemsOf(await edit(admin, other, { parcels: [{ barcode: 'nope' }] }))).toEqual([
      'parcels.0.barcode: barcode',
    ]);
    await edit(admin, shipment, { parcels: [] });
    expect((await edit(admin, other, { parcels: [{ barcode: code }] })).status).toBe(200);
  });
});

describe('who may edit', () => {
  /** Entered by the forwarder, and accepted by the carrier. */
  const accepted = async () => {
    const { body: asked } = await request(forwarder, await enter(forwarder), { carrierId: CARRIER });
    return (await answer(admin, asked.shipment, { answer: 'accept' })).body.shipment;
  };

  test('is whoever entered it, at any time, and never its carrier', async () => {
    const shipment = await accepted();
    expect(shipment).toMatchObject({ parts: ['carrier'], mayEdit: false });
    expect((await edit(admin, shipment, { driverNote: 'x' })).body).toMatchObject({ status: 403, code: 'not-yours' });
    const under = await movedTo(admin, shipment, 'in-warehouse', 'out-for-delivery');
    expect((await edit(forwarder, under, { driverNote: 'x' })).body.shipment).toMatchObject({
      driverNote: 'x',
      mayEdit: true,
    });
  });

  test('is the forwarder, of what another entered, until it has begun', async () => {
    const shipment = await enter(admin, { forwarderId: FORWARDER });
    const edited = await edit(forwarder, shipment, { driverNote: 'Early' });
    expect(edited.body.shipment).toMatchObject({ parts: ['forwarder'], mayEdit: true, driverNote: 'Early' });
    expect(problemsOf(await edit(forwarder, edited.body.shipment, { forwarderId: null }))).toEqual([
      'forwarderId: unknown-forwarder',
    ]);
    const begun = await movedTo(admin, shipment, 'assigned');
    expect((await edit(forwarder, begun, { driverNote: 'Late' })).body.code).toBe('not-yours');
  });

  test('is nobody while it is deleted', async () => {
    const shipment = await enter(admin);
    await admin.delete(`/api/shipments/${shipment.shipmentId}`);
    const { body } = await edit(admin, await read(admin, shipment), { driverNote: 'x' });
    expect(body).toMatchObject({ status: 409, code: 'illegal-move', allowed: ['new'] });
  });

  test('is no stranger, to whom it is not there', async () => {
    const shipment = await enter(admin);
    expect((await edit(stranger, shipment, { driverNote: 'x' })).status).toBe(404);
    expect((await stranger.get(`/api/shipments/${shipment.shipmentId}`)).status).toBe(404);
    expect((await stranger.get(`/api/shipments/${shipment.shipmentId}/history`)).status).toBe(404);
  });
});

describe('partners', () => {
  test('read each other’s deeds by name and organisation, and neither address nor division', async () => {
    const shipment = await enter(admin, { forwarderId: FORWARDER, subCompanyId: REYKJAVIK });
    await edit(admin, shipment, { subCompanyId: AKUREYRI, driverNote: 'x' });
    const [ours] = await historyOf(admin, shipment);
    expect(ours).toMatchObject({
      by: { email: 'admin@demo.test', organisationName: null },
      address: expect.any(String),
    });
    expect(ours?.changes).toEqual({
      driverNote: { from: null, to: 'x' },
      subCompanyId: { from: REYKJAVIK, to: AKUREYRI },
    });
    const [theirs] = await historyOf(forwarder, shipment);
    expect(theirs).toMatchObject({
      by: { name: 'Admin', email: null, organisationName: 'Bláfell ehf.' },
      address: null,
      userAgent: null,
    });
    expect(theirs?.changes).toEqual({ driverNote: { from: null, to: 'x' } });
    expect(await read(forwarder, shipment)).toMatchObject({ subCompanyId: null });
  });

  test('come and go with the shipment, by their names in its history', async () => {
    const shipment = await enter(admin);
    expect((await forwarder.get(`/api/shipments/${shipment.shipmentId}`)).status).toBe(404);
    const shared = await edit(admin, shipment, { forwarderId: FORWARDER });
    expect(await read(forwarder, shipment)).toMatchObject({ forwarder: { name: 'Norðurljós hf.' } });
    const [line] = await historyOf(admin, shipment);
    expect(line?.changes).toEqual({ forwarderId: { from: null, to: 'Norðurljós hf.' } });
    await edit(admin, shared.body.shipment, { forwarderId: null });
    expect((await forwarder.get(`/api/shipments/${shipment.shipmentId}`)).status).toBe(404);
    const found = await app.database.asOperator((tx) =>
      tx
        .selectFrom('shipment_search as f')
        .innerJoin('shipments as s', 's.id', 'f.shipment_key')
        .select('f.organisation_id')
        .where('s.shipment_id', '=', shipment.shipmentId)
        .execute(),
    );
    expect(found).toEqual([{ organisation_id: CARRIER }]);
  });
});

test('the saved location of who entered it stays when the forwarder edits, who is not told of it', async () => {
  const place = { locationName: 'Lager', streetAddress1: 'Vogar 7' };
  const nothing = { receiverName: null, city: null, postcode: null, phoneNumber: null, email: null };
  const times = { earliestTime: null, latestTime: null };
  const { savedLocation } = (await admin.post('/api/saved-locations', { ...place, ...nothing, ...times })).body;
  const dropoff = aStop({ savedLocationId: savedLocation.id });
  const shipment = await enter(admin, { forwarderId: FORWARDER, dropoff });
  const { body } = await edit(forwarder, shipment, { dropoff: { city: 'Hella', savedLocationId: null } });
  expect(body.shipment.dropoff).toMatchObject({ city: 'Hella', savedLocationId: null });
  expect((await read(admin, shipment)).dropoff).toMatchObject({ city: 'Hella', savedLocationId: savedLocation.id });
  const [line] = await historyOf(admin, shipment);
  expect(line?.changes).toEqual({ 'dropoff.city': { from: 'Selfoss', to: 'Hella' } });
  const refused = await edit(forwarder, body.shipment, { dropoff: { savedLocationId: savedLocation.id } });
  expect(problemsOf(refused)).toEqual(['dropoff.savedLocationId: unknown-saved-location']);
});

describe('a division', () => {
  test('is a wall for whoever is tied to it', async () => {
    const shipment = await enter(admin, { subCompanyId: REYKJAVIK });
    const none = await enter(admin);
    for (const hidden of [shipment, none]) {
      expect((await division.get(`/api/shipments/${hidden.shipmentId}`)).status).toBe(404);
      expect((await edit(division, hidden, { driverNote: 'x' })).status).toBe(404);
    }
    const own = await enter(division);
    expect((await edit(division, own, { driverNote: 'x' })).status).toBe(200);
    const { body } = await edit(division, await read(division, own), { subCompanyId: REYKJAVIK });
    expect(body.errors).toEqual([{ path: 'subCompanyId', problem: 'unknown-division' }]);
  });

  test('that is looked at can be left by a shipment', async () => {
    const shipment = await enter(admin, { subCompanyId: AKUREYRI });
    const address = `/api/shipments/${shipment.shipmentId}`;
    const viewing = { [DIVISION_HEADER]: AKUREYRI };
    const moved = await app.app.inject({
      method: 'PATCH',
      url: address,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...viewing,
        cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
      },
      payload: { version: shipment.version, subCompanyId: REYKJAVIK },
    });
    expect(moved.json().shipment.subCompanyId).toBe(REYKJAVIK);
    expect((await admin.get(address, viewing)).status).toBe(404);
    expect((await admin.get(address)).status).toBe(200);
  });

  test('is each party’s own, and chosen also by who may not edit', async () => {
    const { body: asked } = await request(forwarder, await enter(forwarder), { carrierId: CARRIER });
    const { body } = await edit(admin, asked.shipment, { subCompanyId: AKUREYRI });
    expect(body.shipment).toMatchObject({ subCompanyId: AKUREYRI, mayEdit: false });
    expect(await read(division, body.shipment)).toMatchObject({ subCompanyId: AKUREYRI });
    expect(await read(forwarder, body.shipment)).toMatchObject({ subCompanyId: null });
  });
});

describe('what is switched off', () => {
  test('may stay and may go, and may not be changed into something else', async () => {
    const shipment = await enter(admin, { pickup: aStop(), paymentStatus: 'prepaid', subCompanyId: REYKJAVIK });
    await configure(app, CARRIER, { usesPickups: false, usesPayments: false, usesSubCompany: false });
    try {
      const { body } = await edit(admin, shipment, { driverNote: 'x', paymentStatus: 'prepaid' });
      expect(body.shipment).toMatchObject({ driverNote: 'x', paymentStatus: 'prepaid' });
      const changed = await edit(admin, body.shipment, {
        pickup: { city: 'Vík' },
        paymentStatus: 'onsite',
        subCompanyId: AKUREYRI,
      });
      expect(problemsOf(changed).toSorted()).toEqual([
        'paymentStatus: feature-off',
        'pickup.city: feature-off',
        'subCompanyId: feature-off',
      ]);
      const nothing = Object.fromEntries(Object.keys(aStop()).map((name) => [name, null]));
      expect((await edit(admin, body.shipment, { pickup: nothing, subCompanyId: null })).body.shipment).toMatchObject({
        pickup: nothing,
        subCompanyId: null,
      });
    } finally {
      await configure(app, CARRIER, { usesPickups: true, usesPayments: true, usesSubCompany: true });
    }
  });
});

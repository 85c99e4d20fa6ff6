import { randomUUID } from 'node:crypto';

import { aParcel, aStop } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { configure, edit, enter, historyOf, read, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '^BLF\\d{8}$' });
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
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
    dropoff: { ...before.dropoff, ...given.dropoff, originalAddress: 'Eyravegur 2, 800 Hella' },
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
    const shipment = await withStatus(
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

  test('are written also when their lines in the history read the same as before', async () => {
    const shipment = await enter(admin, { parcels: [aParcel({ barcode: barcode(), weight: 2.5 })] });
    const [{ id, barcode: code } = { id: null, barcode: '' }] = shipment.parcels;
    const { body } = await edit(admin, shipment, { parcels: [{ id, barcode: code, description: '2.5 kg' }] });
    expect(body.shipment).toMatchObject({ version: 2, parcels: [{ id, weight: null, description: '2.5 kg' }] });
    const line = `${code}, 2.5 kg`;
    expect((await historyOf(admin, shipment))[0]?.changes).toEqual({ parcels: { from: [line], to: [line] } });
  });

  test('are known by their barcode where no id is given', async () => {
    const code = barcode();
    const shipment = await enter(admin, { parcels: [aParcel({ barcode: code })] });
    const { body } = await edit(admin, shipment, { parcels: [{ barcode: code, weight: 3 }] });
    expect(body.shipment.parcels).toMatchObject([{ id: shipment.parcels[0]?.id, weight: 3 }]);
  });

  test('that are on their way are not removed', async () => {
    const shipment = await withStatus(
      admin,
      await enter(admin, { parcels: [aParcel({ barcode: barcode() })] }),
      'out-for-delivery',
    );
    expect(problemsOf(await edit(admin, shipment, { parcels: [] }))).toEqual(['parcels: parcel-under-way']);
  });

  test('leave the shipment where they stood when the last of them goes', async () => {
    const shipment = await withStatus(
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

describe('what is switched off', () => {
  const OFF = { usesPickups: false, usesPayments: false, usesSubCompany: false };
  const ON = { usesPickups: true, usesPayments: true, usesSubCompany: true };
  const whileOff = async (work: () => Promise<void>) => {
    await configure(app, CARRIER, OFF);
    try {
      await work();
    } finally {
      await configure(app, CARRIER, ON);
    }
  };
  const nothing = Object.fromEntries(Object.keys(aStop()).map((name) => [name, null]));
  const UNTOLD = { paymentStatus: null, paymentAmount: null, subCompanyId: null };

  test('stays as it is, told to nobody, and is not changed into something else', async () => {
    const shipment = await enter(admin, {
      pickup: aStop({ scheduledDate: '2026-11-20' }),
      paymentStatus: 'prepaid',
      subCompanyId: REYKJAVIK,
    });
    const { shipmentId } = shipment;
    await whileOff(async () => {
      const found = await read(admin, shipment);
      expect(found).toMatchObject({ ...UNTOLD, payment: null, pickedUpFrom: null });
      expect(found.pickup).toEqual({ ...nothing, geocodedAddress: null, originalAddress: null, place: null });
      const [row] = (await admin.get(`/api/shipments?search=${shipmentId}`)).body.shipments;
      expect(row).toMatchObject({ shipmentId, ...UNTOLD });
      expect(new Set(Object.values(row.pickup))).toEqual(new Set([null]));

      const { body } = await edit(admin, shipment, { driverNote: 'x', paymentStatus: 'prepaid' });
      expect(body.shipment).toMatchObject({ driverNote: 'x', ...UNTOLD });
      const changed = await edit(admin, body.shipment, {
        pickup: { ...nothing, city: 'Vík' },
        paymentStatus: 'onsite',
        subCompanyId: AKUREYRI,
      });
      expect(problemsOf(changed).toSorted()).toEqual([
        'paymentStatus: feature-off',
        'pickup.city: feature-off',
        'subCompanyId: feature-off',
      ]);
      // Who sends back what was read takes nothing away.
      const sentBack = { pickup: nothing, subCompanyId: null, paymentStatus: null, paymentAmount: null };
      expect((await edit(admin, body.shipment, sentBack)).body.shipment).toMatchObject({ version: 2, pickup: nothing });
    });
    expect(await read(admin, shipment)).toMatchObject({
      pickup: shipment.pickup,
      subCompanyId: REYKJAVIK,
      payment: { status: 'prepaid' },
    });
  });

  test('is not in the history either, which has full pages of what is told', async () => {
    const shipment = await enter(admin, { pickup: aStop() });
    const steps = [
      { paymentStatus: 'needs-payment', paymentAmount: { minor: 990, currency: 'ISK' } },
      { pickup: { city: 'Vík' }, driverNote: 'Call first' },
      { pickup: { city: 'Hella' }, subCompanyId: AKUREYRI },
    ];
    let { version } = shipment;
    for (const step of steps) ({ version } = (await edit(admin, { ...shipment, version }, step)).body.shipment);
    const [payment] = (await admin.get(`/api/payments?search=${shipment.shipmentId}`)).body.payments;
    const move = { version: payment.version, status: 'success' };
    expect((await admin.post(`/api/payments/${payment.paymentId}/status`, move)).status).toBe(200);
    const all = await historyOf(admin, shipment);
    expect(all.map(({ action }) => action)).toEqual(['payment-moved', 'edited', 'edited', 'edited', 'created']);
    await whileOff(async () => {
      const told = await historyOf(admin, shipment);
      expect(told.map(({ action, changes }) => [action, changes])).toEqual([
        ['edited', { driverNote: { from: null, to: 'Call first' } }],
        ['created', {}],
      ]);
    });
    expect(await historyOf(admin, shipment)).toEqual(all);
  });
});

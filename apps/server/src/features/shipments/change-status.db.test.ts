import type { Shipment } from '@waybill/contract/shipments';
import { aParcel } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import {
  answer,
  changeStatus,
  configure,
  enter,
  historyOf,
  read,
  remove,
  request,
  restore,
  withStatus,
} from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let forwarder: Browser;
let subCompany: Browser;
let stranger: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '' });
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  subCompany = await app.signedIn('division@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

const PARCELS = { parcels: [aParcel(), aParcel()] };

describe('a change of status', () => {
  test('goes where the table leads, and the history tells from where', async () => {
    const { status, body } = await changeStatus(admin, await enter(admin), 'in-warehouse');
    expect(status).toBe(200);
    expect(body.shipment).toMatchObject({
      deliveryStatus: 'in-warehouse',
      version: 2,
      updatedAt: app.time.now.toISOString(),
    });
    expect((await historyOf(admin, body.shipment))[0]).toMatchObject({
      action: 'status-changed',
      changes: { deliveryStatus: { from: 'new', to: 'in-warehouse' } },
    });
  });

  test('that ends the way of a shipment takes its ETA off, and one that puts it on its way again shows it', async () => {
    const shipment = await withStatus(admin, await enter(admin), 'assigned', 'out-for-delivery');
    const eta = '2026-11-15T14:30:00.000Z';
    await app.database.asOperator((tx) =>
      tx.updateTable('shipments').set({ eta }).where('shipment_id', '=', shipment.shipmentId).execute(),
    );
    expect((await read(admin, shipment)).eta).toBe(eta);
    const failed = await withStatus(admin, shipment, 'failed');
    expect(failed.eta).toBeNull();
    expect((await withStatus(admin, failed, 'out-for-delivery')).eta).toBe(eta);
  });

  test('to completed says when it was delivered, until it is corrected', async () => {
    const out = await withStatus(admin, await enter(admin), 'out-for-delivery');
    expect(out.completedAt).toBeNull();
    const done = await withStatus(admin, out, 'completed');
    expect(done.completedAt).toBe(app.time.now.toISOString());
    expect((await withStatus(admin, done, 'in-warehouse')).completedAt).toBeNull();
  });

  test('that the table does not allow is refused with what is allowed', async () => {
    const shipment = await enter(admin);
    for (const status of ['completed', 'new', 'mixed', 'not-picked-up']) {
      const { body } = await changeStatus(admin, shipment, status);
      expect(body).toMatchObject({ status: 409, code: 'illegal-move', allowed: shipment.nextStatuses });
    }
    expect(await historyOf(admin, shipment)).toHaveLength(1);
  });

  test('of an old version is refused with the current shipment, and of two at once one is made', async () => {
    const shipment = await enter(admin);
    const answers = await Promise.all(['assigned', 'in-warehouse'].map((to) => changeStatus(admin, shipment, to)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({ code: 'stale-version', current: await read(admin, shipment) });
  });

  test('to failed says whose doing it is, which is kept until it goes on', async () => {
    const shipment = await withStatus(admin, await enter(admin), 'out-for-delivery');
    expect((await changeStatus(admin, shipment, 'failed')).body.errors).toEqual([
      { path: 'failureParty', problem: 'required' },
    ]);
    const failed = await changeStatus(admin, shipment, 'failed', { failureParty: 'weather', reason: 'Ófært' });
    expect(failed.body.shipment).toMatchObject({
      deliveryStatus: 'failed',
      failure: { party: 'weather', note: 'Ófært' },
    });
    const [line] = await historyOf(admin, shipment);
    expect(line).toMatchObject({ reason: 'Ófært', changes: { failureParty: { from: null, to: 'weather' } } });
    expect((await changeStatus(admin, failed.body.shipment, 'in-warehouse')).body.shipment).toMatchObject({
      failure: null,
    });
  });

  test('of what is delivered is a correction, and explained', async () => {
    const shipment = await withStatus(admin, await enter(admin), 'out-for-delivery', 'completed');
    expect((await changeStatus(admin, shipment, 'in-warehouse')).body.errors).toEqual([
      { path: 'reason', problem: 'required' },
    ]);
    expect((await changeStatus(admin, shipment, 'in-warehouse', { reason: 'Wrong door' })).status).toBe(200);
  });

  test('is refused where it is switched off, and the other actions still work', async () => {
    const shipment = await enter(admin);
    await configure(app, CARRIER, { usesChangeShipmentStatus: false });
    try {
      expect((await changeStatus(admin, shipment, 'assigned')).body).toMatchObject({
        status: 403,
        code: 'feature-off',
      });
      expect((await remove(admin, shipment)).status).toBe(200);
      expect((await restore(admin, shipment)).status).toBe(200);
      const { body } = await request(forwarder, await enter(forwarder), { carrierId: CARRIER });
      expect((await answer(admin, body.shipment, { answer: 'accept' })).status).toBe(200);
    } finally {
      await configure(app, CARRIER, { usesChangeShipmentStatus: true });
    }
  });

  test('is not offered where it is switched off, by itself nor in a list; what the other actions do is', async () => {
    const own = await enter(admin, PARCELS);
    const { body } = await request(forwarder, await enter(forwarder), { carrierId: CARRIER });
    const offered = async ({ shipmentId }: Shipment) => {
      const { shipment } = (await admin.get(`/api/shipments/${shipmentId}`)).body;
      const { shipments } = (await admin.get(`/api/shipment-rows?ids=${shipmentId}`)).body;
      expect(shipments[0].nextStatuses).toEqual(shipment.nextStatuses);
      return shipment.nextStatuses;
    };
    await configure(app, CARRIER, { usesChangeShipmentStatus: false });
    try {
      expect(await offered(own)).toEqual(['deleted']);
      expect((await read(admin, own)).parcels.map((parcel) => parcel.nextStatuses)).toEqual([[], []]);
      expect(await offered(body.shipment)).toEqual(['new', 'open']);
      expect((await read(forwarder, body.shipment)).nextStatuses).toEqual(['new', 'deleted']);
      await remove(admin, own);
      expect(await offered(own)).toEqual(['new']);
    } finally {
      await configure(app, CARRIER, { usesChangeShipmentStatus: true });
    }
  });

  test('of one parcel is no taking back of a request, and refused where it is switched off', async () => {
    const { body } = await request(forwarder, await enter(forwarder, PARCELS), { carrierId: CARRIER });
    const { parcels } = body.shipment as Shipment;
    await configure(app, CARRIER, { usesChangeShipmentStatus: false });
    try {
      const declined = await changeStatus(admin, body.shipment, 'new', { parcelId: parcels[0]?.id, reason: 'Full' });
      expect(declined.body).toMatchObject({ status: 403, code: 'feature-off' });
    } finally {
      await configure(app, CARRIER, { usesChangeShipmentStatus: true });
    }
  });

  test('to a request is neither offered nor made where there is nobody to ask', async () => {
    for (const shipment of [await enter(admin), await enter(admin, { carrierId: null })]) {
      expect(shipment.nextStatuses).not.toContain('transport-request');
      const { body } = await changeStatus(admin, shipment, 'transport-request');
      expect(body).toMatchObject({ status: 409, code: 'illegal-move', allowed: shipment.nextStatuses });
    }
  });

  test('is not a stranger’s, nor another division’s', async () => {
    const shipment = await enter(admin);
    for (const browser of [stranger, subCompany]) {
      const answers = [
        await changeStatus(browser, shipment, 'assigned'),
        await remove(browser, shipment),
        await restore(browser, shipment),
        await request(browser, shipment),
        await answer(browser, shipment, { answer: 'accept' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
  });
});

describe('parcels', () => {
  test('change one by one, and the shipment is mixed until they agree again', async () => {
    const shipment = await enter(admin, PARCELS);
    const [first, second] = shipment.parcels;
    const mixed = (await changeStatus(admin, shipment, 'in-warehouse', { parcelId: first?.id })).body.shipment;
    expect(mixed).toMatchObject({ deliveryStatus: 'mixed', parcels: [{ status: 'in-warehouse' }, { status: 'new' }] });
    expect((await historyOf(admin, shipment))[0]?.changes).toEqual({
      deliveryStatus: { from: 'new', to: 'mixed' },
      parcelStatuses: {
        from: [{ barcode: first?.barcode, status: 'new' }],
        to: [{ barcode: first?.barcode, status: 'in-warehouse' }],
      },
    });
    const met = (await changeStatus(admin, mixed, 'in-warehouse', { parcelId: second?.id })).body.shipment;
    expect(met.deliveryStatus).toBe('in-warehouse');
  });

  test('of a mixed shipment change as far as each may', async () => {
    const shipment = await enter(admin, { parcels: [aParcel(), aParcel(), aParcel()] });
    const [first, second] = shipment.parcels;
    let mixed: Shipment = (await changeStatus(admin, shipment, 'out-for-delivery', { parcelId: first?.id })).body
      .shipment;
    mixed = (await changeStatus(admin, mixed, 'in-warehouse', { parcelId: second?.id })).body.shipment;
    const { body } = await changeStatus(admin, mixed, 'completed');
    expect(body.shipment.parcels.map((parcel: { status: string }) => parcel.status)).toEqual([
      'completed',
      'in-warehouse',
      'new',
    ]);
    const [line] = await historyOf(admin, shipment);
    expect(line?.changes).toEqual({
      parcelStatuses: {
        from: [{ barcode: first?.barcode, status: 'out-for-delivery' }],
        to: [{ barcode: first?.barcode, status: 'completed' }],
      },
    });
  });

  test('of another shipment are not there', async () => {
    const other = await enter(admin, PARCELS);
    const { status } = await changeStatus(admin, await enter(admin, PARCELS), 'assigned', {
      parcelId: other.parcels[0]?.id,
    });
    expect(status).toBe(404);
  });
});

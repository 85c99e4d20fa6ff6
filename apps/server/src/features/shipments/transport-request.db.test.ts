import type { Shipment } from '@waybill/contract/shipments';
import { aParcel } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import {
  answer,
  changeStatus,
  configure,
  edit,
  enter,
  historyOf,
  read,
  remove,
  request,
  withStatus,
} from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let forwarder: Browser;
let subCompany: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '' });
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  subCompany = await app.signedIn('division@demo.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

describe('a transport request', () => {
  const asked = async () => (await request(forwarder, await enter(forwarder), { carrierId: CARRIER })).body.shipment;

  test('names the carrier, who then has it to answer', async () => {
    const shipment = await asked();
    expect(shipment).toMatchObject({
      deliveryStatus: 'transport-request',
      carrier: { name: 'Bláfell ehf.' },
      mayAnswer: false,
    });
    expect((await historyOf(forwarder, shipment))[0]).toMatchObject({
      action: 'requested',
      changes: {
        deliveryStatus: { from: 'new', to: 'transport-request' },
        carrierId: { from: null, to: 'Bláfell ehf.' },
      },
    });
    expect(await read(admin, shipment)).toMatchObject({
      mayAnswer: true,
      mayEdit: false,
      enteredBy: { name: 'Norðurljós hf.' },
    });
  });

  test('needs a carrier from the list, and somebody else', async () => {
    const shipment = await enter(forwarder);
    const problem = async (more: object) => (await request(forwarder, shipment, more)).body.errors;
    expect(await problem({})).toEqual([{ path: 'carrierId', problem: 'required' }]);
    expect(await problem({ carrierId: STRANGER })).toEqual([
      { path: 'carrierId', problem: 'unknown-carrier', allowed: expect.stringContaining(CARRIER) },
    ]);
    expect((await request(admin, await enter(admin))).body.errors).toEqual([
      { path: 'carrierId', problem: 'unknown-carrier' },
    ]);
  });

  test('is accepted into a division, which is the carrier’s own matter', async () => {
    const shipment = await asked();
    const { body } = await answer(admin, shipment, { answer: 'accept', subCompanyId: AKUREYRI });
    expect(body.shipment).toMatchObject({ deliveryStatus: 'open', subCompanyId: AKUREYRI });
    expect(await read(subCompany, shipment)).toMatchObject({ deliveryStatus: 'open' });
    const [ours] = await historyOf(admin, shipment);
    expect(ours).toMatchObject({ action: 'accepted', changes: { subCompanyId: { from: null, to: AKUREYRI } } });
    const [theirs] = await historyOf(forwarder, shipment);
    expect(theirs).toMatchObject({ action: 'accepted', by: { organisationName: 'Bláfell ehf.' } });
    expect(theirs?.changes).toEqual({ deliveryStatus: { from: 'transport-request', to: 'open' } });
  });

  test('is declined with a reason, which stays until it is asked again', async () => {
    const shipment = await asked();
    expect((await answer(admin, shipment, { answer: 'decline', reason: ' ' })).body.errors).toEqual([
      { path: 'reason', problem: 'required' },
    ]);
    const declined = await answer(admin, shipment, { answer: 'decline', reason: 'Fullt' });
    expect(declined.body.shipment).toMatchObject({ deliveryStatus: 'new', declinedReason: 'Fullt' });
    expect((await historyOf(forwarder, shipment))[0]).toMatchObject({ action: 'declined', reason: 'Fullt' });
    // The list says it too: nobody opens every new shipment to see whether it was declined.
    const rows = (await forwarder.get(`/api/shipments?search=${shipment.shipmentId}`)).body.shipments;
    expect(rows).toMatchObject([{ shipmentId: shipment.shipmentId, declinedReason: 'Fullt' }]);
    expect((await request(forwarder, declined.body.shipment)).body.shipment).toMatchObject({ declinedReason: null });
  });

  test('tells each time who was asked: the carrier itself, and who has asked', async () => {
    const declined = (await answer(admin, await asked(), { answer: 'decline', reason: 'Fullt' })).body.shipment;
    const again = (await request(forwarder, declined)).body.shipment;
    for (const reader of [forwarder, admin]) {
      const told = (await historyOf(reader, again)).filter(({ action }) => action === 'requested');
      expect(told.map(({ about }) => about)).toEqual(Array(2).fill({ id: CARRIER, name: 'Bláfell ehf.' }));
    }
  });

  test('that was declined is so no more once the carrier carries it all the same; the history tells both', async () => {
    const declined = (await answer(admin, await asked(), { answer: 'decline', reason: 'Fullt' })).body.shipment;
    const moved = await changeStatus(admin, declined, 'out-for-delivery');
    expect(moved.body.shipment).toMatchObject({ deliveryStatus: 'out-for-delivery', declinedReason: null });
    expect(await read(forwarder, declined)).toMatchObject({ declinedReason: null });
    const told = (await historyOf(forwarder, declined)).map(({ action, reason }) => [action, reason]);
    expect(told.slice(0, 2)).toEqual([
      ['status-changed', null],
      ['declined', 'Fullt'],
    ]);
  });

  test('is there to be answered only where somebody has asked', async () => {
    const { body } = await answer(admin, await enter(admin), { answer: 'accept' });
    expect(body).toMatchObject({ status: 409, code: 'illegal-move' });
  });

  test('is answered by the carrier alone, and once', async () => {
    const shipment = await asked();
    expect((await answer(forwarder, shipment, { answer: 'accept' })).body.code).toBe('not-yours');
    const { body } = await answer(admin, shipment, { answer: 'accept' });
    expect((await answer(admin, body.shipment, { answer: 'accept' })).body).toMatchObject({
      status: 409,
      code: 'illegal-move',
    });
  });

  test('is taken back by who asked, without a reason', async () => {
    const shipment = await asked();
    expect((await changeStatus(forwarder, shipment, 'new')).body.shipment).toMatchObject({
      deliveryStatus: 'new',
      declinedReason: null,
    });
  });

  test('is taken back also where a bare change of status is switched off', async () => {
    const shipment = await asked();
    await configure(app, FORWARDER, { usesChangeShipmentStatus: false });
    try {
      expect((await changeStatus(forwarder, shipment, 'open')).body).toMatchObject({ code: 'feature-off' });
      expect((await changeStatus(forwarder, shipment, 'new')).body.shipment).toMatchObject({ deliveryStatus: 'new' });
    } finally {
      await configure(app, FORWARDER, { usesChangeShipmentStatus: true });
    }
  });

  test('is not sent again to a carrier that has accepted, nor to another before that one is taken off', async () => {
    await configure(app, FORWARDER, { allowedCarrierIds: [CARRIER, STRANGER] });
    const accepted = (await answer(admin, await asked(), { answer: 'accept' })).body.shipment;
    const shipment = await read(forwarder, accepted);
    expect(shipment.nextStatuses).not.toContain('transport-request');
    for (const more of [{}, { carrierId: CARRIER }, { carrierId: STRANGER }]) {
      expect((await request(forwarder, shipment, more)).body).toMatchObject({ status: 409, code: 'illegal-move' });
    }
    expect((await changeStatus(forwarder, shipment, 'transport-request')).body.code).toBe('illegal-move');
    const given = (await edit(forwarder, shipment, { carrierId: STRANGER })).body.shipment;
    expect((await request(forwarder, given)).body.shipment.deliveryStatus).toBe('transport-request');
  });

  test('follows when a shipment that its owner had opened is given to a carrier', async () => {
    const open = async () => withStatus(forwarder, await enter(forwarder), 'open');
    const { body: given } = await edit(forwarder, await open(), { carrierId: CARRIER });
    expect(given.shipment).toMatchObject({ deliveryStatus: 'new', nextStatuses: ['transport-request', 'deleted'] });
    const { body: sent } = await request(forwarder, await open(), { carrierId: CARRIER });
    expect((await historyOf(forwarder, sent.shipment))[0]?.changes).toMatchObject({
      deliveryStatus: { from: 'open', to: 'transport-request' },
    });
  });

  test('that is accepted is moved along by the carrier, and no more by who entered it', async () => {
    const shipment = (await answer(admin, await asked(), { answer: 'accept' })).body.shipment;
    expect((await read(forwarder, shipment)).nextStatuses).toEqual(['deleted']);
    expect((await changeStatus(forwarder, shipment, 'in-warehouse')).body).toMatchObject({
      status: 409,
      allowed: ['deleted'],
    });
    const under = await withStatus(admin, shipment, 'in-warehouse', 'out-for-delivery', 'completed');
    expect(await read(forwarder, shipment)).toMatchObject({ deliveryStatus: 'completed', nextStatuses: [] });
    expect((await remove(admin, under)).body).toMatchObject({ status: 409, code: 'illegal-move' });
  });
});

describe('another carrier', () => {
  let other: Browser;
  beforeAll(async () => {
    await configure(app, FORWARDER, { allowedCarrierIds: [CARRIER, STRANGER] });
    other = await app.signedIn('admin@stranger.test');
  });
  const TO_OTHER = { carrierId: STRANGER };
  const accepted = async (parcels = {}) => {
    const asked = await request(forwarder, await enter(forwarder, parcels), { carrierId: CARRIER });
    return (await answer(admin, asked.body.shipment, { answer: 'accept' })).body.shipment as Shipment;
  };

  test('does not come by an edit while one is asked, and none does either', async () => {
    const { body } = await request(forwarder, await enter(forwarder), { carrierId: CARRIER });
    for (const carrierId of [STRANGER, null]) {
      const refused = await edit(forwarder, body.shipment, { carrierId, driverNote: 'x' });
      expect(refused.body.errors).toEqual([{ path: 'carrierId', problem: 'carrier-asked' }]);
    }
    expect((await edit(forwarder, body.shipment, { carrierId: CARRIER, driverNote: 'x' })).status).toBe(200);
  });

  test('has not accepted what the one before had', async () => {
    const { body } = await edit(forwarder, await accepted(), TO_OTHER);
    expect(body.shipment).toMatchObject({ deliveryStatus: 'new', carrier: { id: STRANGER } });
    expect((await historyOf(forwarder, body.shipment))[0]?.changes).toMatchObject({
      carrierId: { from: 'Bláfell ehf.' },
      deliveryStatus: { from: 'open', to: 'new' },
    });
  });

  test('nor its parcels', async () => {
    const { body } = await edit(forwarder, await accepted({ parcels: [aParcel(), aParcel()] }), TO_OTHER);
    expect(body.shipment).toMatchObject({ deliveryStatus: 'new', parcels: [{ status: 'new' }, { status: 'new' }] });
  });

  test('does not come once the one before has begun, with all of it or with a parcel', async () => {
    const shipment = await accepted({ parcels: [aParcel(), aParcel()] });
    const mixed = await changeStatus(admin, shipment, 'in-warehouse', { parcelId: shipment.parcels[0]?.id });
    const under = await withStatus(admin, await accepted(), 'in-warehouse', 'out-for-delivery');
    for (const begun of [mixed.body.shipment, under]) {
      for (const carrierId of [STRANGER, null]) {
        const refused = await edit(forwarder, begun, { carrierId });
        expect(refused.body.errors).toEqual([{ path: 'carrierId', problem: 'carrier-stays' }]);
      }
      const asked = await request(forwarder, begun, TO_OTHER);
      expect(asked.body.errors).toEqual([{ path: 'carrierId', problem: 'carrier-stays' }]);
    }
  });

  test('is told neither who declined before, nor why', async () => {
    const { body: asked } = await request(forwarder, await enter(forwarder), { carrierId: CARRIER });
    const { body: declined } = await answer(admin, asked.shipment, { answer: 'decline', reason: 'Too far' });
    const given = await edit(forwarder, declined.shipment, TO_OTHER);
    expect(given.body.shipment).toMatchObject({ deliveryStatus: 'new', declinedReason: null });
    const { body } = await request(forwarder, given.body.shipment);

    const theirs = await historyOf(other, body.shipment);
    expect(theirs.map(({ action }) => action)).toEqual(['requested', 'created']);
    expect(JSON.stringify(theirs)).not.toMatch(/Bláfell|Too far/);
    const ours = await historyOf(forwarder, body.shipment);
    expect(ours.find(({ action }) => action === 'declined')).toMatchObject({
      reason: 'Too far',
      by: { organisationName: 'Bláfell ehf.' },
    });
  });
});

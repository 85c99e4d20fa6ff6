import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { aStop } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { answer, edit, enter, historyOf, read, request, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let forwarder: Browser;
let subCompany: Browser;
let stranger: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  subCompany = await app.signedIn('division@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

const problemsOf = ({ body }: Awaited<ReturnType<typeof edit>>) =>
  (body.errors ?? []).map((error: { path: string; problem: string }) => `${error.path}: ${error.problem}`);

describe('who may edit', () => {
  /** A shipment entered by the forwarder and accepted by the carrier. */
  const accepted = async () => {
    const { body: asked } = await request(forwarder, await enter(forwarder), { carrierId: CARRIER });
    return (await answer(admin, asked.shipment, { answer: 'accept' })).body.shipment;
  };

  test('is whoever entered it, at any time, and never its carrier', async () => {
    const shipment = await accepted();
    expect(shipment).toMatchObject({ parts: ['carrier'], mayEdit: false });
    expect((await edit(admin, shipment, { driverNote: 'x' })).body).toMatchObject({ status: 403, code: 'not-yours' });
    const under = await withStatus(admin, shipment, 'in-warehouse', 'out-for-delivery');
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
    const begun = await withStatus(admin, shipment, 'assigned');
    expect((await edit(forwarder, begun, { driverNote: 'Late' })).body.code).toBe('not-yours');
  });

  test('takes no shipment from the carrier that entered it, by an edit nor by asking another', async () => {
    const shipment = await enter(admin, { forwarderId: FORWARDER });
    for (const refused of [
      await edit(forwarder, shipment, { carrierId: null }),
      await edit(forwarder, shipment, { carrierId: STRANGER }),
      await request(forwarder, shipment, { carrierId: STRANGER }),
    ]) {
      expect(problemsOf(refused)).toEqual(['carrierId: carrier-stays']);
    }
    expect((await edit(admin, shipment, { carrierId: null })).body.shipment).toMatchObject({ carrier: null });
  });

  test('is nobody while it is deleted', async () => {
    const shipment = await enter(admin);
    await admin.delete(`/api/shipments/${shipment.shipmentId}`);
    const { body } = await edit(admin, await read(admin, shipment), { driverNote: 'x' });
    expect(body).toMatchObject({ status: 409, code: 'is-deleted' });
  });

  test('is no stranger, to whom it is not there', async () => {
    const shipment = await enter(admin);
    expect((await edit(stranger, shipment, { driverNote: 'x' })).status).toBe(404);
    expect((await stranger.get(`/api/shipments/${shipment.shipmentId}`)).status).toBe(404);
    expect((await stranger.get(`/api/shipments/${shipment.shipmentId}/history`)).status).toBe(404);
  });
});

describe('partners', () => {
  test('read each other’s actions by name and organisation, and neither address nor division', async () => {
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
      expect((await subCompany.get(`/api/shipments/${hidden.shipmentId}`)).status).toBe(404);
      expect((await edit(subCompany, hidden, { driverNote: 'x' })).status).toBe(404);
    }
    const own = await enter(subCompany);
    expect((await edit(subCompany, own, { driverNote: 'x' })).status).toBe(200);
    const { body } = await edit(subCompany, await read(subCompany, own), { subCompanyId: REYKJAVIK });
    expect(body.errors).toEqual([{ path: 'subCompanyId', problem: 'unknown-division' }]);
  });

  test('that is looked at can be left by a shipment', async () => {
    const shipment = await enter(admin, { subCompanyId: AKUREYRI });
    const address = `/api/shipments/${shipment.shipmentId}`;
    const viewing = { [SUB_COMPANY_HEADER]: AKUREYRI };
    const changed = await app.app.inject({
      method: 'PATCH',
      url: address,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...viewing,
        cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
      },
      payload: { version: shipment.version, subCompanyId: REYKJAVIK },
    });
    expect(changed.json().shipment.subCompanyId).toBe(REYKJAVIK);
    expect((await admin.get(address, viewing)).status).toBe(404);
    expect((await admin.get(address)).status).toBe(200);
  });

  test('is each party’s own, and chosen also by who may not edit', async () => {
    const { body: asked } = await request(forwarder, await enter(forwarder), { carrierId: CARRIER });
    const { body } = await edit(admin, asked.shipment, { subCompanyId: AKUREYRI });
    expect(body.shipment).toMatchObject({ subCompanyId: AKUREYRI, mayEdit: false });
    expect(await read(subCompany, body.shipment)).toMatchObject({ subCompanyId: AKUREYRI });
    expect(await read(forwarder, body.shipment)).toMatchObject({ subCompanyId: null });
  });
});

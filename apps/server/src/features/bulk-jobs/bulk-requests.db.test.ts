import type { BulkJob } from '@waybill/contract/bulk-jobs';
import type { Shipment } from '@waybill/contract/shipments';
import { aParcel } from '@waybill/testing/shipment-builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, plan, read as readJob, run } from '../../testing/bulk-work.ts';
import { answer, configure, edit, enter, historyOf, read, request, withStatus } from '../../testing/shipment-calls.ts';
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

const ACCEPT = { kind: 'accept-requests' };
const ASK = { kind: 'request-transport', carrierId: CARRIER };
const idsOf = (shipments: readonly Shipment[]) => shipments.map(({ shipmentId }) => shipmentId);

const entered = (count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => enter(forwarder, fields)));
const asked = async (count: number, fields = {}): Promise<Shipment[]> =>
  Promise.all(
    (await entered(count, fields)).map(
      async (shipment) => (await request(forwarder, shipment, { carrierId: CARRIER })).body.shipment,
    ),
  );
const carriedOut = async (browser: Browser, shipments: readonly Shipment[], action: object): Promise<BulkJob> => {
  const job = await plan(browser, idsOf(shipments), action);
  await run(browser, job);
  await carryOut(app);
  return readJob(browser, job);
};
const undone = async (browser: Browser, { id }: BulkJob): Promise<BulkJob> => {
  const { status, body } = await browser.post(`/api/bulk-jobs/${id}/undo`);
  expect(status).toBe(200);
  await carryOut(app);
  return readJob(browser, body.job);
};
const planned = (browser: Browser, shipments: readonly Shipment[], action: object) =>
  browser.post('/api/bulk-jobs', { selection: { by: 'ids', ids: idsOf(shipments) }, action });

describe('requests of others are accepted together', () => {
  test('into a division, each with its history, and what nobody asks for is left', async () => {
    const requests = await asked(3, { parcels: [aParcel(), aParcel()] });
    const own = await enter(admin);
    const job = await carriedOut(admin, [...requests, own], { ...ACCEPT, subCompanyId: AKUREYRI });
    expect(job).toMatchObject({ changed: 3, skipped: 1, reasons: [{ reason: 'not-asked', count: 1 }] });
    for (const one of requests) {
      expect(await read(subCompany, one)).toMatchObject({ deliveryStatus: 'open', subCompanyId: AKUREYRI });
      expect((await read(admin, one)).parcels.map(({ status }) => status)).toEqual(['open', 'open']);
      expect((await historyOf(admin, one))[0]).toMatchObject({
        action: 'accepted',
        by: { name: 'Admin' },
        changes: { subCompanyId: { from: null, to: AKUREYRI } },
      });
      const [theirs] = await historyOf(forwarder, one);
      expect(theirs?.changes).toEqual({ deliveryStatus: { from: 'transport-request', to: 'open' } });
    }
  });

  test('without a division they are of none', async () => {
    const requests = await asked(2);
    expect(await carriedOut(admin, requests, ACCEPT)).toMatchObject({ changed: 2 });
    for (const one of requests) {
      expect(await read(admin, one)).toMatchObject({ deliveryStatus: 'open', subCompanyId: null });
    }
  });

  test('once: who comes second leaves what the first has accepted', async () => {
    const requests = await asked(2);
    const [first, second] = [await plan(admin, idsOf(requests), ACCEPT), await plan(admin, idsOf(requests), ACCEPT)];
    await Promise.all([run(admin, first), run(admin, second)]);
    await carryOut(app);
    const jobs = [await readJob(admin, first), await readJob(admin, second)];
    expect(jobs.map(({ changed }) => changed).sort()).toEqual([0, 2]);
    for (const one of requests) {
      const accepted = (await historyOf(admin, one)).filter(({ action }) => action === 'accepted');
      expect(accepted).toHaveLength(1);
    }
  });

  test('and what was taken back meanwhile is left', async () => {
    const [kept, taken] = (await asked(2)) as [Shipment, Shipment];
    const job = await plan(admin, idsOf([kept, taken]), ACCEPT);
    await withStatus(forwarder, taken, 'new');
    await run(admin, job);
    await carryOut(app);
    expect(await readJob(admin, job)).toMatchObject({ changed: 1, skipped: 1 });
    expect(await read(forwarder, taken)).toMatchObject({ deliveryStatus: 'new' });
  });

  test('and undone: they wait for an answer again, of no division', async () => {
    const requests = await asked(2, { parcels: [aParcel()] });
    const job = await carriedOut(admin, requests, { ...ACCEPT, subCompanyId: AKUREYRI });
    expect(await undone(admin, job)).toMatchObject({ changed: 2, skipped: 0 });
    for (const one of requests) {
      expect(await read(admin, one)).toMatchObject({
        deliveryStatus: 'transport-request',
        subCompanyId: null,
        mayAnswer: true,
      });
      expect((await historyOf(admin, one))[0]).toMatchObject({
        action: 'undone',
        changes: { subCompanyId: { from: AKUREYRI, to: null } },
      });
      expect((await historyOf(forwarder, one))[0]?.changes).toEqual({
        deliveryStatus: { from: 'open', to: 'transport-request' },
      });
    }
  });

  test('by nobody but the carrier, into no division but its own', async () => {
    const requests = await asked(1);
    expect((await planned(forwarder, requests, ACCEPT)).body.job).toMatchObject({
      waiting: 0,
      reasons: [{ reason: 'not-yours' }],
    });
    // Of what is another organisation's, not even its number is known.
    expect((await planned(stranger, requests, ACCEPT)).body.code).toBe('bulk-empty');
    expect((await planned(subCompany, requests, ACCEPT)).body.code).toBe('bulk-empty');
    const refused = await planned(admin, requests, { ...ACCEPT, subCompanyId: '00000000-0000-4000-8000-00000000dead' });
    expect(refused.body.errors).toEqual([{ path: 'action.subCompanyId', problem: 'unknown-division' }]);
    await configure(app, CARRIER, { allowedSubCompanyIds: [AKUREYRI] });
    try {
      const closed = await planned(admin, requests, { ...ACCEPT, subCompanyId: REYKJAVIK });
      expect(closed.body.errors).toEqual([{ path: 'action.subCompanyId', problem: 'unknown-division' }]);
    } finally {
      await configure(app, CARRIER, { allowedSubCompanyIds: [REYKJAVIK, AKUREYRI] });
    }
  });
});

describe('shipments are handed to a carrier together', () => {
  beforeAll(async () => {
    await configure(app, FORWARDER, { allowedCarrierIds: [CARRIER, STRANGER] });
    await configure(app, STRANGER, { usesChangeShipmentStatus: true });
  });

  test('who sees and finds them from then on, and has them to answer', async () => {
    const shipments = await entered(3, { referenceNumber: 'HANDED-OVER', parcels: [aParcel()] });
    const unsent = await admin.get('/api/shipments?search=handed-over');
    expect(unsent.body.shipments).toEqual([]);
    expect(await carriedOut(forwarder, shipments, ASK)).toMatchObject({ changed: 3, skipped: 0 });
    for (const one of shipments) {
      expect(await read(admin, one)).toMatchObject({
        deliveryStatus: 'transport-request',
        carrier: { id: CARRIER },
        mayAnswer: true,
        parcels: [{ status: 'transport-request' }],
      });
      expect((await historyOf(forwarder, one))[0]).toMatchObject({
        action: 'requested',
        changes: {
          deliveryStatus: { from: 'new', to: 'transport-request' },
          carrierId: { from: null, to: 'Bláfell ehf.' },
        },
      });
    }
    const found = await admin.get('/api/shipments?search=handed-over');
    expect(found.body.shipments).toHaveLength(3);
    expect((await stranger.get('/api/shipments?search=handed-over')).body.shipments).toEqual([]);
    expect((await answer(admin, await read(admin, shipments[0] as Shipment), { answer: 'accept' })).status).toBe(200);
  });

  test('what its owner had opened for itself is no acceptance, and what another carries or was asked is left', async () => {
    const [own, working, waiting, forUs] = (await entered(4)) as [Shipment, Shipment, Shipment, Shipment];
    await withStatus(forwarder, own, 'open');
    const given = (await edit(forwarder, working, { carrierId: STRANGER })).body.shipment;
    const accepted = (await request(forwarder, given)).body.shipment;
    await withStatus(stranger, (await answer(stranger, accepted, { answer: 'accept' })).body.shipment, 'assigned');
    await request(forwarder, waiting, { carrierId: STRANGER });
    await request(forwarder, forUs, { carrierId: CARRIER });
    const job = await carriedOut(forwarder, [own, working, waiting, forUs], ASK);
    expect(job).toMatchObject({ changed: 1, skipped: 3 });
    expect(new Set(job.reasons.map(({ reason }) => reason))).toEqual(
      new Set(['carrier-stays', 'illegal-move', 'same-already']),
    );
    expect((await historyOf(forwarder, own))[0]?.changes).toMatchObject({
      deliveryStatus: { from: 'open', to: 'transport-request' },
    });
    expect((await read(forwarder, working)).carrier).toMatchObject({ id: STRANGER });
  });

  test('and undone: the carrier has nothing to see any more, nor to find', async () => {
    const shipments = await entered(2, { referenceNumber: 'TAKEN-BACK' });
    const job = await carriedOut(forwarder, shipments, ASK);
    expect(await undone(forwarder, job)).toMatchObject({ changed: 2 });
    for (const { shipmentId } of shipments) {
      expect((await admin.get(`/api/shipments/${shipmentId}`)).status).toBe(404);
      expect((await forwarder.get(`/api/shipments/${shipmentId}`)).body.shipment).toMatchObject({
        deliveryStatus: 'new',
        carrier: null,
      });
    }
    expect((await admin.get('/api/shipments?search=taken-back')).body.shipments).toEqual([]);
    expect((await historyOf(forwarder, shipments[0] as Shipment))[0]).toMatchObject({
      action: 'undone',
      changes: { carrierId: { from: 'Bláfell ehf.', to: null } },
    });
  });

  test('but what the carrier has accepted meanwhile stays with it', async () => {
    const shipments = await entered(2);
    const job = await carriedOut(forwarder, shipments, ASK);
    const [first] = shipments as [Shipment, Shipment];
    await answer(admin, await read(admin, first), { answer: 'accept' });
    expect(await undone(forwarder, job)).toMatchObject({
      changed: 1,
      skipped: 1,
      reasons: [{ reason: 'changed-meanwhile' }],
    });
    expect(await read(admin, first)).toMatchObject({ deliveryStatus: 'open' });
  });

  test('only one of the list is asked, and not oneself; what a carrier may not give away it does not', async () => {
    const shipments = await entered(1);
    const problem = async (browser: Browser, carrierId: string) =>
      (await planned(browser, shipments, { ...ASK, carrierId })).body.errors;
    const unknown = [{ path: 'action.carrierId', problem: 'unknown-carrier' }];
    expect(await problem(forwarder, FORWARDER)).toEqual(unknown);
    expect(await problem(forwarder, '00000000-0000-4000-8000-00000000dead')).toEqual(unknown);
    expect(await problem(stranger, CARRIER)).toEqual(unknown);
    await configure(app, FORWARDER, { allowedCarrierIds: [CARRIER] });
    try {
      expect(await problem(forwarder, STRANGER)).toEqual(unknown);
    } finally {
      await configure(app, FORWARDER, { allowedCarrierIds: [CARRIER, STRANGER] });
    }
  });
});

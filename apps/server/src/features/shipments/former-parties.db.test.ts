import type { Shipment } from '@waybill/contract/shipments';
import { aParcel } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARRIER, FORWARDER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { answer, configure, edit, enter, historyOf, read, request } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let former: Browser;
let next: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '' });
  await configure(app, FORWARDER, { allowedCarrierIds: [CARRIER, STRANGER], barcodeRegex: '' });
  await configure(app, STRANGER, { organisationQueryId: 'carrierId' });
  owner = await app.signedIn('admin@forwarder.test');
  former = await app.signedIn('admin@demo.test');
  next = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(() => app.time.advance(1000));

const PDF = '%PDF-1.4 a file of the former carrier';
const upload = async (browser: Browser, { shipmentId }: Shipment, name: string): Promise<string> => {
  const url = `/api/shipments/${shipmentId}/attachments?name=${name}`;
  const { body } = await browser.post(url, PDF, { 'content-type': 'application/octet-stream' });
  return body.attachment.id;
};

/** A carrier accepted or declined, added files, of which the owner removed some, and another carrier was asked after it. */
const handedOn = async (first: object) => {
  const asked = (await request(owner, await enter(owner, { parcels: [aParcel()] }), { carrierId: CARRIER })).body
    .shipment;
  const answered = (await answer(former, asked, first)).body.shipment as Shipment;
  const file = await upload(former, answered, 'FormerFile.pdf');
  const removed = await upload(former, answered, 'RemovedFile.pdf');
  const files = `/api/shipments/${asked.shipmentId}/attachments`;
  const deletion = await owner.delete(`${files}/${removed}`);
  await owner.post(`/api/deletions/${deletion.body.deletionId}/undo`);
  await owner.delete(`${files}/${removed}`);
  await app.database.asOperator((tx) =>
    sql`update waybill.shipments set vehicle_registration = 'FORMER1', vehicle_name = 'Former van', stop_number = 3,
      eta = now(), received_by = 'Former person', picked_up_from = 'Former yard'
      where shipment_id = ${asked.shipmentId}`.execute(tx),
  );
  const given = (await edit(owner, await read(owner, answered), { carrierId: STRANGER })).body.shipment;
  const { body } = await request(owner, given);
  return { shipment: body.shipment as Shipment, file };
};

const TRACES = /Former|FORMER|RemovedFile|Bláfell|Too far|admin@demo|Admin/;

describe.each([
  ['declined', { answer: 'decline', reason: 'Too far' }],
  ['accepted', { answer: 'accept' }],
])('of a carrier that had %s, the next one learns nothing', (_, first) => {
  test('by the shipment, the list and the history', async () => {
    const { shipment } = await handedOn(first);
    const seen = await read(next, shipment);
    expect(seen).toMatchObject({ attachments: [], declinedReason: null, vehicleRegistration: null, receivedBy: null });
    const history = await historyOf(next, shipment);
    expect(history.map(({ action }) => action)).toEqual(['requested', 'created']);
    const list = (await next.get(`/api/shipments?search=${shipment.shipmentId}`)).body;
    expect(list.shipments).toHaveLength(1);
    for (const told of [seen, history, list]) expect(JSON.stringify(told)).not.toMatch(TRACES);
  });

  test('by its files, which are not there to read or to delete', async () => {
    const { shipment, file } = await handedOn(first);
    const url = `/api/shipments/${shipment.shipmentId}/attachments/${file}`;
    expect((await next.get(`${url}/content`)).status).toBe(404);
    expect((await next.delete(url)).status).toBe(404);
    expect((await owner.get(`${url}/content`)).status).toBe(200);
  });

  test('by searching, nor by the choices of a filter', async () => {
    const { shipment } = await handedOn(first);
    const found = async (browser: Browser, words: string): Promise<boolean> => {
      const { hits } = (await browser.get(`/api/search?q=${encodeURIComponent(words)}`)).body;
      return hits.some(({ id }: { id: string }) => id === shipment.shipmentId);
    };
    expect(await found(next, shipment.shipmentId)).toBe(true);
    for (const words of ['FORMER1', 'FormerFile', 'Bláfell']) expect(await found(next, words), words).toBe(false);
    expect((await next.get('/api/shipment-choices')).body.vehicles).not.toContain('FORMER1');
  });

  test('while who entered it still sees all of it', async () => {
    const { shipment } = await handedOn(first);
    const seen = await read(owner, shipment);
    expect(seen.attachments).toMatchObject([{ name: 'FormerFile.pdf', mayDelete: true }]);
    const history = await historyOf(owner, shipment);
    expect(history.map(({ action }) => action)).toEqual([
      'requested',
      'edited',
      'attachment-deleted',
      'attachment-restored',
      'attachment-deleted',
      'attachment-added',
      'attachment-added',
      first.answer === 'accept' ? 'accepted' : 'declined',
      'requested',
      'created',
    ]);
    for (const trace of ['RemovedFile', 'Bláfell']) expect(JSON.stringify(history)).toContain(trace);
  });

  test('and the former one itself sees nothing any more', async () => {
    const { shipment, file } = await handedOn(first);
    const url = `/api/shipments/${shipment.shipmentId}`;
    const answers = [url, `${url}/history`, `${url}/attachments/${file}/content`].map((path) => former.get(path));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

test('a carrier that is asked once more has its own files and history back', async () => {
  const { shipment } = await handedOn({ answer: 'decline', reason: 'Too far' });
  const declined = (await answer(next, shipment, { answer: 'decline', reason: 'Too small' })).body.shipment;
  const again = (await request(owner, await read(owner, declined), { carrierId: CARRIER })).body.shipment;
  expect((await read(former, again)).attachments).toMatchObject([{ name: 'FormerFile.pdf' }]);
  const history = await historyOf(former, again);
  expect(history.find(({ action }) => action === 'declined')?.reason).toBe('Too far');
  expect(JSON.stringify(history)).not.toMatch(/Too small|Stranger/);
});

test('a forwarder that takes the place of another learns neither its name nor its files', async () => {
  await configure(app, CARRIER, { allowedForwarderIds: [FORWARDER, STRANGER] });
  const shared = await enter(former, { forwarderId: FORWARDER });
  await upload(owner, shared, 'FormerFile.pdf');
  const moved = (await edit(former, await read(former, shared), { forwarderId: STRANGER, driverNote: 'x' })).body
    .shipment;
  const history = await historyOf(next, moved);
  expect(history.map(({ action }) => action)).toEqual(['edited', 'created']);
  expect(JSON.stringify([await read(next, moved), history])).not.toMatch(/FormerFile|Norðurljós/);
  expect((await read(former, moved)).attachments).toHaveLength(1);
});

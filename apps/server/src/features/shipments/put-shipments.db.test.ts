import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../seed/demo-data.ts';
import { keyOf, type Program, program } from '../../testing/program.ts';
import { configure } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let carrier: Program;
beforeAll(async () => {
  app = await createTestApp();
  carrier = program(app, await keyOf(app, CARRIER));
});
afterAll(() => app.close());

let number = 10_000_000;
const barcode = () => `BLF${++number}`;
const dropoff = { receiverName: 'Guðrún', streetAddress1: 'Ægisgata 12', postcode: '101', city: 'Reykjavík' };
let names = 0;
let name: (n: number | string) => string;
beforeEach(() => {
  const run = ++names;
  name = (n) => `batch ${run} ${n}`;
});

const put = async (...shipments: readonly unknown[]) => (await carrier.post('/shipments/batch', { shipments })).body;
const outcomes = (body: { results: readonly { outcome: string }[] }) => body.results.map(({ outcome }) => outcome);
const read = async (id: string) => (await carrier.get(`/shipments/${id}`)).body.shipment;

test('each shipment is answered by itself, in the order that was sent; one bad row leaves the others', async () => {
  const body = await put(
    { externalId: name(1), dropoff, parcels: [{ barcode: barcode(), weight: 2.5 }, {}] },
    { externalId: name(2), dropoff: { city: 'Hella' } },
    'no shipment',
    { dropoff, weight: 'heavy' },
    { dropoff },
  );
  expect(outcomes(body)).toEqual(['created', 'refused', 'refused', 'refused', 'created']);
  expect(body.counts).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 3 });
  expect(body.results[1]).toMatchObject({ index: 1, externalId: name(2), shipmentId: null, version: null });
  expect(body.results[1].problem.errors).toContainEqual(
    expect.objectContaining({ pointer: '#/shipments/1/dropoff/streetAddress1', problem: 'required' }),
  );
  expect(body.results[3].problem.errors).toMatchObject([
    { pointer: '#/shipments/3/weight', allowed: 'a value of type number' },
  ]);
  expect(await read(body.results[0].shipmentId)).toMatchObject({
    externalId: name(1),
    version: 1,
    deliveryStatus: 'new',
    parcels: [{ weight: 2.5 }, { barcode: expect.stringContaining(body.results[0].shipmentId) }],
  });
});

test('a row is told all of its faults at once: values that do not fit, what is missing, and what the organisation does not allow', async () => {
  await put({ externalId: name('there'), dropoff });
  const { results } = await put(
    { externalId: name(1), dropoff: { receiverName: 'Guðrún', email: 'x' }, weight: -1, parcels: [{ barcode: 'no' }] },
    { externalId: name(2), dropoff: { receiverName: 'Guðrún', streetAddress1: 7 }, unknown: 1 },
    { externalId: name(3), dropoff: 'Gata 1', parcels: [{ barcode: 'no' }, 'parcel'] },
    // It is there already: nothing is missing.
    { externalId: name('there'), weight: -1 },
    { externalId: name('there'), dropoff: { email: 'x' } },
    { externalId: 'x'.repeat(101), dropoff: {} },
  );
  const pointers = (n: number) =>
    results[n].problem.errors.map(({ pointer }: { pointer: string }) => pointer.replace(`#/shipments/${n}/`, ''));
  expect(pointers(0)).toEqual(['dropoff/email', 'weight', 'dropoff/streetAddress1', 'parcels/0/barcode']);
  expect(pointers(1)).toEqual(['dropoff/streetAddress1', 'unknown']);
  expect(pointers(2)).toEqual(['dropoff', 'parcels/1']);
  expect(pointers(3)).toEqual(['weight']);
  expect(pointers(4)).toEqual(['dropoff/email', 'externalId']);
  expect(pointers(5)).toEqual(['externalId']);
  expect(results.map(({ problem }: { problem: { code: string } }) => problem.code)).toEqual(
    Array(6).fill('invalid-input'),
  );
});

test('the same batch again changes nothing; what differs is changed, and the rest stays', async () => {
  const rows = [1, 2, 3].map((n) => ({
    externalId: name(n),
    dropoff,
    parcels: [{ barcode: barcode(), weight: n }, { barcode: barcode() }],
    trackingNumbers: [`T${n}`],
  }));
  const first = await put(...rows);
  expect(outcomes(first)).toEqual(['created', 'created', 'created']);
  const again = await put(...rows);
  expect(outcomes(again)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(again.results.map(({ version }: { version: number }) => version)).toEqual([1, 1, 1]);
  const third = await put(
    rows[0],
    { externalId: name(2), driverNote: 'Call', dropoff: { streetAddress1: 'Gata 2' } },
    { externalId: name(3), parcels: [rows[2]?.parcels[1], { barcode: barcode(), description: 'New' }] },
    { externalId: name(4), dropoff },
  );
  expect(outcomes(third)).toEqual(['unchanged', 'updated', 'updated', 'created']);
  const [, second, last] = third.results;
  expect(await read(second.shipmentId)).toMatchObject({
    version: second.version,
    driverNote: 'Call',
    trackingNumbers: ['T2'],
    dropoff: { ...dropoff, streetAddress1: 'Gata 2', place: { state: 'waiting' } },
  });
  expect((await read(last.shipmentId)).parcels).toMatchObject([
    { barcode: rows[2]?.parcels[1]?.barcode },
    { description: 'New' },
  ]);
  const { entries } = (await carrier.get(`/shipments/${second.shipmentId}/history`)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['edited', 'created']);
  expect(Object.keys(entries[0].changes)).toEqual(['driverNote', 'dropoff.streetAddress1']);
});

test('one request enters what a batch enters: both have the same values, places and search', async () => {
  const entered = { dropoff, pickup: { streetAddress1: 'Gata 3' }, weight: 1.5, flags: ['fragile'], parcels: [{}] };
  const single = (await carrier.post('/shipments', { ...entered, receiverId: name('one') })).body.shipment;
  const [row] = (await put({ ...entered, receiverId: name('one') })).results;
  const {
    shipmentId: _,
    createdAt: _created,
    updatedAt: _updated,
    parcels: [parcel],
    ...many
  } = await read(row.shipmentId);
  expect(single).toMatchObject(many);
  expect(parcel).toMatchObject({ status: 'new' });
  expect((await carrier.get(`/shipments?search=${encodeURIComponent(name('one'))}`)).body.shipments).toHaveLength(2);
});

describe('numbers that are in use', () => {
  test('an external id twice in a batch: the first has it', async () => {
    const body = await put({ externalId: name(1), dropoff }, { externalId: name(1), dropoff });
    expect(outcomes(body)).toEqual(['created', 'refused']);
    expect(body.results[1].problem.errors).toMatchObject([{ problem: 'duplicate' }]);
  });

  test('a barcode of another shipment, in the batch or before it', async () => {
    const [mine, theirs] = [barcode(), barcode()];
    await put({ dropoff, parcels: [{ barcode: theirs }] });
    const body = await put(
      { dropoff, parcels: [{ barcode: mine }] },
      { dropoff, parcels: [{}, { barcode: mine }] },
      { dropoff, parcels: [{ barcode: theirs }] },
    );
    expect(outcomes(body)).toEqual(['created', 'refused', 'refused']);
    expect(body.results[1].problem.errors).toMatchObject([
      { pointer: '#/shipments/1/parcels/1/barcode', problem: 'taken' },
    ]);
  });

  test('an external id that two divisions have cannot be told apart', async () => {
    await configure(app, CARRIER, { usesSubCompany: true, allowedSubCompanyIds: [AKUREYRI, REYKJAVIK] });
    for (const n of [1, 2]) await put({ externalId: name(n), dropoff });
    await app.database.asOperator((tx) =>
      tx
        .updateTable('shipments')
        .set({ external_id: name(1) })
        .where('external_id', '=', name(2))
        .execute(),
    );
    expect((await put({ externalId: name(1), driverNote: 'x' })).results[0].problem.errors).toMatchObject([
      { pointer: '#/shipments/0/externalId' },
    ]);
    expect((await carrier.get(`/shipments/by-external-id/${name(1)}`)).body.code).toBe('not-one');
  });
});

test('what may not be changed is refused: deleted, of another version', async () => {
  const [gone, moved] = (await put({ externalId: name(1), dropoff }, { externalId: name(2), dropoff })).results;
  await carrier.post(`/shipments/${gone.shipmentId}/cancellation`);
  const body = await put(
    { externalId: name(1), driverNote: 'x' },
    { externalId: name(2), driverNote: 'x', version: 7 },
    { externalId: name(2), driverNote: 'y' },
  );
  expect(body.results.map(({ problem }: { problem: { code: string } }) => problem?.code)).toEqual([
    'is-deleted',
    'stale-version',
    'invalid-input',
  ]);
  expect((await read(moved.shipmentId)).version).toBe(1);
});

describe('its size', () => {
  test.each([
    ['none', []],
    ['501', Array.from({ length: 501 }, () => ({}))],
    [
      'too many parcels',
      Array.from({ length: 11 }, () => ({ dropoff, parcels: Array.from({ length: 500 }, () => ({})) })),
    ],
  ])('%s is refused before anything is done', async (_, shipments) => {
    expect((await carrier.post('/shipments/batch', { shipments })).status).toBe(400);
  });

  test('the number of statements does not grow with the number of shipments', async () => {
    const query = vi.spyOn(Client.prototype, 'query');
    const statements = async (size: number) => {
      const rows = Array.from({ length: size }, (_, n) => ({
        externalId: name(`${size} ${n}`),
        dropoff: { ...dropoff, streetAddress1: `Gata ${n}` },
        parcels: [{ barcode: barcode() }, {}],
      }));
      const counts = [];
      for (const more of [{}, { driverNote: 'x', dropoff: { city: 'Hella' } }, {}]) {
        query.mockClear();
        const body = await put(...rows.map((row) => ({ ...row, ...more })));
        expect(body.counts.refused).toBe(0);
        counts.push(query.mock.calls.length);
      }
      return counts;
    };
    await statements(2);
    expect(await statements(200)).toEqual(await statements(2 + 1));
    query.mockRestore();
  });

  test('five hundred shipments with two parcels each are entered by one request', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({
      externalId: name(n),
      senderName: 'Sender',
      weight: 2,
      dropoff: { ...dropoff, phoneNumber: '555 0101', email: 'gudrun@example.com', scheduledDate: '2026-11-18' },
      parcels: [{ barcode: barcode(), weight: 1, description: 'Box' }, { weight: 1 }],
    }));
    expect((await put(...rows)).counts).toEqual({ created: 500, updated: 0, unchanged: 0, refused: 0 });
  });
});

test('two batches with the same ids at once enter each shipment once', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => ({ externalId: name(n), dropoff }));
  const bodies = await Promise.all([put(...rows), put(...[...rows].reverse()), put(...rows)]);
  expect(bodies.flatMap(outcomes).filter((outcome) => outcome === 'created')).toHaveLength(20);
  expect(bodies.flatMap(outcomes).filter((outcome) => outcome === 'unchanged')).toHaveLength(40);
});

import type { SampleData } from '@waybill/contract/sample-data';
import type { Shipment } from '@waybill/contract/shipments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARRIER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { findPlaces } from '../../testing/geocode-work.ts';
import { configure, edit, enter, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { twiceWhileHeld } from '../../testing/while-held.ts';

let app: TestApp;
let admin: Browser;

beforeAll(async () => {
  app = await createTestApp({ environment: { ALLOW_PRIVATE_TARGETS: 'true' } });
  admin = await app.signedIn('super@stranger.test');
  await configure(app, STRANGER, {
    usesChangeShipmentStatus: true,
    usesPayments: true,
    shouldSendReceiverEmail: true,
    shouldSendReceiverSms: true,
  });
});
afterAll(() => app.close());

/** Whatever an organisation may have of these. */
const TABLES = [
  'sample_sets',
  'plans',
  'payments',
  'vehicles',
  'saved_locations',
  'shipments',
  'webhook_endpoints',
] as const;
beforeEach(() =>
  app.database.asOperator(async (tx) => {
    for (const table of TABLES)
      await sql`delete from ${sql.table(`waybill.${table}`)} where organisation_id = ${STRANGER}`.execute(tx);
  }),
);

const add = () => admin.post('/api/sample-data', { locale: 'en' });
const read = async (): Promise<SampleData> => (await admin.get('/api/sample-data')).body;
const remove = async (...alsoChanged: string[]) => (await admin.post('/api/sample-data/removal', { alsoChanged })).body;
const shipments = async (): Promise<Shipment[]> => {
  const { body } = await admin.get('/api/shipments?rows=100&sort=shipmentId');
  const whole: Shipment[] = [];
  for (const { shipmentId } of body.shipments)
    whole.push((await admin.get(`/api/shipments/${shipmentId}`)).body.shipment);
  return whole;
};
const one = async (externalId = 'SAMPLE-01'): Promise<Shipment> => {
  const found = (await shipments()).find((shipment) => shipment.externalId === externalId);
  if (!found) throw new Error(`there is no ${externalId}`);
  return found;
};
const vehicles = async () =>
  (await admin.get('/api/vehicles')).body.vehicles as { id: string; registration: string; version: number }[];
const rowsOf = async (table: string, where = sql`organisation_id = ${STRANGER}`) =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(`waybill.${table}`)}
      where ${where}`.execute(tx);
    return rows[0]?.count;
  });
const assign = async (vehicleId: string, ...of: readonly Shipment[]) => {
  const selection = { by: 'ids', ids: of.map(({ shipmentId }) => shipmentId) };
  const { status, text } = await admin.post('/api/assignments', { vehicleId, day: '2026-11-20', selection });
  expect(status, text).toBe(200);
};
const vehicleCalled = async (registration: string) => {
  const found = (await vehicles()).find((vehicle) => vehicle.registration === registration);
  if (!found) throw new Error(`there is no ${registration}`);
  return found;
};

describe('adding sample data', () => {
  test('fills an empty organisation: all of it says what it is, has a place and a day, and writes to nobody', async () => {
    expect(await read()).toEqual({ sample: null, mayAdd: true });
    expect((await add()).body).toEqual({
      sample: { addedAt: app.time.now.toISOString(), vehicles: 3, savedLocations: 5, shipments: 21, changed: [] },
      mayAdd: false,
    });
    await findPlaces(app);
    const today = app.time.now.toISOString().slice(0, 10);
    for (const { externalId, dropoff } of await shipments()) {
      expect(externalId).toMatch(/^SAMPLE-\d\d$/);
      expect(dropoff).toMatchObject({ email: null, phoneNumber: null });
      expect(dropoff.receiverName).toMatch(/ \(sample\)$/);
      expect(dropoff.place).toMatchObject({ state: 'found', source: 'sender' });
      expect(dropoff.scheduledDate && dropoff.scheduledDate >= today).toBe(true);
    }
    expect((await vehicles()).map(({ registration }) => registration).sort()).toEqual([
      'SAMPLE-1',
      'SAMPLE-2',
      'SAMPLE-3',
    ]);
    const { steps } = (await admin.get('/api/first-steps')).body;
    expect(steps.filter(({ isDone }: { isDone: boolean }) => isDone)).toEqual([{ step: 'users', isDone: true }]);
  });

  test('asked for twice, also at the same moment, it is there once', async () => {
    const answers = await twiceWhileHeld(
      app,
      (tx) => sql`lock table waybill.sample_sets in exclusive mode`.execute(tx),
      add,
    );
    answers.push(await add());
    for (const { status, body } of answers) expect([status, body.sample.shipments]).toEqual([200, 21]);
    expect(await rowsOf('shipments')).toBe(21);
    expect(await rowsOf('vehicles')).toBe(3);
  });

  test('is refused where there is anything already, and leaves nothing behind', async () => {
    await enter(admin);
    expect(await add()).toMatchObject({ status: 409, body: { code: 'sample-not-empty' } });
    expect(await read()).toEqual({ sample: null, mayAdd: false });
    expect(await rowsOf('shipments')).toBe(1);
  });

  test('gives a forwarder no vehicles, and speaks Icelandic', async () => {
    await configure(app, STRANGER, { role: 'forwarder' });
    expect((await admin.post('/api/sample-data', { locale: 'is' })).body.sample).toMatchObject({
      vehicles: 0,
      shipments: 21,
    });
    expect((await one()).dropoff.receiverName).toBe('Skrifstofa (sýnigögn)');
    await configure(app, STRANGER, { role: 'carrier' });
  });

  test('is for who sees all of the organisation', async () => {
    const division = await app.signedIn('division@demo.test');
    expect((await division.get('/api/sample-data')).status).toBe(403);
    expect((await division.post('/api/sample-data', { locale: 'en' })).status).toBe(403);
    expect((await division.post('/api/sample-data/removal', { alsoChanged: [] })).status).toBe(403);
  });
});

describe('sample data tells nobody anything', () => {
  test('no webhook goes out for it, and a message to an address that was typed says why it did not', async () => {
    const hook = {
      url: 'https://127.0.0.1:9/',
      description: '',
      events: ['shipment.created', 'shipment.status-changed'],
    };
    expect((await admin.post('/api/webhooks', hook)).status).toBe(200);
    await add();
    const typed = await edit(admin, await one(), {
      dropoff: { ...(await typedDropoff()), email: 'someone@post.example' },
    });
    await withStatus(admin, typed.body.shipment, 'open', 'out-for-delivery', 'completed');
    expect(await rowsOf('webhook_deliveries')).toBe(0);
    const { messages } = (await admin.get(`/api/shipments/${typed.body.shipment.shipmentId}/messages`)).body;
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message).toMatchObject({ state: 'skipped', reason: 'sample' });
    // The same of an ordinary one.
    const own = await enter(admin);
    await withStatus(admin, own, 'open', 'out-for-delivery');
    expect(await rowsOf('webhook_deliveries')).toBe(3);
  });

  test('nobody is asked for money for it', async () => {
    await add();
    const { shipmentId } = await one();
    const typed = { amount: { minor: 500, currency: 'ISK' }, payerName: null, payerEmail: null, externalId: null };
    const made = await admin.post('/api/payments', { ...typed, shipmentIds: [shipmentId] });
    expect(made.status, made.text).toBe(200);
    const link = await admin.post(`/api/payments/${made.body.payment.paymentId}/link`, {});
    expect(link).toMatchObject({ status: 409, body: { code: 'sample-not-paid' } });
    const [changed] = (await read()).sample?.changed ?? [];
    await remove(changed?.id ?? '');
    expect(await rowsOf('payments')).toBe(0);
  });
});

const typedDropoff = async () => {
  const { geocodedAddress: _g, originalAddress: _o, place: _p, ...typed } = (await one()).dropoff;
  return typed;
};

describe('removing sample data', () => {
  test('takes all of it away, with the routes and plans that were made of it, as if it had never been there', async () => {
    const before = await counts();
    await add();
    await findPlaces(app);
    const [first, second] = [await one('SAMPLE-01'), await one('SAMPLE-02')];
    await assign((await vehicleCalled('SAMPLE-1')).id, first, second);
    await planNaming((await vehicleCalled('SAMPLE-2')).id);
    expect((await read()).sample?.changed).toEqual([]);
    expect(await remove()).toEqual({
      removed: { vehicles: 3, savedLocations: 5, shipments: 21 },
      kept: { vehicles: 0, savedLocations: 0, shipments: 0 },
    });
    expect(await counts()).toEqual(before);
    expect(await read()).toEqual({ sample: null, mayAdd: true });
    expect((await add()).status).toBe(200);
  });

  test('asked for twice, also at the same moment, it is removed once', async () => {
    await add();
    const answers = await twiceWhileHeld(
      app,
      (tx) => tx.selectFrom('sample_sets').selectAll().where('organisation_id', '=', STRANGER).forUpdate().execute(),
      () => remove(),
    );
    expect(answers.map(({ removed }) => removed.shipments).sort()).toEqual([0, 21]);
  });

  test('keeps what somebody has changed, which is said, and which is ordinary from then on', async () => {
    await add();
    const edited = (await edit(admin, await one(), { description: 'Ours' })).body.shipment as Shipment;
    const renamed = await vehicleCalled('SAMPLE-1');
    await renameVehicle(renamed.id);
    expect((await read()).sample?.changed).toMatchObject([
      { kind: 'shipment', name: expect.stringContaining(edited.shipmentId), isNeeded: false },
      { kind: 'vehicle', id: renamed.id, name: 'SAMPLE-1', isNeeded: false },
    ]);
    expect((await remove()).kept).toEqual({ vehicles: 1, savedLocations: 0, shipments: 1 });
    expect((await shipments()).map(({ shipmentId }) => shipmentId)).toEqual([edited.shipmentId]);
    const hook = { url: 'https://127.0.0.1:9/', description: '', events: ['shipment.status-changed'] };
    await admin.post('/api/webhooks', hook);
    await withStatus(admin, edited, 'open');
    expect(await rowsOf('webhook_deliveries')).toBe(1);
    const { steps } = (await admin.get('/api/first-steps')).body;
    expect(steps).toContainEqual({ step: 'vehicle', isDone: true });
  });

  test('takes what was changed along where it is named, and keeps what was changed after that was read', async () => {
    await add();
    const seen = (await edit(admin, await one('SAMPLE-01'), { description: 'Ours' })).body.shipment as Shipment;
    const [changed] = (await read()).sample?.changed ?? [];
    const unseen = (await edit(admin, await one('SAMPLE-02'), { description: 'Mine' })).body.shipment as Shipment;
    expect((await remove(changed?.id ?? '')).kept.shipments).toBe(1);
    expect((await shipments()).map(({ shipmentId }) => shipmentId)).toEqual([unseen.shipmentId]);
    expect(seen.shipmentId).not.toBe(unseen.shipmentId);
  });

  test('keeps what a partner has work with, whatever is named, and is in the history', async () => {
    await add();
    const { shipmentId } = await one('SAMPLE-01');
    await app.database.asOperator((tx) =>
      sql`update waybill.shipments set carrier_id = ${CARRIER} where organisation_id = ${STRANGER} and shipment_id = ${shipmentId}`.execute(
        tx,
      ),
    );
    const { sample } = await read();
    expect(sample?.changed).toMatchObject([{ kind: 'shipment', isNeeded: true }]);
    expect((await remove(String(sample?.changed[0]?.id))).kept).toEqual({
      vehicles: 0,
      savedLocations: 0,
      shipments: 1,
    });
    expect((await shipments()).map((each) => each.shipmentId)).toEqual([shipmentId]);
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ action: string }>`select action from waybill.audit_log
        where organisation_id = ${STRANGER} and action like 'samples-%' order by occurred_at desc, id desc limit 2`.execute(
        tx,
      ),
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['samples-added', 'samples-removed']);
  });

  test('leaves a vehicle that carries other shipments, and takes its own off a vehicle that is not of it', async () => {
    await add();
    await findPlaces(app);
    const own = await enter(admin);
    const van = await vehicleCalled('SAMPLE-1');
    await assign(van.id, own, await one('SAMPLE-01'));
    const ownVehicle = await enterVehicle(app.database, STRANGER);
    await assign(ownVehicle, await one('SAMPLE-02'));
    expect((await read()).sample?.changed).toEqual([{ kind: 'vehicle', id: van.id, name: 'SAMPLE-1', isNeeded: true }]);
    expect((await remove(van.id)).kept).toEqual({ vehicles: 1, savedLocations: 0, shipments: 0 });
    const { route } = (await admin.get(`/api/vehicles/${van.id}/route?day=2026-11-20`)).body;
    expect(route.stops.map((stop: { shipments: Shipment[] }) => stop.shipments.map((of) => of.shipmentId))).toEqual([
      [own.shipmentId],
    ]);
    expect((await admin.get(`/api/vehicles/${ownVehicle}/route?day=2026-11-20`)).body.route.stops).toEqual([]);
  });

  test('touches nothing of another organisation, whatever is named', async () => {
    await add();
    const other = await app.signedIn('admin@demo.test');
    const theirs = await enter(other);
    const key = await app.database.asOperator(async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from waybill.shipments where organisation_id = ${CARRIER}
        and shipment_id = ${theirs.shipmentId}`.execute(tx);
      return rows[0]?.id ?? '';
    });
    await remove(key);
    expect((await other.get(`/api/shipments/${theirs.shipmentId}`)).status).toBe(200);
    expect((await other.post('/api/sample-data/removal', { alsoChanged: [] })).body.removed.shipments).toBe(0);
  });
});

const renameVehicle = async (id: string) => {
  const { vehicle } = (await admin.get(`/api/vehicles/${id}`)).body;
  const { status, text } = await admin.put(`/api/vehicles/${id}`, {
    ...pick(vehicle),
    name: 'Ours',
    version: vehicle.version,
  });
  expect(status, text).toBe(200);
};

const TYPED = [
  'registration',
  'name',
  'vehicleType',
  'subCompanyId',
  'weightCapacity',
  'volumeCapacity',
  'companyName',
  'subcontractorCompanyName',
  'equipment',
  'shiftStart',
  'shiftEnd',
  'breakMinutes',
  'breakEarliest',
  'breakLatest',
  'startAddress',
  'startPoint',
  'endsAt',
  'endAddress',
  'endPoint',
] as const;
const pick = (of: Record<string, unknown>) => Object.fromEntries(TYPED.map((name) => [name, of[name]]));

/** A proposal that nobody has accepted. */
const planNaming = (vehicleId: string) =>
  app.database.asOperator((tx) =>
    sql`insert into waybill.plans (organisation_id, id, day, asked, state, created_at)
      values (${STRANGER}, gen_random_uuid(), '2026-11-20', ${JSON.stringify({ vehicleIds: [vehicleId] })}, 'done', now())`.execute(
      tx,
    ),
  );

/** Everything of the organisation that has to do with shipments and vehicles. */
const counts = async () => {
  const found: Record<string, number | undefined> = {};
  for (const table of [
    'shipments',
    'shipment_history',
    'shipment_search',
    'parcels',
    'stop_places',
    'messages',
    'vehicles',
    'routes',
    'deliveries',
    'delivery_shipments',
    'route_changes',
    'plans',
    'saved_locations',
    'sample_sets',
    'sample_rows',
  ])
    found[table] = await rowsOf(table);
  const sums = await admin.get('/api/shipment-counts');
  return { ...found, counted: sums.body.counts.all };
};

import type { DriverDay } from '@waybill/contract/driver';
import { newId, type ShipmentKey, type VehicleId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoProvider } from '../../adapters/payments/demo.ts';
import { CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';

const DAY = '2026-11-15';
const ISK = (minor: number) => ({ minor, currency: 'ISK' as const });

let app: TestApp;
let office: Browser;
/** Two who drive, with a vehicle and a phone each. */
let anna: Driver;
let birgir: Driver;

type Driver = { readonly browser: Browser; readonly vehicleId: VehicleId; readonly device: string; sequence: number };

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await app.database.asOperator((tx) => query.execute(tx))).rows;

const driverOf = async (email: string, registration: string): Promise<Driver> => {
  const vehicleId = await enterVehicle(app.database, CARRIER, { registration, registration_key: registration });
  await rowsOf(sql`update waybill.users set vehicle_registration = ${registration} where email = ${email}`);
  return { browser: await app.signedIn(email), vehicleId, device: newId<ShipmentKey>(), sequence: 0 };
};

beforeAll(async () => {
  app = await createTestApp();
  await rowsOf(sql`update waybill.organisation_configs set overrides = overrides || '{"usesPayments": true}'
    where organisation_id in (${CARRIER}, ${FORWARDER}) and sub_company_id is null`);
  office = await app.signedIn('super@demo.test');
  [anna, birgir] = [await driverOf('driver@demo.test', 'ANNA1'), await driverOf('admin@demo.test', 'BIRG1')];
});
afterAll(() => app.close());

const act = async (driver: Driver, said: Record<string, unknown>) => {
  const now = app.time.now.toISOString();
  driver.sequence += 1;
  const id = newId<ShipmentKey>();
  const action = { id, sequence: driver.sequence, phoneAt: now, vehicleId: driver.vehicleId, ...said };
  const { id: userId } = (await driver.browser.get('/api/session')).body.session.user;
  const sent = { userId, deviceId: driver.device, sentAt: now, actions: [action] };
  const { body, text } = await driver.browser.post('/api/driver/actions', sent);
  expect(body.answers, text).toHaveLength(1);
  return { id, ...body.answers[0] } as { id: string; answer: string; conflicts: readonly object[] };
};

const dayOf = async ({ browser }: Driver): Promise<DriverDay> =>
  (await browser.get(`/api/driver/day?day=${DAY}`)).body.day;

/** Closes the stop of a shipment as the phone does, which says what it has shown. */
const collect = (driver: Driver, day: DriverDay, shipmentId: string, payment: 'cash' | 'card' = 'cash') => {
  const stop = day.stops.find(({ shipments }) => shipments.some((one) => one.shipmentId === shipmentId));
  return act(driver, {
    kind: 'close-stop',
    deliveryId: stop?.id,
    stopKind: 'dropoff',
    name: 'Staff',
    shipments: stop?.shipments.map((one) => ({
      shipmentId: one.shipmentId,
      outcome: 'done',
      payment: one.paymentStatus === 'onsite' ? payment : null,
      paid: one.paymentStatus === 'onsite' ? one.paymentAmount : null,
    })),
  });
};

const onsite = (minor: number) => ({
  payment_status: 'onsite' as const,
  payment_amount_minor: minor,
  payment_currency: 'ISK' as const,
});

const routeOf = (driver: Driver, stops: Parameters<typeof putOnRoute>[2]) =>
  putOnRoute(app.database, { organisationId: CARRIER, vehicleId: driver.vehicleId, day: DAY }, stops);

const clear = () => rowsOf(sql`delete from waybill.routes where organisation_id = ${CARRIER}`);

/** Has shipments paid together, with a fee. */
const payTogether = async (ids: readonly string[], fee: number, organisation = CARRIER) => {
  await rowsOf(sql`update waybill.payments p set status = 'failed' from waybill.payment_shipments ps
    where ps.payment_key = p.id and ps.shipment_id = any (${[...ids]}::text[])`);
  const [made] = await rowsOf(sql<{ id: string; payment_id: string }>`insert into waybill.payments
      (organisation_id, status, currency, amount, shipment_amount)
    select ${organisation}, 'onsite', 'ISK', ${fee}, sum(s.payment_amount_minor) from waybill.shipments s
    where s.shipment_id = any (${[...ids]}::text[]) returning id, payment_id`);
  await rowsOf(sql`insert into waybill.payment_shipments select ${organisation}, ${made?.id}, s.id, s.shipment_id, s.payment_amount_minor, true
    from waybill.shipments s where s.shipment_id = any (${[...ids]}::text[])`);
  await rowsOf(
    sql`update waybill.shipments set payment_status = 'onsite' where shipment_id = any (${[...ids]}::text[])`,
  );
  return made?.payment_id ?? '';
};

const statusesOf = async (ids: readonly string[]) =>
  (
    await rowsOf(sql<{
      status: string;
    }>`select s.payment_status as status from unnest(${[...ids]}::text[]) with ordinality as i (id, place)
      join waybill.shipments s on s.shipment_id = i.id order by i.place`)
  ).map(({ status }) => status);

const cash = async () =>
  (await office.get(`/api/driver-cash?from=${DAY}&to=${DAY}`)).body.days as readonly {
    vehicle: { id: string };
    [field: string]: unknown;
  }[];
const cashOf = async ({ vehicleId }: Driver) => (await cash()).find(({ vehicle }) => vehicle.id === vehicleId);

test('what is paid together is asked for once, with its fee, and settles all of it', async () => {
  const [one = '', other = '', last = ''] = await routeOf(anna, [
    { shipments: [onsite(10_000), onsite(2_500)] },
    { shipments: [onsite(4_000)] },
  ]);
  const paymentId = await payTogether([one, other, last], 1_490);
  const day = await dayOf(anna);
  for (const stop of day.stops)
    for (const shipment of stop.shipments) expect(shipment).toMatchObject({ paymentId, paymentAmount: ISK(17_990) });
  expect(await collect(anna, day, one)).toMatchObject({ answer: 'done', conflicts: [] });
  expect(await statusesOf([one, other, last])).toEqual(['success', 'success', 'success']);
  expect((await dayOf(anna)).stops.flatMap(({ shipments }) => shipments.map((each) => each.paymentStatus))).toEqual([
    'success',
    'success',
    'success',
  ]);
  expect(await cashOf(anna)).toMatchObject({
    cash: [ISK(17_990)],
    card: [],
    counted: null,
    collections: 1,
    uncounted: 0,
  });
  const told =
    await rowsOf(sql`select h.source, h.changes from waybill.payment_history h join waybill.payments p on p.id = h.payment_key
    where p.payment_id = ${paymentId} and h.action = 'moved'`);
  expect(told).toEqual([{ source: 'driver', changes: { status: { from: 'onsite', to: 'success' } } }]);
  const { entries } = (await office.get(`/api/shipments/${last}/history`)).body;
  expect(entries[0]).toMatchObject({ action: 'payment-moved', source: 'driver' });
  const { body } = await office.post(`/api/shipments/${last}/tracking-link`, {});
  const page = (await app.browser().get(new URL(body.url).pathname)).text;
  for (const text of ['paid to the driver in cash', 'ISK\u00a017,990', 'For 3 shipments', paymentId])
    expect(page).toContain(text);
  await clear();
});

test('what is paid together may be more than can be typed for one shipment', async () => {
  const most = onsite(2_000_000_000);
  const [one = '', other = ''] = await routeOf(birgir, [{ shipments: [most, most] }]);
  await payTogether([one, other], 1);
  const day = await dayOf(birgir);
  expect(await collect(birgir, day, one, 'card')).toMatchObject({ answer: 'done', conflicts: [] });
  expect(await statusesOf([one, other])).toEqual(['success', 'success']);
  expect(await cashOf(birgir)).toMatchObject({ card: [ISK(4_000_000_001)] });
  await clear();
});

test('of two drivers who collect one payment the first settles it, and the other is kept, told, and in that driver’s cash', async () => {
  const [one = ''] = await routeOf(anna, [{ shipments: [onsite(8_000)] }]);
  const [other = ''] = await routeOf(birgir, [{ shipments: [onsite(2_000)] }]);
  await payTogether([one, other], 0);
  // Both have it on their phones, and neither has a signal when they are paid.
  const [ofAnna, ofBirgir] = [await dayOf(anna), await dayOf(birgir)];
  const before = (await cashOf(anna))?.cash;
  expect(await collect(birgir, ofBirgir, other)).toMatchObject({ answer: 'done' });
  const late = await collect(anna, ofAnna, one);
  expect(late).toMatchObject({
    answer: 'conflict',
    conflicts: [{ kind: 'paid-before', counts: false, shipmentId: one }],
  });
  expect((await dayOf(anna)).conflicts).toContainEqual(
    expect.objectContaining({ kind: 'paid-before', shipmentId: one }),
  );
  expect((await office.get('/api/driver-conflicts')).body.conflicts).toContainEqual(
    expect.objectContaining({ kind: 'paid-before', shipmentId: one, otherDriver: expect.any(String) }),
  );
  expect(await statusesOf([one, other])).toEqual(['success', 'success']);
  expect(await cashOf(birgir)).toMatchObject({ cash: [ISK(10_000)], uncounted: 0 });
  expect(await cashOf(anna)).toMatchObject({ cash: [ISK(27_990)], uncounted: 1 });
  expect(before).toEqual([ISK(17_990)]);
  await clear();
});

describe('a stop that is opened again', () => {
  test('was not paid at, within its ten minutes', async () => {
    const [one = ''] = await routeOf(anna, [{ shipments: [onsite(700)] }]);
    const day = await dayOf(anna);
    const closed = await collect(anna, day, one, 'card');
    expect(await cashOf(anna)).toMatchObject({ card: [ISK(700)] });
    const again = { kind: 'reopen-stop', deliveryId: day.stops[0]?.id, closed: closed.id, reason: 'By mistake' };
    expect(await act(anna, again)).toMatchObject({ answer: 'done' });
    expect(await statusesOf([one])).toEqual(['onsite']);
    expect(await cashOf(anna)).toMatchObject({ card: [] });
    expect(await collect(anna, await dayOf(anna), one)).toMatchObject({ answer: 'done' });
    expect(await statusesOf([one])).toEqual(['success']);
    await clear();
  });

  test('leaves a payment settled that somebody else was paid too', async () => {
    const [one = ''] = await routeOf(anna, [{ shipments: [onsite(300)] }]);
    const [other = ''] = await routeOf(birgir, [{ shipments: [onsite(200)] }]);
    await payTogether([one, other], 0);
    const [ofAnna, ofBirgir] = [await dayOf(anna), await dayOf(birgir)];
    const first = await collect(anna, ofAnna, one);
    await collect(birgir, ofBirgir, other, 'card');
    await act(anna, { kind: 'reopen-stop', deliveryId: ofAnna.stops[0]?.id, closed: first.id, reason: 'By mistake' });
    expect(await statusesOf([one, other])).toEqual(['success', 'success']);
    expect(
      await rowsOf(sql`select paid_with from waybill.payments p join waybill.payment_shipments ps on ps.payment_key = p.id
        where ps.shipment_id = ${one} and ps.is_live`),
    ).toEqual([{ paid_with: 'card' }]);
    await clear();
  });
});

const needsPayment = (minor: number) => ({ ...onsite(minor), payment_status: 'needs-payment' as const });

const paymentIdOf = async (shipmentId: string): Promise<string> =>
  (await office.get(`/api/shipments/${shipmentId}`)).body.shipment.payment.paymentId;
const linkOf = async (paymentId: string) => (await office.get(`/api/payments/${paymentId}/link`)).body;

/** Makes a link for what is due, and says later, as the provider does, that something was paid by it. */
const linked = async (paymentId: string) => {
  const { status, body, text } = await office.post(`/api/payments/${paymentId}/link`, {});
  expect(status, text).toBe(200);
  const externalId = body.link.url.split('/').at(-1);
  return async (amount = body.link.amount) => {
    const { headers, body: payload } = demoProvider({
      publicUrl: 'http://localhost:3000',
      secret: createKeyVault(TEST_SECRET).secretFor('demo-payments'),
      clock: () => app.time.now,
    }).tell({ externalId, amount }, 'paid', app.time.now);
    const sent = { 'content-type': 'application/json', ...headers } as Record<string, string>;
    const url = '/api/payment-providers/demo/events';
    expect((await app.app.inject({ method: 'POST', url, headers: sent, payload })).statusCode).toBe(200);
  };
};

const trackedAt = async (shipmentId: string) =>
  new URL((await office.post(`/api/shipments/${shipmentId}/tracking-link`, {})).body.url).pathname;

/** Closes a stop with cash for its only shipment, whatever the phone shows. */
const takeCash = (driver: Driver, { stops }: DriverDay, shipmentId: string, paid: object | null) =>
  act(driver, {
    kind: 'close-stop',
    deliveryId: stops[0]?.id,
    stopKind: 'dropoff',
    name: 'Staff',
    shipments: [{ shipmentId, outcome: 'done', payment: 'cash', paid }],
  });

describe('what was paid online', () => {
  test('settles the payment when a driver takes back the cash that came before it, and nobody is asked again', async () => {
    const [one = ''] = await routeOf(anna, [{ shipments: [needsPayment(4_900)] }]);
    const paymentId = await paymentIdOf(one);
    const pay = await linked(paymentId);
    const day = await dayOf(anna);
    const closed = await takeCash(anna, day, one, ISK(4_900));
    await pay();
    expect((await linkOf(paymentId)).unsettled).toMatchObject([{ verdict: 'paid-before', amount: ISK(4_900) }]);
    const again = { kind: 'reopen-stop', deliveryId: day.stops[0]?.id, closed: closed.id, reason: 'By mistake' };
    expect(await act(anna, again)).toMatchObject({ answer: 'done' });
    expect(await rowsOf(sql`select status, paid_with from waybill.payments where payment_id = ${paymentId}`)).toEqual([
      { status: 'success', paid_with: 'online' },
    ]);
    expect(await statusesOf([one])).toEqual(['success']);
    expect(await linkOf(paymentId)).toMatchObject({ unsettled: [], isPayable: false, collections: [] });
    expect((await office.get(`/api/payments/${paymentId}`)).body.payment.history[0]).toMatchObject({
      action: 'collection-taken-back',
      changes: { paidWith: { from: 'cash', to: 'online' } },
      reason: 'By mistake',
    });
    expect((await office.post(`/api/payments/${paymentId}/link`, {})).status).toBe(409);
    expect((await app.browser().get(await trackedAt(one))).text).toContain('paid online');
    await clear();
  });

  test('and was settled by the office meanwhile, pays for nothing: the cash that is taken back is due again', async () => {
    const [one = ''] = await routeOf(anna, [{ shipments: [needsPayment(4_800)] }]);
    const paymentId = await paymentIdOf(one);
    const pay = await linked(paymentId);
    const day = await dayOf(anna);
    const closed = await takeCash(anna, day, one, ISK(4_800));
    await pay();
    const [event] = (await linkOf(paymentId)).unsettled;
    expect((await office.post(`/api/payment-events/${event.id}/settle`, {})).status).toBe(200);
    await act(anna, { kind: 'reopen-stop', deliveryId: day.stops[0]?.id, closed: closed.id, reason: 'By mistake' });
    expect(await statusesOf([one])).toEqual(['needs-payment']);
    expect((await linkOf(paymentId)).isPayable).toBe(true);
    await clear();
  });

  test('and is exactly what is due by now is asked for by nobody until the office has looked at it', async () => {
    const [one = ''] = await routeOf(anna, [{ shipments: [needsPayment(5_000)] }]);
    const paymentId = await paymentIdOf(one);
    const pay = await linked(paymentId);
    await pay(ISK(4_700));
    expect((await linkOf(paymentId)).isPayable).toBe(true);
    await rowsOf(sql`update waybill.shipments set payment_amount_minor = 4700 where shipment_id = ${one}`);
    const { isPayable, unsettled } = await linkOf(paymentId);
    expect([isPayable, unsettled.length]).toEqual([false, 1]);
    expect((await office.post(`/api/payments/${paymentId}/link`, {})).body.code).toBe('payment-not-due');
    const another = { amount: ISK(0), payerName: null, payerEmail: null, externalId: null, status: 'onsite' };
    expect((await office.post('/api/payments', { ...another, shipmentIds: [one] })).body.errors).toMatchObject([
      { problem: 'payment-pending' },
    ]);
    const page = await trackedAt(one);
    for (const status of ['needs-payment', 'onsite']) {
      await rowsOf(sql`update waybill.payments set status = ${status} where payment_id = ${paymentId}`);
      const { text } = await app.browser().get(page);
      expect(text).toContain('You do not have to pay again');
      expect(text).not.toMatch(/Pay now|at the door/);
      expect((await app.browser().get(`${page}?lang=is`)).text).toContain('Þú þarft ekki að greiða aftur');
    }
    // The driver is not told to collect it; what a phone without a signal has collected all the same is kept beside it.
    const day = await dayOf(anna);
    expect(day.stops[0]?.shipments[0]).toMatchObject({ paymentStatus: 'pending' });
    expect(await takeCash(anna, day, one, ISK(4_700))).toMatchObject({
      answer: 'conflict',
      conflicts: [{ kind: 'paid-before', counts: false }],
    });
    expect(await statusesOf([one])).toEqual(['onsite']);
    await office.post(`/api/payment-events/${unsettled[0].id}/settle`, {});
    expect((await app.browser().get(page)).text).toContain('at the door');
    await clear();
  });
});

test('a carrier collects for whoever entered the shipment, and does not see the payment itself', async () => {
  const [one = ''] = await routeOf(anna, [{ shipments: [{ organisation_id: FORWARDER, ...onsite(5_000) }] }]);
  expect(await collect(anna, await dayOf(anna), one)).toMatchObject({ answer: 'done' });
  expect(await statusesOf([one])).toEqual(['success']);
  const [payment] = await rowsOf(sql<{ payment_id: string }>`select payment_id from waybill.payments p
    join waybill.payment_shipments ps on ps.payment_key = p.id where ps.shipment_id = ${one}`);
  const forwarder = await app.signedIn('admin@forwarder.test');
  const { collections } = (await forwarder.get(`/api/payments/${payment?.payment_id}/link`)).body;
  expect(collections).toMatchObject([{ method: 'cash', amount: ISK(5_000), driver: null, counts: true }]);
  expect((await office.get(`/api/payments/${payment?.payment_id}/link`)).status).toBe(404);
  await clear();
});

test.each([
  [
    'another amount is due by now',
    'other-amount',
    'onsite',
    (id: string) => sql`update waybill.shipments set payment_amount_minor = 900
    where shipment_id = ${id}`,
  ],
  [
    'it was paid online meanwhile',
    'paid-before',
    'success',
    (id: string) => sql`update waybill.shipments set payment_status = 'success'
    where shipment_id = ${id}`,
  ],
  [
    'nothing is to be paid any more',
    'nothing-due',
    null,
    (id: string) => sql`update waybill.shipments set payment_status = null
    where shipment_id = ${id}`,
  ],
] as const)('what a driver took is kept where %s', async (_, kind, status, change) => {
  const [one = ''] = await routeOf(anna, [{ shipments: [onsite(800)] }]);
  const day = await dayOf(anna);
  const before = (await cashOf(anna)) as unknown as { readonly cash: readonly { readonly minor: number }[] };
  await rowsOf(change(one));
  expect(await collect(anna, day, one)).toMatchObject({ answer: 'conflict', conflicts: [{ kind, counts: false }] });
  expect(await statusesOf([one])).toEqual([status]);
  expect(await cashOf(anna)).toMatchObject({ cash: [ISK((before.cash[0]?.minor ?? 0) + 800)] });
  await clear();
});

test('cash is counted by currency, against what was collected', async () => {
  const usd = { payment_status: 'onsite' as const, payment_amount_minor: 1_999, payment_currency: 'USD' as const };
  const [one = ''] = await routeOf(birgir, [{ shipments: [usd] }]);
  await collect(birgir, await dayOf(birgir), one);
  await act(birgir, { kind: 'start-day', day: DAY, km: null, missingParcels: [] });
  const counted = [ISK(10_000), { minor: 2_000, currency: 'USD' }];
  await act(birgir, { kind: 'end-day', day: DAY, km: null, cashCounted: counted });
  expect(await cashOf(birgir)).toMatchObject({ cash: [ISK(10_000), { minor: 1_999, currency: 'USD' }], counted });
  // As phones of before say it.
  await act(birgir, { kind: 'end-day', day: DAY, km: null, cashCounted: ISK(9_000) });
  expect(await cashOf(birgir)).toMatchObject({ counted: [ISK(9_000)] });
  expect((await office.get(`/api/driver-cash?from=${DAY}&to=2026-12-31`)).status).toBe(400);
  expect((await anna.browser.get(`/api/driver-cash?from=${DAY}&to=${DAY}`)).status).toBe(403);
  const stranger = await app.signedIn('admin@stranger.test');
  expect((await stranger.get(`/api/driver-cash?from=${DAY}&to=${DAY}`)).body.days ?? []).toEqual([]);
  await clear();
});

test('amounts that drivers are not to see are not sent to them, and are collected all the same', async () => {
  await rowsOf(sql`update waybill.organisation_configs set overrides = overrides || '{"hidePaymentAmountForDriver": true}'
    where organisation_id = ${CARRIER} and sub_company_id is null`);
  const [one = ''] = await routeOf(anna, [{ shipments: [onsite(650)] }]);
  const day = await dayOf(anna);
  expect(day.stops[0]?.shipments[0]).toMatchObject({ paymentStatus: 'onsite', paymentAmount: null });
  expect(await collect(anna, day, one)).toMatchObject({ answer: 'done' });
  expect(await statusesOf([one])).toEqual(['success']);
});

import { createHash, pbkdf2Sync } from 'node:crypto';
import type { ActionAnswer, DriverDay, SentDriverAction } from '@waybill/contract/driver';
import { newId, type ParcelId, type ShipmentKey, type VehicleId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AKUREYRI, CARRIER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterShipments, type NewShipment } from '../../testing/enter-shipments.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = '2026-11-16';
const DEVICE = newId<ShipmentKey>();

let app: TestApp;
let driver: Browser;
let admin: Browser;
let vehicleId: VehicleId;
let registrations = 0;
beforeAll(async () => {
  app = await createTestApp();
  await app.database.asOperator((tx) =>
    sql`update waybill.organisation_configs set overrides = overrides || '{"barcodeRegex": "^[A-Z0-9-]+$"}'
      where organisation_id = ${CARRIER} and sub_company_id is null`.execute(tx),
  );
  driver = await app.signedIn('driver@demo.test');
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());

/** A vehicle of the driver's own for each test. */
beforeEach(async () => {
  registrations += 1;
  vehicleId = await enterVehicle(app.database, CARRIER, {
    registration: `DRIVEN${registrations}`,
    registration_key: `DRIVEN${registrations}`,
  });
  await app.database.asOperator((tx) =>
    sql`update waybill.users set vehicle_registration = ${`DRIVEN${registrations}`} where email = 'driver@demo.test'`.execute(
      tx,
    ),
  );
});

type Stop = Parameters<typeof putOnRoute>[2][number];
const route = (stops: readonly Stop[], of = vehicleId) =>
  putOnRoute(app.database, { organisationId: CARRIER, vehicleId: of, day: DAY }, stops);

const readDay = async (by = driver): Promise<DriverDay> => {
  const answer = await by.get(`/api/driver/day?day=${DAY}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.day;
};

let sequence = 0;
type Partial_ = Record<string, unknown> & { readonly kind: SentDriverAction['kind'] };
const action = (of: Partial_): SentDriverAction =>
  ({
    id: newId<ShipmentKey>(),
    sequence: ++sequence,
    phoneAt: app.time.now.toISOString(),
    vehicleId,
    ...of,
  }) as unknown as SentDriverAction;

const userOf = async (by: Browser): Promise<string> => (await by.get('/api/session')).body.session.user.id;
const send = async (actions: readonly SentDriverAction[], { by = driver, sentAt = app.time.now } = {}) =>
  by.post('/api/driver/actions', { userId: await userOf(by), deviceId: DEVICE, sentAt: sentAt.toISOString(), actions });
const done = async (...actions: readonly SentDriverAction[]): Promise<ActionAnswer[]> => {
  const answer = await send(actions);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.answers;
};
const answersOf = async (...actions: readonly SentDriverAction[]) =>
  (await done(...actions)).map(({ answer, reason }) => (reason ? `${answer}: ${reason}` : answer));

const statusOf = async (shipmentId: string) => (await admin.get(`/api/shipments/${shipmentId}`)).body.shipment;
const historyOf = async (shipmentId: string) =>
  (await admin.get(`/api/shipments/${shipmentId}/history`)).body.entries.map(
    (entry: { action: string }) => entry.action,
  );

const close = (day: DriverDay, at: number, more: Record<string, unknown> = {}, each: Record<string, unknown> = {}) => {
  const stop = day.stops[at];
  if (!stop) throw new Error('There is no such stop');
  return action({
    kind: 'close-stop',
    deliveryId: stop.id,
    stopKind: stop.kind,
    shipments: stop.shipments.map(({ shipmentId }) => ({ shipmentId, outcome: 'done', ...each })),
    ...more,
  });
};

/** Parcels of a shipment, as they would be stored. */
const addParcels = async (
  shipmentId: string,
  barcodes: readonly string[],
  status = 'assigned',
  organisationId = CARRIER,
): Promise<ParcelId[]> => {
  const ids = barcodes.map(() => newId<ParcelId>());
  await app.database.asOperator((tx) =>
    sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
      select ${organisationId}, p.id, s.id, p.n, p.barcode, ${status}
      from waybill.shipments s, unnest(${ids}::uuid[], ${[...barcodes]}::text[]) with ordinality p (id, barcode, n)
      where s.shipment_id = ${shipmentId}`.execute(tx),
  );
  return ids;
};

describe('the day', () => {
  test('is that of the own vehicle, in the order of its stops, with everything that is needed', async () => {
    const [first, second] = await route([
      { shipments: [{ driver_note: 'Side door', flags: ['frozen'], temperature_lower_tenths: -220 }] },
      {},
    ]);
    await addParcels(first ?? '', ['D-ONE']);
    const day = await readDay();
    expect(day.vehicle?.registration).toBe(`DRIVEN${registrations}`);
    expect(day.stops.map(({ shipments }) => shipments.map(({ shipmentId }) => shipmentId))).toEqual([
      [first],
      [second],
    ]);
    expect(day.stops[0]?.shipments[0]).toMatchObject({
      driverNote: 'Side door',
      flags: ['frozen'],
      temperatureLower: -22,
      parcels: [{ barcode: 'D-ONE', isLoaded: false, isScanned: false }],
    });
  });

  test('has no vehicle while none is tied to the driver', async () => {
    await app.database.asOperator((tx) =>
      sql`update waybill.users set vehicle_registration = null where email = 'driver@demo.test'`.execute(tx),
    );
    expect(await readDay()).toMatchObject({ vehicle: null, stops: [] });
  });

  test('tells no amount where drivers are not to see it, and nothing of payments where there are none', async () => {
    await route([{ shipments: [{ payment_status: 'onsite', payment_amount_minor: 12500, payment_currency: 'ISK' }] }]);
    const configured = async (config: object) => {
      await app.database.asOperator((tx) =>
        sql`update waybill.organisation_configs set overrides = overrides || ${JSON.stringify(config)}::jsonb
          where organisation_id = ${CARRIER} and sub_company_id is null`.execute(tx),
      );
      const { paymentStatus, paymentAmount } = (await readDay()).stops[0]?.shipments[0] ?? {};
      return { paymentStatus, paymentAmount };
    };
    const amount = { minor: 12500, currency: 'ISK' };
    const usual = { usesPayments: true, hidePaymentAmountForDriver: false };
    expect(await configured(usual)).toEqual({ paymentStatus: 'onsite', paymentAmount: amount });
    expect(await configured({ hidePaymentAmountForDriver: true })).toEqual({
      paymentStatus: 'onsite',
      paymentAmount: null,
    });
    expect(await configured({ usesPayments: false })).toEqual({ paymentStatus: null, paymentAmount: null });
    await configured(usual);
  });
});

describe('a stop that is closed', () => {
  test('completes its shipments, with a proof and both in the history', async () => {
    const [id = ''] = await route([{}]);
    const day = await readDay();
    expect(await answersOf(close(day, 0, { name: 'Ragnheiður' }))).toEqual(['done']);
    expect(await statusOf(id)).toMatchObject({ deliveryStatus: 'completed', receivedBy: 'Ragnheiður' });
    expect(await historyOf(id)).toEqual(['proof-added', 'status-changed']);
    const after = (await readDay()).stops[0];
    expect(after).toMatchObject({ status: 'completed', completedAt: app.time.now.toISOString() });
    expect(after?.shipments[0]?.hasEnded).toBe(true);
  });

  test('is done once, however often and however many times at once it is sent', async () => {
    const [id = ''] = await route([{}]);
    const one = close(await readDay(), 0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send([one])));
    for (const { status, body } of answers) expect([status, body.answers[0].answer]).toEqual([200, 'done']);
    expect(await historyOf(id)).toEqual(['proof-added', 'status-changed']);
  });

  test('fails with a reason, and says whose doing that is', async () => {
    const [id = ''] = await route([{}]);
    const failed = close(await readDay(), 0, { note: 'Rang twice' }, { outcome: 'failed', reason: 'nobody-home' });
    expect(await answersOf(failed)).toEqual(['done']);
    expect(await statusOf(id)).toMatchObject({
      deliveryStatus: 'failed',
      failure: { party: 'receiver', note: 'Rang twice' },
      receivedBy: null,
    });
  });

  test('in part: each parcel has its own outcome, and the shipment is mixed', async () => {
    const [id = ''] = await route([{}]);
    const [, second] = await addParcels(id, ['P-1', 'P-2', 'P-3']);
    const partly = close(await readDay(), 0, { parcels: [{ parcelId: second, outcome: 'failed', reason: 'damaged' }] });
    expect(await answersOf(partly)).toEqual(['done']);
    const shipment = await statusOf(id);
    expect(shipment.deliveryStatus).toBe('mixed');
    expect(shipment.parcels.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'failed',
      'completed',
    ]);
    expect((await readDay()).stops[0]?.completedAt).not.toBeNull();
  });

  test('in part: what was refused goes back, as the proof and the history say, and is in the warehouse once it is handed back', async () => {
    const [id = ''] = await route([{}]);
    const [, second, third] = await addParcels(id, ['R-1', 'R-2', 'R-3']);
    const partly = close(await readDay(), 0, {
      parcels: [
        { parcelId: second, outcome: 'returned', reason: 'not-wanted' },
        { parcelId: third, outcome: 'failed', reason: 'missing' },
      ],
    });
    expect(await answersOf(partly)).toEqual(['done']);
    const statuses = async () => (await statusOf(id)).parcels.map(({ status }: { readonly status: string }) => status);
    expect(await statuses()).toEqual(['completed', 'failed', 'failed']);
    const { proofs } = (await admin.get(`/api/shipments/${id}/proofs`)).body;
    expect(proofs[0].parcels).toEqual([
      { barcode: 'R-1', outcome: 'done', reason: null },
      { barcode: 'R-2', outcome: 'returned', reason: 'not-wanted' },
      { barcode: 'R-3', outcome: 'failed', reason: 'missing' },
    ]);
    const { entries } = (await admin.get(`/api/shipments/${id}/history`)).body;
    expect(entries.find(({ action: of }: { readonly action: string }) => of === 'proof-added').changes).toMatchObject({
      returnedParcels: { from: null, to: 'R-2' },
    });
    expect(await answersOf(action({ kind: 'return-to-warehouse', shipmentIds: [id] }))).toEqual(['done']);
    expect(await statuses()).toEqual(['completed', 'in-warehouse', 'in-warehouse']);
  });

  test('a pickup puts its shipment on the road, and its dropoff is still to come', async () => {
    const [id = ''] = await route([{ kind: 'pickup' }]);
    expect(await answersOf(close(await readDay(), 0, { name: 'Jökull' }))).toEqual(['done']);
    expect(await statusOf(id)).toMatchObject({ deliveryStatus: 'out-for-delivery', pickedUpFrom: 'Jökull' });
    expect((await readDay()).stops[0]?.completedAt).not.toBeNull();
  });

  test('a pickup in vain', async () => {
    const [id = ''] = await route([{ kind: 'pickup' }]);
    const failed = close(await readDay(), 0, {}, { outcome: 'failed', reason: 'not-ready' });
    expect(await answersOf(failed)).toEqual(['done']);
    expect((await statusOf(id)).deliveryStatus).toBe('not-picked-up');
  });

  test('what is paid at the door is paid', async () => {
    const [id = ''] = await route([
      { shipments: [{ payment_status: 'onsite', payment_amount_minor: 1, payment_currency: 'ISK' }] },
    ]);
    await done(close(await readDay(), 0, {}, { payment: 'cash' }));
    expect((await statusOf(id)).paymentStatus).toBe('success');
  });
});

describe('a stop that is closed twice', () => {
  const proofsOf = async (id: string) => (await admin.get(`/api/shipments/${id}/proofs`)).body.proofs;

  test('by a second tap is proven once', async () => {
    const [id = ''] = await route([{}]);
    const day = await readDay();
    expect(await answersOf(close(day, 0), close(day, 0))).toEqual(['done', 'overtaken']);
    expect(await answersOf(close(day, 0))).toEqual(['overtaken']);
    expect(await proofsOf(id)).toHaveLength(1);
    expect(await historyOf(id)).toEqual(['proof-added', 'status-changed']);
  });

  test('for what was delivered another time: only the rest is told about, and nobody disagrees', async () => {
    const [id = ''] = await route([{ shipments: [{ delivery_status: 'mixed' }] }]);
    await addParcels(id, ['M-DONE'], 'completed');
    await app.database.asOperator((tx) =>
      sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
        select ${CARRIER}, ${newId<ParcelId>()}, id, 2, 'M-LEFT', 'out-for-delivery' from waybill.shipments
        where shipment_id = ${id}`.execute(tx),
    );
    const day = await readDay();
    expect(day.stops[0]?.shipments[0]?.parcels.map(({ barcode }) => barcode)).toEqual(['M-LEFT']);
    const [answer] = await done(close(day, 0, {}, { outcome: 'failed', reason: 'nobody-home' }));
    expect(answer).toMatchObject({ answer: 'done', conflicts: [] });
    expect((await proofsOf(id))[0].parcels).toEqual([{ barcode: 'M-LEFT', outcome: 'failed', reason: 'nobody-home' }]);
    expect((await statusOf(id)).parcels.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'failed',
    ]);
  });
});

describe('at a pickup', () => {
  test('nothing is paid, and nobody has the code', async () => {
    const goods = {
      payment_status: 'onsite' as const,
      payment_amount_minor: 100,
      payment_currency: 'ISK' as const,
      door_checks: ['delivery-code' as const],
    };
    const [id = ''] = await route([{ kind: 'pickup', shipments: [goods] }]);
    const day = await readDay();
    expect(day.stops[0]?.shipments[0]).toMatchObject({ codeCheck: null, paymentStatus: null, paymentAmount: null });
    expect(await answersOf(close(day, 0, {}, { payment: 'cash', code: '123456' }))).toEqual(['done']);
    expect((await statusOf(id)).paymentStatus).toBe('onsite');
    const [proof] = (await admin.get(`/api/shipments/${id}/proofs`)).body.proofs;
    expect(proof).toMatchObject({ payment: null, isCodeRight: null });
  });
});

describe('a code that only the receiver has', () => {
  const contentOf = async (id: string) => {
    const { rows } = await app.database.asOperator((tx) =>
      sql<{
        content: { isCodeRight: boolean | null };
        said: string;
      }>`select p.content, a.said::text as said from waybill.proofs p
        join waybill.shipments s on s.id = p.shipment_key join waybill.driver_actions a on a.id = p.action_id
        where s.shipment_id = ${id}`.execute(tx),
    );
    return rows[0];
  };
  const matches = ({ salt, hash, iterations }: { salt: string; hash: string; iterations: number }, code: string) =>
    pbkdf2Sync(code, Buffer.from(salt, 'base64'), iterations, 32, 'sha256').toString('base64') === hash;
  /** As its receiver reads it on the tracking page. */
  const codeOf = async (id: string): Promise<string> => {
    const { body } = await admin.post(`/api/shipments/${id}/tracking-link`);
    const page = await app.browser().get(new URL(body.url).pathname);
    return /class="digits">(\d{3}) (\d{3})</.exec(page.text)?.slice(1).join('') ?? '';
  };

  test('is checked by the phone without being told, and by the server when it comes', async () => {
    const asking: Stop = { shipments: [{ door_checks: ['delivery-code'] }] };
    const [right = '', wrong = '', plain = ''] = await route([asking, asking, {}]);
    const day = await readDay();
    expect(day.stops.map(({ shipments }) => shipments[0]?.codeCheck !== null)).toEqual([true, true, false]);
    const code = await codeOf(right);
    const check = day.stops[0]?.shipments[0]?.codeCheck;
    expect(check && matches(check, code)).toBe(true);
    expect(check && matches(check, '000000') && code !== '000000').toBe(false);
    await done(close(day, 0, {}, { code }), close(day, 1, {}, { code: '12' }), close(day, 2));
    expect((await contentOf(right))?.content.isCodeRight).toBe(true);
    expect((await contentOf(wrong))?.content.isCodeRight).toBe(false);
    expect((await contentOf(plain))?.content.isCodeRight).toBeNull();
    expect((await contentOf(right))?.said).not.toContain(code);
  });

  test('opens no other door', async () => {
    const asking: Stop = { shipments: [{ door_checks: ['delivery-code'] }] };
    const [first = '', second = ''] = await route([asking, asking]);
    const day = await readDay();
    const code = await codeOf(first);
    await done(close(day, 0, {}, { code }));
    const both = [
      { shipmentId: second, outcome: 'done', code },
      { shipmentId: first, outcome: 'done' },
    ];
    await done(close(day, 1, { shipments: both }));
    expect((await contentOf(second))?.content.isCodeRight).toBe(false);
  });
});

describe('late news', () => {
  test('a start that comes after the end does not put anything back on the road', async () => {
    const [failedId = '', doneId = '', leftId = ''] = await route([{}, {}, {}]);
    const day = await readDay();
    const start = action({ kind: 'start-day', day: DAY, km: 84_120 });
    await done(close(day, 0, {}, { outcome: 'failed', reason: 'nobody-home' }), close(day, 1));
    expect(await answersOf(start)).toEqual(['done']);
    const statuses = await Promise.all(
      [failedId, doneId, leftId].map(async (id) => (await statusOf(id)).deliveryStatus),
    );
    expect(statuses).toEqual(['failed', 'completed', 'out-for-delivery']);
    expect((await readDay()).startKm).toBe(84_120);
  });

  test('an arrival after the end leaves the stop closed', async () => {
    await route([{}]);
    const day = await readDay();
    const arrive = action({ kind: 'arrive', deliveryId: day.stops[0]?.id });
    await done(close(day, 0));
    await done(arrive);
    expect((await readDay()).stops[0]?.completedAt).not.toBeNull();
  });

  test('is ordered as the phone counts, within what is sent together', async () => {
    const [id = ''] = await route([{}]);
    const day = await readDay();
    const arrive = action({ kind: 'arrive', deliveryId: day.stops[0]?.id });
    const end = close(day, 0);
    expect((await done(end, arrive)).map((answer) => answer.id)).toEqual([arrive.id, end.id]);
    expect((await statusOf(id)).deliveryStatus).toBe('completed');
  });

  test('a refused one of somebody else on the same phone is none', async () => {
    const [id = ''] = await route([{}]);
    const end = close(await readDay(), 0);
    const others = await send([{ ...close(await readDay(), 0), sequence: 1_900_000_000 }], { by: admin });
    expect(others.body.answers).toMatchObject([{ answer: 'refused' }]);
    expect(await answersOf(end)).toEqual(['done']);
    expect((await statusOf(id)).deliveryStatus).toBe('completed');
  });

  test('where the phone cannot say where it was counts, without a place', async () => {
    const [id = ''] = await route([{}]);
    await done(close(await readDay(), 0, { position: { latitude: 1e308, longitude: 0, accuracyMetres: -5 } }));
    const [proof] = (await admin.get(`/api/shipments/${id}/proofs`)).body.proofs;
    expect(proof.position).toBeNull();
  });

  test('of a phone whose clock is a day off happened when it did', async () => {
    await route([{}]);
    const day = await readDay();
    const off = new Date(app.time.now.getTime() - 24 * 3_600_000);
    const tenMinutes = new Date(off.getTime() - 600_000);
    const end = { ...close(day, 0), phoneAt: tenMinutes.toISOString() };
    const answer = await send([end], { sentAt: off });
    expect(answer.body.answers[0].answer).toBe('done');
    expect((await readDay()).stops[0]?.completedAt).toBe(new Date(app.time.now.getTime() - 600_000).toISOString());
  });
});

describe('what the office has changed meanwhile', () => {
  test('a stop that went to another vehicle counts as delivered, and both are told', async () => {
    const [id = ''] = await route([
      { shipments: [{ dropoff_street_address1: 'Laugavegur 1', dropoff_city: 'Reykjavík' }] },
    ]);
    const end = close(await readDay(), 0);
    const other = await enterVehicle(app.database, CARRIER, { name: 'Elding' });
    const moved = await admin.post('/api/assignments', {
      vehicleId: other,
      day: DAY,
      selection: { by: 'ids', ids: [id] },
    });
    expect(moved.body.assigned).toEqual([id]);
    const [answer] = await done(end);
    expect(answer).toMatchObject({
      answer: 'conflict',
      conflicts: [{ kind: 'moved', counts: true, vehicleName: 'Elding' }],
    });
    expect((await statusOf(id)).deliveryStatus).toBe('completed');
    const { conflicts } = await readDay();
    expect(conflicts.map(({ shipmentId }) => shipmentId)).toContain(id);
    await done(...conflicts.map((conflict) => action({ kind: 'seen-conflict', conflictId: conflict.id })));
    expect((await readDay()).conflicts).toEqual([]);
  });

  test('a shipment that was taken off counts all the same', async () => {
    const [id = ''] = await route([{}]);
    const end = close(await readDay(), 0);
    await admin.post('/api/assignments', { vehicleId: null, day: DAY, selection: { by: 'ids', ids: [id] } });
    const [answer] = await done(end);
    expect(answer).toMatchObject({ answer: 'conflict', conflicts: [{ kind: 'taken-off', counts: true }] });
    expect((await statusOf(id)).deliveryStatus).toBe('completed');
  });

  test('a deleted shipment stays deleted, and its proof is kept', async () => {
    const [id = ''] = await route([{}]);
    const end = close(await readDay(), 0);
    const { version } = await statusOf(id);
    expect((await admin.delete(`/api/shipments/${id}?version=${version}`)).status).toBe(200);
    const [answer] = await done(end);
    expect(answer).toMatchObject({ answer: 'conflict', conflicts: [{ kind: 'deleted', counts: false }] });
    expect((await statusOf(id)).deliveryStatus).toBe('deleted');
    const { rows } = await app.database.asOperator((tx) =>
      sql`select 1 from waybill.proofs p join waybill.shipments s on s.id = p.shipment_key where s.shipment_id = ${id}`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(1);
  });

  test('a driver whose vehicle was taken away finishes what was theirs', async () => {
    const [id = ''] = await route([{}]);
    const end = close(await readDay(), 0);
    await app.database.asOperator((tx) =>
      sql`update waybill.users set vehicle_registration = null where email = 'driver@demo.test'`.execute(tx),
    );
    expect(await answersOf(end)).toEqual(['done']);
    expect((await statusOf(id)).deliveryStatus).toBe('completed');
  });
});

describe('what is not theirs', () => {
  const stopsOf = async (of: VehicleId) => {
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ id: string; arrived_at: Date | null; completed_at: Date | null }>`select d.id, d.arrived_at, d.completed_at
        from waybill.deliveries d join waybill.routes r on r.id = d.route_id where r.vehicle_id = ${of}`.execute(tx),
    );
    return rows;
  };

  test('the stop of a colleague is neither reached, closed nor opened again by what is said of an own shipment', async () => {
    const other = await enterVehicle(app.database, CARRIER);
    await route([{}], other);
    const [foreign] = await stopsOf(other);
    await route([{}, {}]);
    const day = await readDay();
    await done(close(day, 0, { deliveryId: foreign?.id }));
    expect(await stopsOf(other)).toEqual([{ id: foreign?.id, arrived_at: null, completed_at: null }]);
    const end = close(day, 1);
    await done(end);
    const again = { kind: 'reopen-stop', deliveryId: foreign?.id, closed: end.id, reason: 'x' };
    expect(await answersOf(action(again as Partial_))).toEqual(['refused: not-found']);
  });

  test('nobody closes stops of a vehicle that they were never given', async () => {
    const other = await enterVehicle(app.database, CARRIER);
    const [id] = await route([{}], other);
    const end = action({
      kind: 'close-stop',
      deliveryId: newId<ShipmentKey>(),
      stopKind: 'dropoff',
      shipments: [{ shipmentId: id, outcome: 'done' }],
    });
    expect(await answersOf(end)).toEqual(['refused: not-yours']);
    expect((await statusOf(id ?? '')).deliveryStatus).toBe('assigned');
  });

  test('nor another organisation’s, whose day they do not see either', async () => {
    const [id] = await route([{}]);
    const end = close(await readDay(), 0);
    const stranger = await app.signedIn('admin@stranger.test');
    const answer = await send([end], { by: stranger });
    expect(answer.body.answers[0]).toMatchObject({ answer: 'refused', reason: 'not-yours' });
    expect((await readDay(stranger)).stops).toEqual([]);
    expect((await statusOf(id ?? '')).deliveryStatus).toBe('assigned');
    expect(STRANGER).not.toBe(CARRIER);
  });
});

test('what another driver of the same phone did is not sent by whoever is signed in by now', async () => {
  await route([{}]);
  const actions = [close(await readDay(), 0)];
  const answer = await admin.post('/api/driver/actions', {
    userId: await userOf(driver),
    deviceId: DEVICE,
    sentAt: app.time.now.toISOString(),
    actions,
  });
  expect(answer.body).toMatchObject({ code: 'not-yours' });
});

describe('a stop that was closed by mistake', () => {
  const reopen = (closed: SentDriverAction, more: Record<string, unknown> = {}) =>
    action({
      kind: 'reopen-stop',
      deliveryId: 'deliveryId' in closed ? closed.deliveryId : '',
      closed: closed.id,
      reason: 'Wrong door',
      ...more,
    });

  test('is as it was before, and both stand in the history', async () => {
    const [id = ''] = await route([{}, {}]);
    const end = close(await readDay(), 0, { name: 'Anna' });
    expect(await answersOf(end, reopen(end))).toEqual(['done', 'done']);
    expect(await statusOf(id)).toMatchObject({ deliveryStatus: 'assigned', receivedBy: null });
    expect(await historyOf(id)).toEqual(['reopened', 'proof-added', 'status-changed']);
    const again = await readDay();
    expect(again.stops.find(({ shipments }) => shipments[0]?.shipmentId === id)).toMatchObject({ completedAt: null });
    expect(
      await answersOf(
        close(
          again,
          again.stops.findIndex(({ shipments }) => shipments[0]?.shipmentId === id),
        ),
      ),
    ).toEqual(['done']);
    expect((await statusOf(id)).deliveryStatus).toBe('completed');
  });

  test('with a dropoff that went with its pickup in vain has that again', async () => {
    const [id = ''] = await route([{ kind: 'pickup' }]);
    await app.database.asOperator((tx) =>
      sql`with stop as (
          insert into waybill.deliveries (organisation_id, id, route_id, kind, stop_number)
          select r.organisation_id, gen_random_uuid(), r.id, 'dropoff', 2 from waybill.routes r where r.vehicle_id = ${vehicleId}
          returning organisation_id, id)
        insert into waybill.delivery_shipments (organisation_id, delivery_id, shipment_key, kind)
        select stop.organisation_id, stop.id, s.id, 'dropoff' from stop, waybill.shipments s where s.shipment_id = ${id}`.execute(
        tx,
      ),
    );
    const end = close(await readDay(), 0, {}, { outcome: 'failed', reason: 'not-ready' });
    await done(end);
    expect((await readDay()).stops.map(({ kind }) => kind)).toEqual(['pickup']);
    expect(await answersOf(reopen(end))).toEqual(['done']);
    expect((await readDay()).stops.map(({ kind }) => kind)).toEqual(['pickup', 'dropoff']);
    expect((await statusOf(id)).deliveryStatus).toBe('assigned');
  });

  test('not after ten minutes', async () => {
    await route([{}]);
    const end = { ...close(await readDay(), 0), phoneAt: new Date(app.time.now.getTime() - 11 * 60_000).toISOString() };
    expect(await answersOf(end, reopen(end))).toEqual(['done', 'refused: too-late']);
  });

  test('not a day after it has come, whatever the phone says of the time', async () => {
    await route([{}]);
    const end = close(await readDay(), 0);
    await done(end);
    app.time.advance(25 * 3_600_000);
    expect(await answersOf({ ...reopen(end), phoneAt: end.phoneAt })).toEqual(['refused: too-late']);
  });

  test('not once the office has gone on from there', async () => {
    const [id = ''] = await route([{}]);
    const end = close(await readDay(), 0, {}, { outcome: 'failed', reason: 'nobody-home' });
    await done(end);
    const { version } = await statusOf(id);
    const changed = await admin.post(`/api/shipments/${id}/status`, { version, status: 'in-warehouse' });
    expect(changed.status, changed.text).toBe(200);
    expect(await answersOf(reopen(end))).toEqual(['refused: changed-meanwhile']);
    expect((await statusOf(id)).deliveryStatus).toBe('in-warehouse');
  });

  test('not by another driver', async () => {
    const [id = ''] = await route([{}]);
    const end = close(await readDay(), 0);
    await done(end);
    const answer = await send([reopen(end)], { by: admin });
    expect(answer.body.answers[0]).toMatchObject({ answer: 'refused', reason: 'not-found' });
    expect((await statusOf(id)).deliveryStatus).toBe('completed');
  });
});

describe('scanning', () => {
  test('counts the units, when loading and at the stop', async () => {
    const [id = ''] = await route([{}]);
    const [first, second] = await addParcels(id, ['C-1', 'C-2']);
    const deliveryId = (await readDay()).stops[0]?.id;
    const scan = (place: string, parcelId: unknown) =>
      action({ kind: 'scan', place, deliveryId, shipmentId: id, parcelId });
    await done(scan('load', first), scan('load', second), scan('load', second));
    expect((await statusOf(id)).countedUnits).toBe(2);
    await done(scan('stop', first));
    expect((await statusOf(id)).countedUnits).toBe(1);
    expect((await readDay()).stops[0]?.shipments[0]?.parcels).toMatchObject([
      { isLoaded: true, isScanned: true },
      { isLoaded: true, isScanned: false },
    ]);
  });

  test('leaves behind what was not found when the vehicle left', async () => {
    const [id = ''] = await route([{}]);
    const [, second] = await addParcels(id, ['M-1', 'M-2']);
    await readDay();
    await done(action({ kind: 'start-day', day: DAY, km: null, missingParcels: [second] }));
    expect((await statusOf(id)).parcels.map(({ status }: { status: string }) => status)).toEqual([
      'out-for-delivery',
      'assigned',
    ]);
  });

  test('ties a label to a parcel that has none of its own, unless another has it', async () => {
    const [id = '', otherId = ''] = await route([{}, {}]);
    const [parcel] = await addParcels(id, [`${id}001`]);
    await addParcels(otherId, ['TAKEN-1']);
    await readDay();
    const tie = (barcode: string) => action({ kind: 'tie-label', shipmentId: id, parcelId: parcel, barcode });
    expect(await answersOf(tie('TAKEN-1'))).toEqual(['refused: label-taken']);
    expect((await statusOf(id)).parcels[0].barcode).toBe(`${id}001`);
    expect(await answersOf(tie('ROLL-77'))).toEqual(['done']);
    expect((await statusOf(id)).parcels[0].barcode).toBe('ROLL-77');
    expect(await answersOf(tie('ROLL-78'))).toEqual(['refused: changed-meanwhile']);
    const found = await admin.get('/api/shipments?search=ROLL-77');
    expect(found.body.shipments.map(({ shipmentId }: { shipmentId: string }) => shipmentId)).toEqual([id]);
  });
});

describe('a code that is on no list of the day', () => {
  const found = async (code: string, by = driver) => {
    const answer = await by.get(`/api/driver/codes/${encodeURIComponent(code)}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.found;
  };
  const NOWHERE = { vehicleRegistration: null, stopNumber: null, day: null };
  /** A shipment on no vehicle, with a parcel. */
  const enter = async (barcode: string, of: NewShipment = {}, organisationId = CARRIER) => {
    const [id = ''] = await enterShipments(app.database, organisationId, [{ delivery_status: 'open', ...of }]);
    await addParcels(id, [barcode], of.delivery_status ?? 'open', organisationId);
    return id;
  };
  const otherVehicle = () => {
    const registration = `OTHER${registrations}`;
    return enterVehicle(app.database, CARRIER, { registration, registration_key: registration });
  };

  test('is free to be taken when it is on no vehicle and can go on one', async () => {
    await enter('FREE-1', { carrier_id: CARRIER });
    expect(await found('FREE-1')).toEqual({ state: 'free', ...NOWHERE });
    await enter('DONE-1', { carrier_id: CARRIER, delivery_status: 'completed' });
    expect(await found('DONE-1')).toEqual({ state: 'unknown', ...NOWHERE });
  });

  test('is told with its vehicle and stop when it goes with another', async () => {
    const [, id = ''] = await route([{}, {}], await otherVehicle());
    await addParcels(id, ['THEIRS-1']);
    expect(await found('THEIRS-1')).toEqual({
      state: 'other-vehicle',
      vehicleRegistration: `OTHER${registrations}`,
      stopNumber: 2,
      day: DAY,
    });
  });

  test('is one’s own when the list on the phone is older', async () => {
    const [id = ''] = await route([{}]);
    await addParcels(id, ['MINE-1']);
    expect(await found('MINE-1')).toMatchObject({ state: 'own-vehicle', stopNumber: 1, day: DAY });
  });

  test('is unknown when nobody carries it, several do, or another organisation or division does', async () => {
    await enter('STRANGE-1', {}, STRANGER);
    await enter('TWICE-1', { carrier_id: CARRIER });
    await enter('TWICE-1', { carrier_id: CARRIER });
    await enter('UNDIVIDED-1', { carrier_id: CARRIER });
    await enter('NORTH-1', { carrier_id: CARRIER, sub_company_id: AKUREYRI });
    for (const code of ['NOBODY-1', 'STRANGE-1', 'TWICE-1', '%', "' or 1=1 --", 'a/b?c']) {
      expect(await found(code), code).toEqual({ state: 'unknown', ...NOWHERE });
    }
    const division = await app.signedIn('division@demo.test');
    expect(await found('UNDIVIDED-1', division)).toMatchObject({ state: 'unknown' });
    expect(await found('NORTH-1', division)).toMatchObject({ state: 'free' });
    expect(await found('UNDIVIDED-1')).toMatchObject({ state: 'free' });
  });

  test('that is none at all is refused', async () => {
    expect((await driver.get('/api/driver/codes/%20')).body).toMatchObject({ status: 400, code: 'invalid-input' });
  });
});

test('brought back to the depot, shipments are in the warehouse where they were put', async () => {
  const [id = ''] = await route([{}]);
  await done(close(await readDay(), 0, {}, { outcome: 'failed', reason: 'nobody-home' }));
  const back = action({ kind: 'return-to-warehouse', shipmentIds: [id], warehouseLocation: 'A-12' });
  expect(await answersOf(back)).toEqual(['done']);
  expect(await statusOf(id)).toMatchObject({
    deliveryStatus: 'in-warehouse',
    warehouseLocation: 'A-12',
    vehicleRegistration: null,
  });
});

describe('many at once', () => {
  test('one that cannot be kept is taken back, and holds back only those of its own stop', async () => {
    const ids = await route([{}, {}, {}]);
    const day = await readDay();
    await sql`create function waybill.refuse_proof() returns trigger language plpgsql as 'begin raise ''broken''; end'`.execute(
      app.database.kysely,
    );
    await sql`create trigger refuse_proof before insert on waybill.proofs for each row
      when (new.content ->> 'name' = 'Broken') execute function waybill.refuse_proof()`.execute(app.database.kysely);
    const odd = close(day, 1, { name: 'Broken' });
    const again = action({ kind: 'arrive', deliveryId: day.stops[1]?.id });
    const first = close(day, 0);
    const last = close(day, 2);
    const ordered = [first, odd, again, last].map((one, at) => ({ ...one, sequence: sequence + at + 1 }));
    sequence += ordered.length;
    expect(await answersOf(...(ordered as SentDriverAction[]))).toEqual(['done', 'later', 'later', 'done']);
    const statuses = await Promise.all(ids.map(async (id) => (await statusOf(id)).deliveryStatus));
    expect(statuses).toEqual(['completed', 'assigned', 'completed']);
    expect((await admin.get(`/api/shipments/${ids[1]}/proofs`)).body.proofs).toEqual([]);
    expect((await admin.get(`/api/shipments/${ids[2]}/proofs`)).body.proofs).toHaveLength(1);
  });

  test('the same one twice in one go is done once', async () => {
    const [id = ''] = await route([{}]);
    const one = close(await readDay(), 0);
    expect(await answersOf(one, one)).toEqual(['done', 'done']);
    expect(await historyOf(id)).toEqual(['proof-added', 'status-changed']);
  });

  test('fifty take as many statements as five', async () => {
    const statements = vi.spyOn(Client.prototype, 'query');
    const counted = async (stops: number): Promise<number> => {
      await app.database.asOperator((tx) =>
        sql`delete from waybill.routes where vehicle_id = ${vehicleId}`.execute(tx),
      );
      await route(Array.from({ length: stops }, () => ({})));
      const day = await readDay();
      const actions = day.stops.flatMap(({ id, shipments }, at) => [
        action({ kind: 'arrive', deliveryId: id }),
        ...shipments.map(({ shipmentId }) =>
          action({ kind: 'scan', place: 'stop', deliveryId: id, shipmentId, parcelId: null, units: at }),
        ),
        close(day, at),
      ]);
      const userId = await userOf(driver);
      statements.mockClear();
      const sentAt = app.time.now.toISOString();
      const { body } = await driver.post('/api/driver/actions', { userId, deviceId: DEVICE, sentAt, actions });
      expect(new Set(body.answers.map(({ answer }: ActionAnswer) => answer))).toEqual(new Set(['done']));
      return statements.mock.calls.length;
    };
    try {
      const few = await counted(2);
      expect(few).toBeLessThan(50);
      expect(await counted(16)).toBe(few);
    } finally {
      statements.mockRestore();
    }
  });

  test('what was scanned before its stop was closed in the same go is as it was when the stop is opened again', async () => {
    const [id = ''] = await route([{}]);
    const [parcel] = await addParcels(id, ['SCANNED-1']);
    const day = await readDay();
    const at = { deliveryId: day.stops[0]?.id };
    const scanned = action({ kind: 'scan', place: 'stop', shipmentId: id, parcelId: parcel, ...at });
    const closed = close(day, 0, {}, { units: 7 });
    await done(scanned, closed);
    expect((await statusOf(id)).countedUnits).toBe(7);
    const reopen = action({ kind: 'reopen-stop', closed: closed.id, reason: 'Wrong door', ...at });
    expect(await answersOf(reopen)).toEqual(['done']);
    expect((await statusOf(id)).countedUnits).toBe(1);
  });

  test('drivers and dispatchers at the same routes do not throw each other out', async () => {
    const stops = Array.from({ length: 12 }, (_, at) => ({
      shipments: [{ dropoff_street_address1: `Gata ${at}`, dropoff_city: 'Reykjavík' }],
    }));
    const ids = await route(stops);
    const day = await readDay();
    const other = await enterVehicle(app.database, CARRIER);
    const ends = day.stops.slice(0, 8).map((_, at) => close(day, at));
    const moves = [8, 9, 10, 11].map((at) =>
      admin.post('/api/assignments', { vehicleId: other, day: DAY, selection: { by: 'ids', ids: [ids[at]] } }),
    );
    const [answers, ...moved] = await Promise.all([done(...ends), ...moves]);
    expect(answers.map(({ answer }) => answer)).toEqual(ends.map(() => 'done'));
    for (const { status } of moved) expect([200, 409]).toContain(status);
  });
});

describe('what the office sees', () => {
  const seen = async (id: string, by = admin) => (await by.get(`/api/shipments/${id}/proofs`)).body;

  test('the proof, as the driver has said it, with its seal; and that it was withdrawn', async () => {
    const [id = ''] = await route([{}]);
    const end = close(await readDay(), 0, {
      name: 'Anna',
      signature: [[1, 2, 3, 4]],
      position: { latitude: 64.1, longitude: -21.9, accuracyMetres: 8 },
    });
    await done(end);
    const [proof] = (await seen(id)).proofs;
    expect(proof).toMatchObject({
      kind: 'dropoff',
      outcome: 'done',
      name: 'Anna',
      signature: [[1, 2, 3, 4]],
      position: { latitude: 64.1 },
      driver: 'Driver',
      isWithdrawn: false,
      seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const again = {
      kind: 'reopen-stop',
      deliveryId: 'deliveryId' in end ? end.deliveryId : '',
      closed: end.id,
      reason: 'x',
    };
    await done(action(again as Partial_));
    expect((await seen(id)).proofs).toMatchObject([{ isWithdrawn: true }]);
  });

  test('nothing of a shipment of others', async () => {
    const [id = ''] = await route([{}]);
    await done(close(await readDay(), 0));
    const stranger = await app.signedIn('admin@stranger.test');
    expect((await stranger.get(`/api/shipments/${id}/proofs`)).status).toBe(404);
  });

  test('a disagreement, until somebody settles it, once', async () => {
    const [id = ''] = await route([{}]);
    const end = close(await readDay(), 0);
    await admin.post('/api/assignments', { vehicleId: null, day: DAY, selection: { by: 'ids', ids: [id] } });
    await done(end);
    const [conflict] = (await seen(id)).conflicts;
    expect(conflict).toMatchObject({ kind: 'taken-off', counts: true, driver: 'Driver', settledAt: null });
    const settle = (by: Browser) => by.post(`/api/driver-conflicts/${conflict.id}/settle`);
    expect((await settle(await app.signedIn('admin@stranger.test'))).status).toBe(404);
    expect((await settle(admin)).status).toBe(200);
    const [settled] = (await seen(id)).conflicts;
    expect(settled).toMatchObject({ settledAt: expect.any(String), settledBy: expect.any(String) });
    await settle(await app.signedIn('super@demo.test'));
    expect((await seen(id)).conflicts).toEqual([settled]);
  });
});

describe('seals', () => {
  test('are signed and follow one another, or are none', async () => {
    await route([{}]);
    await done(close(await readDay(), 0));
    const forge = (number: string, signature: string | null) =>
      app.database.inScope({ organisationId: CARRIER, subCompanyId: null }, (tx) =>
        sql`insert into waybill.seals (organisation_id, number, kind, subject_id, content_hash, previous_hash, hash, sealed_at,
            key_id, signature)
          select organisation_id, ${sql.raw(number)}, kind, subject_id, content_hash, hash, hash, sealed_at,
            ${signature === null ? null : 'k'}, ${signature}
          from waybill.seals where organisation_id = ${CARRIER} order by number desc limit 1`.execute(tx),
      );
    await expect(forge('number + 1', null)).rejects.toThrow('a seal without a signature');
    await expect(forge('2147483647', 'x')).rejects.toThrow('a seal out of turn');
  });

  test('are a chain over all that was proven, in which a later change shows', async () => {
    await route([{}, {}]);
    const day = await readDay();
    const ends = [close(day, 0, { name: 'First' }), close(day, 1)];
    await Promise.all(ends.map((end) => send([end])));
    const { rows } = await app.database.asOperator((tx) =>
      sql<{
        number: number;
        previous: string;
        hash: string;
      }>`select number, previous_hash as previous, hash from waybill.seals
        where organisation_id = ${CARRIER} order by number`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    for (const [index, { previous }] of rows.entries()) {
      expect(previous).toBe(index === 0 ? '0'.repeat(64) : rows[index - 1]?.hash);
    }
  });
});

describe('photos', () => {
  const PIECE = 4_000;
  const made = async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const photo = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    const id = newId<ShipmentKey>();
    const sha256 = createHash('sha256').update(photo).digest('hex');
    return { photo, id, said: { id, sha256, bytes: photo.length, takenAt: app.time.now.toISOString() } };
  };
  const sendPiece = (id: string, photo: Buffer, from: number, by = driver) =>
    by.send('PUT', `/api/driver/photos/${id}?from=${from}`, photo.subarray(from, from + PIECE), {
      'content-type': 'application/octet-stream',
    });
  const photosOf = async (id: string) => {
    const { rows } = await app.database.asOperator((tx) =>
      sql<{
        kept: string;
        sent: string;
        sealed: string | null;
      }>`select p.kept_sha256 as kept, p.sent_sha256 as sent, s.hash as sealed
        from waybill.proof_photos p left join waybill.seals s on s.subject_id = p.id where p.id = ${id}`.execute(tx),
    );
    return rows;
  };

  test('come in pieces after their stop was closed, go on where they were cut, and are sealed', async () => {
    await route([{}]);
    const { photo, id, said } = await made();
    expect((await sendPiece(id, photo, 0)).status).toBe(404);
    const day = await readDay();
    await done(close(day, 0, { photos: [said] }));
    expect((await sendPiece(id, photo, 0)).body).toEqual({ received: PIECE, isWhole: false });
    // Sent again, and from too far on: told where to go on.
    expect((await sendPiece(id, photo, 0)).body).toEqual({ received: PIECE, isWhole: false });
    expect((await sendPiece(id, photo, 2 * PIECE)).body).toEqual({ received: PIECE, isWhole: false });
    let received = PIECE;
    for (let rounds = 0; received < photo.length && rounds < 100; rounds += 1) {
      received = (await sendPiece(id, photo, received)).body.received;
    }
    expect((await driver.get(`/api/driver/photos/${id}`)).body).toEqual({ received: photo.length, isWhole: true });
    const { shipmentId } = day.stops[0]?.shipments[0] ?? {};
    const [proof] = (await admin.get(`/api/shipments/${shipmentId}/proofs`)).body.proofs;
    expect(proof).toMatchObject({ photosExpected: 1, photos: [{ id, width: 200, height: 150 }] });
    for (const size of ['', '/thumbnail']) {
      const shown = await admin.get(`/api/shipments/${shipmentId}/proofs/${proof.id}/photos/${id}${size}`);
      expect([shown.status, shown.headers['content-type']]).toEqual([200, size ? 'image/webp' : 'image/jpeg']);
    }
    const [kept] = await photosOf(id);
    expect(kept).toMatchObject({ sent: said.sha256 });
    expect(kept?.sealed).toMatch(/^[0-9a-f]{64}$/);
    expect((await sendPiece(id, photo, 0)).body).toEqual({ received: photo.length, isWhole: true });
  });

  test('that arrive otherwise than they were begin again', async () => {
    await route([{}]);
    const { id, said } = await made();
    const other = Buffer.alloc(said.bytes, 7);
    await done(close(await readDay(), 0, { photos: [said] }));
    let last = { received: 0 };
    for (let from = 0; from < other.length; from += PIECE) last = (await sendPiece(id, other, from)).body;
    expect(last).toEqual({ received: 0, isWhole: false });
    expect(await photosOf(id)).toEqual([]);
  });

  test('that are none are refused, and nothing of them is left', async () => {
    await route([{}]);
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const id = newId<ShipmentKey>();
    const sha256 = createHash('sha256').update(text).digest('hex');
    const said = { id, sha256, bytes: text.length, takenAt: app.time.now.toISOString() };
    await done(close(await readDay(), 0, { photos: [said] }));
    expect((await sendPiece(id, text, 0)).body).toMatchObject({ code: 'file-type' });
    expect((await driver.get(`/api/driver/photos/${id}`)).body).toEqual({ received: 0, isWhole: false });
  });

  test('of another driver’s stop are not found', async () => {
    await route([{}]);
    const { photo, id, said } = await made();
    await done(close(await readDay(), 0, { photos: [said] }));
    expect((await sendPiece(id, photo, 0, admin)).status).toBe(404);
  });

  test('are no larger than was said', async () => {
    await route([{}]);
    const { photo, id, said } = await made();
    await done(close(await readDay(), 0, { photos: [{ ...said, bytes: 10 }] }));
    expect((await sendPiece(id, photo, 0)).body).toMatchObject({ code: 'too-large' });
  });
});

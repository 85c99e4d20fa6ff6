import { createHash } from 'node:crypto';
import type { DriverDay } from '@waybill/contract/driver';
import { newId, type ShipmentKey, type UserId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARRIER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { sessionCookieOf } from '../../testing/session-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = '2026-11-16';
const MINUTE = 60_000;

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());

/** A driver with a vehicle, a stop and a phone, of whom each test has its own. */
type Driver = {
  readonly userId: UserId;
  readonly deviceId: string;
  readonly cookie: string;
  readonly token: string;
  readonly vehicleId: string;
  readonly shipmentId: string;
  readonly day: DriverDay;
};
let driver: Driver;
let drivers = 0;

const register = async (cookie: string, deviceId: string): Promise<string> => {
  const { status, body } = await app.browser().post('/api/driver/devices', { deviceId }, { cookie });
  expect(status).toBe(200);
  return body.token;
};

const enterDriver = async (organisationId = CARRIER): Promise<Driver> => {
  drivers += 1;
  const registration = `FORMER${drivers}`;
  const vehicleId = await enterVehicle(app.database, organisationId, {
    registration,
    registration_key: registration,
  });
  const userId = newId<UserId>();
  await app.database.asOperator((tx) =>
    sql`insert into waybill.users (id, organisation_id, email, name, roles, vehicle_registration, password_hash)
      values (${userId}, ${organisationId}, ${`${registration.toLowerCase()}@example.com`}, 'Bjarni', '{driver}', ${registration}, 'old')`.execute(
      tx,
    ),
  );
  const [shipmentId = ''] = await putOnRoute(app.database, { organisationId, vehicleId, day: DAY }, [{}]);
  const cookie = await sessionCookieOf(app, userId);
  const { body } = await app.browser().get(`/api/driver/day?day=${DAY}`, { cookie });
  const deviceId = newId<ShipmentKey>();
  return { userId, deviceId, cookie, vehicleId, shipmentId, day: body.day, token: await register(cookie, deviceId) };
};
beforeEach(async () => {
  driver = await enterDriver();
});

const disable = async ({ userId }: Driver, disabled = true, by = admin) => {
  const { status, text } = await by.put(`/api/users/${userId}/disabled`, { version: 1, disabled });
  expect(status, text).toBe(200);
};

let sequence = 0;
const action = ({ vehicleId }: Driver, of: object, phoneAt = app.time.now) => {
  sequence += 1;
  return { id: newId<ShipmentKey>(), sequence, phoneAt: phoneAt.toISOString(), vehicleId, ...of };
};
const close = (of: Driver, phoneAt = app.time.now, more: object = {}) => {
  const [stop] = of.day.stops;
  const shipments = [{ shipmentId: of.shipmentId, outcome: 'done' }];
  return action(of, { kind: 'close-stop', deliveryId: stop?.id, stopKind: 'dropoff', shipments, ...more }, phoneAt);
};

type How = { readonly token?: string; readonly sentAt?: Date; readonly deviceId?: string; readonly userId?: string };
const send = (of: Driver, actions: readonly object[], how: How = {}) => {
  const { token = of.token, sentAt = app.time.now, deviceId = of.deviceId, userId = of.userId } = how;
  const body = { userId, deviceId, sentAt: sentAt.toISOString(), actions };
  return app.browser().post('/api/driver/actions', body, { authorization: `Device ${token}` });
};
const answersOf = async (...[of, actions, how]: Parameters<typeof send>): Promise<string[]> => {
  const { status, body, text } = await send(of, actions, how);
  expect(status, text).toBe(200);
  return body.answers.map(({ answer, reason }: { answer: string; reason: string | null }) =>
    reason ? `${answer}: ${reason}` : answer,
  );
};

const statusOf = async ({ shipmentId }: Driver): Promise<string> =>
  (await admin.get(`/api/shipments/${shipmentId}`)).body.shipment.deliveryStatus;

describe('what a driver did before the account was disabled', () => {
  test('is taken, and the office reads on the shipment, its history and its proof that it came later', async () => {
    const done = close(driver);
    app.time.advance(MINUTE);
    await disable(driver);
    const disabledAt = app.time.now.toISOString();
    app.time.advance(60 * MINUTE);
    expect(await answersOf(driver, [done])).toEqual(['done']);
    expect(await statusOf(driver)).toBe('completed');
    const { entries } = (await admin.get(`/api/shipments/${driver.shipmentId}/history`)).body;
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual(['proof-added', 'status-changed']);
    for (const { changes } of entries) expect(changes.accountDisabledAt).toEqual({ from: null, to: disabledAt });
    const { conflicts, proofs } = (await admin.get(`/api/shipments/${driver.shipmentId}/proofs`)).body;
    expect(conflicts).toMatchObject([{ kind: 'account-disabled', counts: true, driver: 'Bjarni' }]);
    expect(proofs).toMatchObject([{ accountDisabledAt: disabledAt }]);
    const { rows } = await app.database.asOperator((tx) =>
      sql`select p.content ->> 'accountDisabledAt' as said, a.is_after_disabling as marked from waybill.proofs p
        join waybill.driver_actions a on a.id = p.action_id where a.user_id = ${driver.userId}`.execute(tx),
    );
    expect(rows).toEqual([{ said: disabledAt, marked: true }]);
  });

  test('is done once, however often it is sent', async () => {
    const done = close(driver);
    await disable(driver);
    expect(await answersOf(driver, [done])).toEqual(['done']);
    expect(await answersOf(driver, [done])).toEqual(['done']);
    const { conflicts } = (await admin.get(`/api/shipments/${driver.shipmentId}/proofs`)).body;
    expect(conflicts).toHaveLength(1);
  });

  test('is told apart by a phone’s clock that is a day off', async () => {
    const phone = (at: Date) => new Date(at.getTime() - 24 * 60 * MINUTE);
    const before = close(driver, phone(app.time.now));
    app.time.advance(5 * MINUTE);
    await disable(driver);
    app.time.advance(5 * MINUTE);
    const after = action(driver, { kind: 'arrive', deliveryId: driver.day.stops[0]?.id }, phone(app.time.now));
    app.time.advance(5 * MINUTE);
    expect(await answersOf(driver, [before, after], { sentAt: phone(app.time.now) })).toEqual([
      'done',
      'refused: account-disabled',
    ]);
  });

  test('its photos come after it', async () => {
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const id = newId<ShipmentKey>();
    const sha256 = createHash('sha256').update(photo).digest('hex');
    const said = { id, sha256, bytes: photo.length, takenAt: app.time.now.toISOString() };
    const done = close(driver, app.time.now, { photos: [said] });
    await disable(driver);
    const by = { authorization: `Device ${driver.token}` };
    expect((await app.browser().get(`/api/driver/photos/${id}`, by)).status).toBe(404);
    await answersOf(driver, [done]);
    const sent = await app
      .browser()
      .send('PUT', `/api/driver/photos/${id}?from=0`, photo, { ...by, 'content-type': 'application/octet-stream' });
    expect(sent.body).toEqual({ received: photo.length, isWhole: true });
  });
});

describe('what is not taken', () => {
  test('what was done after it, nor work that was only taken on', async () => {
    const taken = action(driver, { kind: 'take', day: DAY, barcode: 'ANY' });
    await disable(driver);
    app.time.advance(MINUTE);
    expect(await answersOf(driver, [taken, close(driver)])).toEqual([
      'refused: account-disabled',
      'refused: account-disabled',
    ]);
    expect(await statusOf(driver)).toBe('assigned');
  });

  test('what was never given to this driver, of the own organisation or another', async () => {
    const colleague = await enterDriver();
    const stranger = await enterDriver(STRANGER);
    const foreign = [close(colleague), close(stranger)];
    await disable(driver);
    const refused = 'refused: not-yours';
    expect(await answersOf(driver, foreign)).toEqual([refused, refused]);
    expect(await statusOf(colleague)).toBe('assigned');
  });

  test('from another phone, or in another’s name', async () => {
    const colleague = await enterDriver();
    const done = close(driver);
    await disable(driver);
    expect((await send(driver, [done], { deviceId: colleague.deviceId })).status).toBe(403);
    expect((await send(driver, [done], { userId: colleague.userId })).status).toBe(403);
    // The colleague's account works: the token is worth nothing, and they sign in.
    expect((await send(colleague, [close(colleague)])).status).toBe(401);
    expect(await statusOf(driver)).toBe('assigned');
  });

  test('nothing else is open to it, and a guess is answered as nothing at all', async () => {
    await disable(driver);
    const by = { authorization: `Device ${driver.token}` };
    for (const path of ['/api/driver/day', '/api/shipments', '/api/sessions', `/api/users/${driver.userId}`]) {
      expect((await app.browser().get(path, by)).status, path).toBe(401);
    }
    expect((await app.browser().get('/api/session', by)).body.session).toBeNull();
    const again = await app.browser().post('/api/driver/devices', { deviceId: driver.deviceId }, by);
    expect(again.status).toBe(401);
    const guessed = await send(driver, [close(driver)], { token: 'guessed' });
    const unknown = await app.browser().post('/api/driver/actions', {});
    expect([guessed.status, guessed.body.code]).toEqual([unknown.status, unknown.body.code]);
  });

  test('a session of somebody else on the same phone does not help', async () => {
    const colleague = await enterDriver();
    const done = close(driver);
    const body = {
      userId: driver.userId,
      deviceId: driver.deviceId,
      sentAt: app.time.now.toISOString(),
      actions: [done],
    };
    const headers = { cookie: colleague.cookie, authorization: `Device ${driver.token}` };
    expect((await app.browser().post('/api/driver/actions', body, headers)).status).toBe(401);
  });
});

describe('a token', () => {
  const isTaken = async (of: Driver, token = of.token): Promise<boolean> => {
    const { status } = await send(of, [action(of, { kind: 'arrive', deliveryId: of.day.stops[0]?.id })], { token });
    expect([200, 401]).toContain(status);
    return status === 200;
  };

  test('is worth nothing before the account is disabled, and nothing again once it works', async () => {
    expect(await isTaken(driver)).toBe(false);
    await disable(driver);
    expect(await isTaken(driver)).toBe(true);
    // Enabling somebody asks for a password that was typed just now.
    await disable(driver, false, await app.signedIn('admin@demo.test'));
    expect(await isTaken(driver)).toBe(false);
  });

  test('is kept as a hash', async () => {
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ row: string }>`select to_jsonb(d)::text as row from waybill.driver_devices d
        where user_id = ${driver.userId}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(driver.token);
    expect(rows[0]?.row).toContain(createHash('sha256').update(driver.token).digest('hex'));
  });

  test('is followed by the next, in case that one gets lost, and no further', async () => {
    app.time.advance(1_000);
    const second = await register(driver.cookie, driver.deviceId);
    app.time.advance(1_000);
    const third = await register(driver.cookie, driver.deviceId);
    await disable(driver);
    expect([await isTaken(driver), await isTaken(driver, second), await isTaken(driver, third)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('outlives signing out', async () => {
    await app.browser().send('DELETE', '/api/session', undefined, { cookie: driver.cookie });
    await disable(driver);
    expect(await isTaken(driver)).toBe(true);
  });

  test('is over after thirty days', async () => {
    await disable(driver);
    const { now } = app.time;
    app.time.advance(30 * 24 * 60 * MINUTE);
    expect(await isTaken(driver)).toBe(false);
    app.time.now = now;
  });

  const set = (of: Driver, column: 'password_hash' | 'two_factor_since', value: string | null) =>
    app.database.asOperator((tx) =>
      sql`update waybill.users set ${sql.ref(column)} = ${value} where id = ${of.userId}`.execute(tx),
    );
  test.each<[string, (of: Driver) => Promise<unknown>]>([
    ['a new password', (of) => set(of, 'password_hash', 'new')],
    [
      'a second factor that is reset',
      async (of) => {
        await set(of, 'two_factor_since', '2026-11-01T00:00:00Z');
        await set(of, 'two_factor_since', null);
      },
    ],
    [
      'signing out everywhere else',
      (of) => app.browser().send('DELETE', '/api/sessions', undefined, { cookie: of.cookie }),
    ],
    [
      'signing out one other browser',
      async (of) => {
        await sessionCookieOf(app, of.userId);
        const { body } = await app.browser().get('/api/sessions', { cookie: of.cookie });
        const { id } = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
        await app.browser().send('DELETE', `/api/sessions/${id}`, undefined, { cookie: of.cookie });
      },
    ],
  ])('ends with %s', async (_name, end) => {
    await end(driver);
    await disable(driver);
    expect(await isTaken(driver)).toBe(false);
  });

  test('ends with the person, and rests with the organisation', async () => {
    await disable(driver);
    const put = (disabledAt: Date | null) =>
      app.database.asOperator((tx) =>
        sql`update waybill.organisations set disabled_at = ${disabledAt} where id = ${CARRIER}`.execute(tx),
      );
    await put(app.time.now);
    expect(await isTaken(driver)).toBe(false);
    await put(null);
    expect(await isTaken(driver)).toBe(true);
    expect((await admin.delete(`/api/users/${driver.userId}`)).status).toBe(200);
    expect(await isTaken(driver)).toBe(false);
  });
});

import type { ReportedPositions, VehiclePosition } from '@waybill/contract/positions';
import { newId, type OrganisationId, type VehicleId } from '@waybill/domain/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let driver: Browser;
let division: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  driver = await app.signedIn('driver@demo.test');
  division = await app.signedIn('division@demo.test');
});
afterAll(() => app.close());

const vehicle = (more: Parameters<typeof enterVehicle>[2] = {}, of: OrganisationId = CARRIER) =>
  enterVehicle(app.database, of, more);

type Sent = { readonly latitude?: number; readonly longitude?: number; readonly more?: object };
/** Somewhere in Reykjavík, so many seconds ago; each second takes ten metres to the north. */
const ago = (seconds: number, { latitude, longitude, more }: Sent = {}) => ({
  latitude: latitude ?? Number((64.14 - seconds * 0.00009).toFixed(6)),
  longitude: longitude ?? -21.9,
  takenAt: new Date(app.time.now.getTime() - seconds * 1000).toISOString(),
  accuracyMetres: 5,
  ...more,
});
const HERE = { latitude: 64.14 };
const send = async (by: Browser, id: VehicleId, ...positions: object[]) =>
  by.post(`/api/vehicles/${id}/positions`, { positions });
const report = async (by: Browser, id: VehicleId, ...positions: object[]): Promise<ReportedPositions> => {
  const answer = await send(by, id, ...positions);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const lastOf = async (by: Browser, id: VehicleId): Promise<VehiclePosition | undefined> =>
  (await by.get('/api/vehicles/positions')).body.positions.find((each: VehiclePosition) => each.vehicleId === id);
const storedTimes = (id: VehicleId) =>
  app.database.asOperator(async (tx) =>
    (
      await tx
        .selectFrom('vehicle_positions')
        .select('taken_at')
        .where('vehicle_id', '=', id)
        .orderBy('taken_at')
        .execute()
    ).map(({ taken_at }) => (app.time.now.getTime() - taken_at.getTime()) / 1000),
  );

describe('what is sent', () => {
  test('is kept in whatever order it comes, and the newest is the last position', async () => {
    const id = await vehicle();
    expect(await report(admin, id, ago(10), ago(30), ago(20))).toEqual({ accepted: 3, ignored: [] });
    await report(admin, id, ago(25), ago(15));
    expect(await storedTimes(id)).toEqual([30, 25, 20, 15, 10]);
    expect((await lastOf(admin, id))?.takenAt).toBe(ago(10).takenAt);
  });

  test('after the clock was set back by an hour is the last position, although one from before is later', async () => {
    const id = await vehicle();
    await report(admin, id, ago(10));
    app.time.advance(-3_600_000);
    await report(admin, id, ago(5));
    expect((await lastOf(admin, id))?.takenAt).toBe(ago(5).takenAt);
    await report(admin, id, ago(6));
    expect((await lastOf(admin, id))?.takenAt).toBe(ago(5).takenAt);
    app.time.advance(3_600_000);
  });

  test('has its measures, and those that cannot be are not known', async () => {
    const id = await vehicle();
    await report(admin, id, ago(10, { more: { speedKmh: 41.6, heading: 359.7, accuracyMetres: 4.4 } }));
    expect(await lastOf(admin, id)).toEqual({
      vehicleId: id,
      point: { latitude: ago(10).latitude, longitude: -21.9 },
      takenAt: ago(10).takenAt,
      accuracyMetres: 4,
      speedKmh: 42,
      heading: 0,
    });
    await report(admin, id, ago(5, { more: { speedKmh: -1, heading: null, accuracyMetres: 1e12 } }));
    expect(await lastOf(admin, id)).toMatchObject({ accuracyMetres: null, speedKmh: null, heading: null });
  });

  test('twice is kept once', async () => {
    const id = await vehicle();
    await report(admin, id, ago(10), ago(20));
    expect(await report(admin, id, ago(20), ago(15), ago(10))).toEqual({
      accepted: 1,
      ignored: [
        { index: 0, reason: 'repeated' },
        { index: 2, reason: 'repeated' },
      ],
    });
    expect(await storedTimes(id)).toEqual([20, 15, 10]);
  });

  test.each([
    ['future', () => ago(-301)],
    ['too-old', () => ago(91 * 24 * 60 * 60, HERE)],
    ['nowhere', () => ago(10, { latitude: 0, longitude: 0 })],
    ['invalid', () => ago(10, { latitude: 91 })],
    ['invalid', () => ago(10, { longitude: 1e300 })],
    ['too-fast', () => ago(10, { latitude: 65 })],
    ['repeated', () => ago(20)],
  ])('is ignored with its reason, and the rest is kept: %s', async (reason, wrong) => {
    const id = await vehicle();
    await report(admin, id, ago(20));
    expect(await report(admin, id, ago(15), wrong(), ago(5))).toEqual({ accepted: 2, ignored: [{ index: 1, reason }] });
    expect(await storedTimes(id)).toEqual([20, 15, 5]);
  });

  test('is ignored when it is older than the division keeps positions', async () => {
    const id = await vehicle({ sub_company_id: AKUREYRI });
    const superAdmin = await app.signedIn('super@demo.test');
    const saved = await superAdmin.put(`/api/organisation-config/${AKUREYRI}`, {
      version: 1,
      overrides: { positionDays: 2 },
    });
    expect(saved.status, saved.text).toBe(200);
    const { ignored } = await report(admin, id, ago(3 * 24 * 60 * 60, HERE), ago(1.5 * 24 * 60 * 60, HERE));
    expect(ignored).toEqual([{ index: 0, reason: 'too-old' }]);
  });

  test('from several senders at once is kept once each, and the newest of all is the last', async () => {
    const id = await vehicle();
    const batches = Array.from({ length: 6 }, (_, n) =>
      Array.from({ length: 50 }, (__, each) => ago(20 + n * 10 + each)),
    );
    const answers = await Promise.all(
      batches.map((batch) => report(admin, id, ...(batch.length % 2 ? batch : batch.toReversed()))),
    );
    expect(await storedTimes(id)).toEqual(Array.from({ length: 100 }, (_, n) => 119 - n));
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(100);
    expect((await lastOf(admin, id))?.takenAt).toBe(ago(20).takenAt);
  });

  test('is bounded: none, a thousand and one, a time that is none, and a field that nobody knows are refused', async () => {
    const id = await vehicle();
    const thousand = Array.from({ length: 1_000 }, (_, n) => ago(n + 1, { more: { speedKmh: 36, heading: 0 } }));
    expect((await report(admin, id, ...thousand)).accepted).toBe(1_000);
    for (const positions of [
      [],
      [...thousand, ago(0)],
      [ago(1, { more: { takenAt: 'now' } })],
      [ago(1, { more: { mood: 1 } })],
    ]) {
      expect((await send(admin, id, ...positions)).status).toBe(400);
    }
  });
});

describe('who sends', () => {
  test('a driver sends of the vehicle that they drive, however its number is written, and of no other', async () => {
    const own = await vehicle({ registration: 'kr x42' });
    expect((await report(driver, own, ago(5))).accepted).toBe(1);
    const reported = await app.database.asOperator((tx) =>
      tx
        .selectFrom('vehicle_positions as p')
        .innerJoin('users as u', 'u.id', 'p.reported_by')
        .select('u.email')
        .where('p.vehicle_id', '=', own)
        .execute(),
    );
    expect(reported).toEqual([{ email: 'driver@demo.test' }]);
    const other = await send(driver, await vehicle(), ago(5));
    const missing = await send(driver, newId<VehicleId>(), ago(5));
    expect([other.status, missing.status]).toEqual([404, 404]);
    expect((await driver.get('/api/vehicles/positions')).status).toBe(403);
  });

  test('another organisation’s vehicle is a missing one, also for a driver of the same number', async () => {
    const foreign = await vehicle({ registration: 'KR-X42' }, STRANGER);
    for (const by of [driver, admin]) {
      expect((await send(by, foreign, ago(5))).status).toBe(404);
    }
    expect((await admin.get(`/api/vehicles/${foreign}/path?day=2026-11-16`)).status).toBe(404);
    expect(await storedTimes(foreign)).toEqual([]);
  });

  test('a deleted vehicle is a missing one, and is on no map', async () => {
    const id = await vehicle();
    await report(admin, id, ago(5));
    await app.database.asOperator((tx) =>
      tx.updateTable('vehicles').set({ deleted_at: app.time.now }).where('id', '=', id).execute(),
    );
    expect((await send(admin, id, ago(1))).status).toBe(404);
    expect(await lastOf(admin, id)).toBeUndefined();
  });

  test('a division sees and reports its own vehicles', async () => {
    const [own, others] = [await vehicle({ sub_company_id: AKUREYRI }), await vehicle()];
    for (const id of [own, others]) await report(admin, id, ago(5));
    expect((await report(division, own, ago(1))).accepted).toBe(1);
    expect((await send(division, others, ago(1))).status).toBe(404);
    expect(await lastOf(division, own)).toBeDefined();
    expect(await lastOf(division, others)).toBeUndefined();
    expect((await division.get(`/api/vehicles/${others}/path?day=2026-11-16`)).status).toBe(404);
  });
});

describe('the path of a day', () => {
  const DAY = '2026-11-10';
  const at = (time: string, metres: number) => ({
    latitude: 64.1 + metres / 111_195,
    longitude: -21.9,
    takenAt: `${DAY}T${time}Z`,
  });
  const pathOf = async (id: VehicleId, day = DAY) => (await admin.get(`/api/vehicles/${id}/path?day=${day}`)).body.path;

  test('is thinned, with how far and when it was driven', async () => {
    const id = await vehicle();
    await report(
      admin,
      id,
      at('08:00:00', 0),
      at('08:10:00', 1),
      at('08:10:10', 100),
      at('08:10:11', 105),
      at('08:10:40', 500),
    );
    const path = await pathOf(id);
    expect(path.points.map(({ takenAt }: { takenAt: string }) => takenAt.slice(11, 19))).toEqual([
      '08:00:00',
      '08:10:00',
      '08:10:10',
      '08:10:40',
    ]);
    expect(path).toMatchObject({
      metres: 500,
      firstMovingAt: `${DAY}T08:10:00.000Z`,
      lastMovingAt: `${DAY}T08:10:40.000Z`,
    });
    expect(await pathOf(id, '2026-11-11')).toEqual({ points: [], metres: 0, firstMovingAt: null, lastMovingAt: null });
  });

  test('has a thousand points at most', async () => {
    const id = await vehicle();
    const around = Array.from({ length: 1_500 }, (_, n) => ({
      latitude: 64.1 + 0.1 * Math.sin(n / 100),
      longitude: -21.9 + 0.1 * Math.cos(n / 100),
      takenAt: new Date(Date.parse(`${DAY}T08:00:00Z`) + n * 10_000).toISOString(),
    }));
    for (const half of [around.slice(0, 750), around.slice(750)]) {
      expect((await report(admin, id, ...half)).accepted).toBe(750);
    }
    expect((await pathOf(id)).points).toHaveLength(1_000);
  });

  test('begins and ends with the day of the vehicle’s division, and is of a day that exists', async () => {
    const id = await vehicle();
    await report(admin, id, at('00:00:00', 0), at('23:59:59', 500), {
      ...at('00:00:00', 900),
      takenAt: '2026-11-11T00:00:00Z',
    });
    expect((await pathOf(id)).points).toHaveLength(2);
    expect((await admin.get(`/api/vehicles/${id}/path?day=2026-02-30`)).status).toBe(400);
  });
});

import type { VehicleId } from '@waybill/domain/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AKUREYRI, CARRIER } from '../seed/demo-data.ts';
import type { Browser } from '../testing/browser.ts';
import { enterVehicle } from '../testing/enter-vehicles.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { settleVehicleDays } from './settle-vehicle-days.ts';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
});
afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(app.time.now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
const later = (days: number) => new Date(app.time.now.getTime() + days * DAY_MS);

/** Metres to the north, six in each second from eight o'clock. */
const drive = async (id: VehicleId, day: string, from: number, to: number) => {
  const positions = [];
  for (let metres = from; metres <= to; metres += 6) {
    positions.push({
      latitude: 64.1 + metres / 111_195,
      longitude: -21.9,
      takenAt: new Date(Date.parse(`${day}T08:00:00Z`) + (metres / 6) * 1000).toISOString(),
    });
  }
  const answer = await admin.post(`/api/vehicles/${id}/positions`, { positions });
  expect(answer.body, answer.text).toEqual({ accepted: positions.length, ignored: [] });
};
const stored = (id: VehicleId) =>
  app.database.asOperator(async (tx) => {
    const rows = await tx.selectFrom('vehicle_positions').select('taken_at').where('vehicle_id', '=', id).execute();
    return rows.length;
  });
const pathOf = async (id: VehicleId, day: string) => (await admin.get(`/api/vehicles/${id}/path?day=${day}`)).body.path;

test('a day that is over is thinned, with the way and the times that it had; today is left alone', async () => {
  const id = await enterVehicle(app.database, CARRIER);
  const [yesterday, today] = [daysAgo(1), daysAgo(0)];
  await drive(id, yesterday, 0, 960);
  await drive(id, today, 0, 120);
  const before = await pathOf(id, yesterday);
  await settleVehicleDays(app.database, app.time.now);
  expect(await stored(id)).toBe(41 + 21);
  expect(await pathOf(id, yesterday)).toEqual(before);
  expect(before).toMatchObject({ metres: 960, lastMovingAt: `${yesterday}T08:02:40.000Z` });
});

test('positions that come when a day was settled belong to it, too', async () => {
  const id = await enterVehicle(app.database, CARRIER);
  const yesterday = daysAgo(1);
  await drive(id, yesterday, 0, 480);
  await settleVehicleDays(app.database, app.time.now);
  await drive(id, yesterday, 486, 960);
  expect((await pathOf(id, yesterday)).metres).toBe(960);
  await settleVehicleDays(app.database, app.time.now);
  expect(await stored(id)).toBe(41);
  expect((await pathOf(id, yesterday)).metres).toBe(960);
});

test('after as many days as the division keeps them, positions go, and how far and when stays', async () => {
  const [kept, short] = [
    await enterVehicle(app.database, CARRIER),
    await enterVehicle(app.database, CARRIER, { sub_company_id: AKUREYRI }),
  ];
  await app.database.asOperator(async (tx) => {
    const { overrides } = await tx
      .selectFrom('organisation_configs')
      .select('overrides')
      .where('sub_company_id', '=', AKUREYRI)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('organisation_configs')
      .set({ overrides: JSON.stringify({ ...(overrides as object), positionDays: 7 }) })
      .where('sub_company_id', '=', AKUREYRI)
      .execute();
  });
  const yesterday = daysAgo(1);
  for (const id of [kept, short]) await drive(id, yesterday, 0, 480);
  const last = await admin.get('/api/vehicles/positions');
  const before = await pathOf(short, yesterday);

  await settleVehicleDays(app.database, later(6));
  expect([await stored(kept), await stored(short)]).toEqual([21, 21]);
  await settleVehicleDays(app.database, later(8));
  expect([await stored(kept), await stored(short)]).toEqual([21, 0]);
  expect(await pathOf(short, yesterday)).toEqual({ ...before, points: [] });
  expect(before.metres).toBe(480);
  await settleVehicleDays(app.database, later(92));
  expect(await stored(kept)).toBe(0);
  expect((await pathOf(kept, yesterday)).metres).toBe(480);
  expect((await admin.get('/api/vehicles/positions')).body).toEqual(last.body);
});

test('more days than are done at a time are all done', async () => {
  const ids = await Promise.all(Array.from({ length: 25 }, () => enterVehicle(app.database, CARRIER)));
  for (const id of ids) await drive(id, daysAgo(2), 0, 48);
  await settleVehicleDays(app.database, app.time.now);
  expect(await Promise.all(ids.map(stored))).toEqual(ids.map(() => 3));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { AKUREYRI, CARRIER } from '../../seed/demo-data.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { listenFromNow, settle } from '../../testing/event-stream.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ live: true });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('those who see the vehicle are told when its last position has changed, and not of older ones', async () => {
  const admin = await app.signedIn('admin@demo.test');
  const own = await enterVehicle(app.database, CARRIER, { sub_company_id: AKUREYRI });
  const others = await enterVehicle(app.database, CARRIER);
  const report = async (id: string, ...secondsAgo: number[]) => {
    const positions = secondsAgo.map((seconds) => ({
      latitude: 64.14,
      longitude: -21.9,
      takenAt: new Date(app.time.now.getTime() - seconds * 1000).toISOString(),
    }));
    expect((await admin.post(`/api/vehicles/${id}/positions`, { positions })).body.accepted).toBe(secondsAgo.length);
  };
  const rename = (name: string) =>
    app.database.asOperator((tx) => tx.updateTable('vehicles').set({ name }).where('id', '=', own).execute());

  await report(own, 60);
  await settle(app);
  const stream = await listenFromNow(app, await app.signedIn('division@demo.test'));
  await report(others, 5);
  await report(own, 10, 5);
  expect((await stream.next())?.data).toEqual({ topic: 'vehicle-positions', ids: [own] });
  // What is older than the last one is told to nobody: the next that they hear of is something else.
  await report(own, 200);
  await rename('Renamed');
  expect((await stream.next())?.data).toEqual({ topic: 'vehicles', ids: [own] });
  await report(own, 1);
  expect((await stream.next())?.data).toEqual({ topic: 'vehicle-positions', ids: [own] });
});

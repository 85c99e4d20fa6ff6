import { listPositions, reportPositions } from '@waybill/contract/positions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { addressOf } from '../../testing/event-stream.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { positionsBetween } from './drive.ts';
import { connectTo } from './sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('the demo’s admin signs in, and what a fast vehicle sends is accepted whole', async () => {
  const { client, timeZone } = await connectTo(addressOf(app), undefined);
  expect(timeZone).toBe('Atlantic/Reykjavik');
  const vehicleId = await enterVehicle(app.database, CARRIER);
  const wall = app.time.now.getTime() - 60_000;
  const stop = { point: { latitude: 64.2, longitude: -21.9 }, arrives: wall + 600_000, leaves: wall + 700_000 };
  const route = { vehicleId, leaves: wall, start: { latitude: 64.1, longitude: -21.9 }, stops: [stop] };
  const positions = positionsBetween(route, { wallStart: wall, dayStart: wall, speed: 20 }, wall, wall + 30_000);
  expect(await client(reportPositions, { params: { vehicleId }, body: { positions } })).toEqual({
    accepted: 30,
    ignored: [],
  });
  expect((await client(listPositions)).positions.map((position) => position.vehicleId)).toEqual([vehicleId]);
});

test('a key that is none is refused with the reason', async () => {
  const { client } = await connectTo(addressOf(app), 'none');
  await expect(client(listPositions)).rejects.toMatchObject({ code: 'not-signed-in' });
});

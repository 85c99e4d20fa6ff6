import type { Shipment } from '@waybill/contract/shipments';
import type { Member } from '@waybill/domain/actor';
import type { UserId, VehicleId } from '@waybill/domain/ids';
import { estimateLeg } from '@waybill/domain/route/travel';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { findPlaces } from '../../testing/geocode-work.ts';
import { configure, enter, read, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireRoutes } from '../../wiring/wire-routes.ts';
import { assignShipments } from './assign-shipments.ts';

let app: TestApp;
let admin: Browser;
let dispatcher: Member;
let van: VehicleId;
let truck: VehicleId;
const DAY = '2026-11-20';

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  await configure(app, CARRIER, {
    usesChangeShipmentStatus: true,
    usesPickups: false,
    optimisationOrigin: { lat: 64.14, lon: -21.9 },
  });
  dispatcher = {
    kind: 'user',
    userId: crypto.randomUUID() as UserId,
    email: 'dispatcher@demo.test',
    name: null,
    roles: ['admin'],
    organisationId: CARRIER,
    subCompanyId: null,
    viewing: null,
    passwordAt: app.time.now,
    mustSetUpTwoFactor: false,
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  van = await enterVehicle(app.database, CARRIER, { registration_key: crypto.randomUUID() });
  truck = await enterVehicle(app.database, CARRIER, { registration_key: crypto.randomUUID() });
});

const enterAt = async (km: number): Promise<Shipment> => {
  const dropoff = aStop({ streetAddress1: `Gata ${km}`, postcode: '101', city: 'Reykjavík' });
  const point = { latitude: 64.14, longitude: -21.9 + km * 0.0206 };
  const shipment = await enter(admin, { dropoff, points: { dropoff: point } } as object);
  await findPlaces(app);
  return shipment;
};

/** Assigns a shipment, and has something happen after that was decided and before it is written: when ways are asked for. */
const assignWhile = async (
  { shipmentId }: Shipment,
  vehicleId: VehicleId | null,
  happens: () => Promise<unknown> = async () => {},
) => {
  let hasHappened = false;
  const deps = wireRoutes({
    database: app.database,
    clock: () => app.time.now,
    travel: {
      table: () => Promise.reject(new Error('only ways along a route are asked for')),
      legs: async (points) => {
        if (!hasHappened) await happens();
        hasHappened = true;
        const legs = points.slice(1).map((to, at) => estimateLeg(points[at] ?? to, to));
        return { legs, source: 'estimated' };
      },
    },
  });
  const visitor = { address: '127.0.0.1', countedAddress: '127.0.0.1', userAgent: null };
  const { outcome } = await assignShipments(
    deps,
    { actor: dispatcher, visitor },
    { vehicleId, day: DAY, selection: { by: 'ids', ids: [shipmentId] }, includesOut: true },
  );
  return outcome;
};
const stopsOf = async (vehicleId: VehicleId) =>
  (await admin.get(`/api/vehicles/${vehicleId}/route?day=${DAY}`)).body.route.stops;

test('what the driver comes to while somebody moves it stays with the driver', async () => {
  const shipment = await enterAt(1);
  await assignWhile(shipment, van);
  const [stop] = await stopsOf(van);
  const arrive = () =>
    app.database.asOperator((tx) =>
      sql`update waybill.deliveries set arrived_at = ${app.time.now} where id = ${stop.id}`.execute(tx),
    );
  expect(await assignWhile(shipment, truck, arrive)).toMatchObject({
    assigned: [],
    skipped: [{ reason: 'under-way' }],
  });
  expect([await stopsOf(van), await stopsOf(truck)]).toMatchObject([[{ id: stop.id }], []]);
});

test('what is completed while somebody moves it stays where it happened', async () => {
  const shipment = await enterAt(1);
  await assignWhile(shipment, van);
  await withStatus(admin, shipment, 'out-for-delivery');
  const complete = () => withStatus(admin, shipment, 'completed');
  expect(await assignWhile(shipment, truck, complete)).toMatchObject({ assigned: [], skipped: [{ reason: 'status' }] });
  expect([await stopsOf(van), await stopsOf(truck)]).toMatchObject([[{ status: 'completed' }], []]);
});

test('what comes to the warehouse while somebody assigns it goes back there when it is taken off', async () => {
  const shipment = await enterAt(1);
  const store = () => withStatus(admin, shipment, 'in-warehouse');
  expect(await assignWhile(shipment, van, store)).toMatchObject({ assigned: [shipment.shipmentId] });
  await assignWhile(shipment, null);
  expect((await read(admin, shipment)).deliveryStatus).toBe('in-warehouse');
});

test('what is put on a vehicle while somebody puts it on another one is on one of them', async () => {
  const shipment = await enterAt(1);
  await assignWhile(shipment, van, () => assignWhile(shipment, truck));
  expect([await stopsOf(van), await stopsOf(truck)].map(({ length }) => length)).toEqual([1, 0]);
});

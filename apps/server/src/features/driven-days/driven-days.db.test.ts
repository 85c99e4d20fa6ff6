import type { DriverDay } from '@waybill/contract/driver';
import { newId, type ParcelId, type ShipmentKey, type VehicleId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY = '2026-11-15';

let app: TestApp;
let admin: Browser;
let driver: Browser;
let vehicleId: VehicleId;
let shipments: string[];
const DEVICE = newId<ShipmentKey>();
const MISSING = newId<ParcelId>();

let sequence = 0;
const tell = async (said: Record<string, unknown>, expected = 'done') => {
  const now = app.time.now.toISOString();
  const actions = [{ id: newId<ShipmentKey>(), sequence: ++sequence, phoneAt: now, vehicleId, ...said }];
  const { id: userId } = (await driver.get('/api/session')).body.session.user;
  const answer = await driver.post('/api/driver/actions', { userId, deviceId: DEVICE, sentAt: now, actions });
  expect(answer.body.answers, answer.text).toMatchObject([{ answer: expected }]);
};
const told = async (by = admin, day = DAY) => by.get(`/api/vehicles/${vehicleId}/driven-days?day=${day}`);

beforeAll(async () => {
  app = await createTestApp();
  await app.database.asOperator((tx) =>
    sql`update waybill.organisation_configs set overrides = overrides || '{"usesPayments": true}'
      where organisation_id = ${CARRIER} and sub_company_id is null`.execute(tx),
  );
  [admin, driver] = [await app.signedIn('admin@demo.test'), await app.signedIn('driver@demo.test')];
  const registration = 'TOLD1';
  vehicleId = await enterVehicle(app.database, CARRIER, { registration, registration_key: registration });
  await app.database.asOperator((tx) =>
    sql`update waybill.users set vehicle_registration = ${registration} where email = 'driver@demo.test'`.execute(tx),
  );
  const paid = (minor: number) => ({
    shipments: [{ payment_status: 'onsite' as const, payment_amount_minor: minor, payment_currency: 'ISK' as const }],
  });
  const view = { organisationId: CARRIER, vehicleId, day: DAY };
  shipments = await putOnRoute(app.database, view, [paid(12_500), paid(8_000), {}]);
  await app.database.asOperator((tx) =>
    sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
      select ${CARRIER}, ${MISSING}, id, 1, 'LEFT-1', 'assigned' from waybill.shipments
      where shipment_id = ${shipments[2]}`.execute(tx),
  );
});
afterAll(() => app.close());

test('a day that nobody has begun tells nothing', async () => {
  expect((await told()).body).toEqual({ days: [], conflicts: [] });
});

test('what the driver left behind, drove and was paid stands with the vehicle, until the end of the day', async () => {
  const day: DriverDay = (await driver.get(`/api/driver/day?day=${DAY}`)).body.day;
  await tell({ kind: 'start-day', day: DAY, km: 84_120, missingParcels: [MISSING] });
  const close = (at: number, payment: string) => {
    const stop = day.stops[at];
    return tell({
      kind: 'close-stop',
      deliveryId: stop?.id,
      stopKind: 'dropoff',
      name: 'Staff',
      shipments: [{ shipmentId: stop?.shipments[0]?.shipmentId, outcome: 'done', payment }],
    });
  };
  await close(0, 'cash');
  await close(1, 'card');
  const [during] = (await told()).body.days;
  expect(during).toMatchObject({
    startKm: 84_120,
    endedAt: null,
    missingParcels: 1,
    missing: [{ shipmentId: shipments[2], barcode: 'LEFT-1' }],
    cashDue: [{ minor: 12_500, currency: 'ISK' }],
    cashCounted: null,
  });
  await tell({ kind: 'end-day', day: DAY, km: 84_207, cashCounted: { minor: 12_000, currency: 'ISK' } });
  expect((await told()).body.days).toMatchObject([
    { driver: during.driver, endKm: 84_207, cashCounted: { minor: 12_000, currency: 'ISK' } },
  ]);
  expect((await told(admin, '2026-11-16')).body.days).toEqual([]);
});

test('where driver and office disagree stands there until it is settled', async () => {
  const { stops } = (await driver.get(`/api/driver/day?day=${DAY}`)).body.day as DriverDay;
  expect((await admin.delete(`/api/shipments/${shipments[2]}`)).status).toBe(200);
  const closed = { kind: 'close-stop', deliveryId: stops[2]?.id, stopKind: 'dropoff', name: 'Staff' };
  await tell({ ...closed, shipments: [{ shipmentId: shipments[2], outcome: 'done' }] }, 'conflict');
  const [conflict] = (await told()).body.conflicts;
  expect(conflict).toMatchObject({ shipmentId: shipments[2], kind: 'deleted', settledAt: null });
  await admin.post(`/api/driver-conflicts/${conflict.id}/settle`, {});
  expect((await told()).body.conflicts).toEqual([]);
});

test('nobody else reads it', async () => {
  expect((await told(await app.signedIn('admin@stranger.test'))).status).toBe(404);
  expect((await told(driver)).status).toBe(403);
});

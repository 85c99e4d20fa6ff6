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
const SCANNED = newId<ParcelId>();
const DELIVERED = newId<ParcelId>();

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
      select ${CARRIER}, parcel.id, s.id, parcel.position, 'LEFT-' || parcel.position, 'assigned' from waybill.shipments s,
        unnest(${[MISSING, SCANNED, DELIVERED]}::uuid[]) with ordinality as parcel (id, position)
      where s.shipment_id = ${shipments[2]}`.execute(tx),
  );
});
afterAll(() => app.close());

test('a day that nobody has begun tells nothing', async () => {
  expect((await told()).body).toEqual({ days: [], conflicts: [] });
});

test('what the driver left behind, drove and was paid stands with the vehicle, until the end of the day', async () => {
  const day: DriverDay = (await driver.get(`/api/driver/day?day=${DAY}`)).body.day;
  await tell({ kind: 'start-day', day: DAY, km: 84_120, missingParcels: [MISSING, SCANNED, DELIVERED] });
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
    missingParcels: 3,
    missing: ['LEFT-1', 'LEFT-2', 'LEFT-3'].map((barcode) => ({ shipmentId: shipments[2], barcode })),
    cashDue: [{ minor: 12_500, currency: 'ISK' }],
    cashCounted: null,
  });
  await tell({ kind: 'end-day', day: DAY, km: 84_207, cashCounted: { minor: 12_000, currency: 'ISK' } });
  expect((await told()).body.days).toMatchObject([
    { driver: during.driver, endKm: 84_207, cashCounted: [{ minor: 12_000, currency: 'ISK' }] },
  ]);
  expect((await told(admin, '2026-11-16')).body.days).toEqual([]);
});

test('what has turned up since is not missing any more', async () => {
  await app.database.asOperator(async (tx) => {
    // A scan of another day says nothing.
    await sql`insert into waybill.parcel_scans (organisation_id, shipment_key, parcel_id, place, delivery_id, scanned_at)
      select p.organisation_id, p.shipment_key, p.id, 'load', ${newId<ShipmentKey>()},
        ${app.time.now}::timestamptz - case when p.id = ${MISSING} then interval '1 day' else interval '0' end
      from waybill.parcels p where p.id in (${MISSING}, ${SCANNED})`.execute(tx);
    await sql`update waybill.parcels set status = 'completed' where id = ${DELIVERED}`.execute(tx);
  });
  expect((await told()).body.days).toMatchObject([
    { missingParcels: 1, missing: [{ shipmentId: shipments[2], barcode: 'LEFT-1' }] },
  ]);
  await app.database.asOperator((tx) =>
    sql`update waybill.parcels set status = 'assigned' where id = ${DELIVERED}`.execute(tx),
  );
});

test('a shipment that has two proofs is paid once', async () => {
  await app.database.asOperator((tx) =>
    sql`insert into waybill.proofs (organisation_id, id, shipment_key, carrier_id, action_id, kind, content, happened_at, received_at)
      select p.organisation_id, ${newId<ShipmentKey>()}, p.shipment_key, p.carrier_id, p.action_id, p.kind, p.content, p.happened_at,
        p.received_at
      from waybill.proofs p where p.content ->> 'payment' = 'cash'`.execute(tx),
  );
  expect((await told()).body.days).toMatchObject([{ cashDue: [{ minor: 12_500, currency: 'ISK' }] }]);
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

const open = async (by = admin, after?: string) =>
  (await by.get(`/api/driver-conflicts${after ? `?after=${after}` : ''}`)).body;

test('all that is open stands in one list, also what was done with a vehicle that is gone or never was', async () => {
  const gone = await enterVehicle(app.database, CARRIER, { name: 'Sold van', deleted_at: app.time.now });
  const never = newId<VehicleId>();
  const [, , shipmentId] = shipments;
  const told = { kind: 'close-stop', stopKind: 'dropoff', name: 'Staff', shipments: [{ shipmentId, outcome: 'done' }] };
  for (const of of [vehicleId, gone, never]) {
    app.time.advance(1_000);
    await tell({ ...told, vehicleId: of, deliveryId: newId<ShipmentKey>() }, 'conflict');
  }
  const { conflicts, hasMore, count } = await open();
  expect([hasMore, count]).toEqual([false, 3]);
  expect(conflicts).toMatchObject([
    { kind: 'deleted', shipmentId, drivenVehicle: null },
    { drivenVehicle: { id: gone, name: 'Sold van', isDeleted: true } },
    { drivenVehicle: { id: vehicleId, isDeleted: false } },
  ]);
  await admin.post(`/api/driver-conflicts/${conflicts[0].id}/settle`, {});
  expect((await open()).conflicts.map(({ id }: { readonly id: string }) => id)).toEqual(
    [conflicts[1], conflicts[2]].map(({ id }) => id),
  );
  // What was settled meanwhile still says where the next page begins.
  expect((await open(admin, conflicts[0].id)).conflicts).toHaveLength(2);
  expect((await open(admin, conflicts[1].id)).conflicts).toMatchObject([{ id: conflicts[2].id }]);
  expect(await open(await app.signedIn('admin@stranger.test'))).toEqual({ conflicts: [], hasMore: false, count: 0 });
  expect((await driver.get('/api/driver-conflicts')).status).toBe(403);
});

test('a long list comes in pages that miss none and repeat none', async () => {
  await app.database.asOperator((tx) =>
    sql`insert into waybill.driver_conflicts select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
      from waybill.driver_conflicts c, generate_series(1, 30) where c.settled_at is null`.execute(tx),
  );
  const seen: string[] = [];
  for (let after: string | undefined, hasMore = true; hasMore; ) {
    const page = await open(admin, after);
    expect(page.conflicts.length).toBeLessThanOrEqual(25);
    seen.push(...page.conflicts.map(({ id }: { readonly id: string }) => id));
    after = seen.at(-1);
    hasMore = page.hasMore;
    expect(page.count).toBe(62);
  }
  expect([seen.length, new Set(seen).size]).toEqual([62, 62]);
});

test('a division reads of its own drivers', async () => {
  expect((await open(await app.signedIn('division@demo.test'))).conflicts).toEqual([]);
});

test('nobody else reads it', async () => {
  expect((await told(await app.signedIn('admin@stranger.test'))).status).toBe(404);
  expect((await told(driver)).status).toBe(403);
});

import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { MOST_STOPS } from '@waybill/contract/routes';
import type { Shipment } from '@waybill/contract/shipments';
import type { VehicleId } from '@waybill/domain/ids';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut, plan, read as readJob, run } from '../../testing/bulk-work.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { findPlaces } from '../../testing/geocode-work.ts';
import { jobWork } from '../../testing/job-work.ts';
import { configure, enter, historyOf, read } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleRouteKind } from '../../wiring/wire-routes.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;
let van: VehicleId;

const DAY = '2026-11-20';
const OPEN = { kind: 'change-status', status: 'open' };
const WAREHOUSE = { kind: 'change-status', status: 'in-warehouse' };

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
  await configure(app, CARRIER, {
    usesChangeShipmentStatus: true,
    usesPickups: true,
    optimisationOrigin: { lat: 64.14, lon: -21.9 },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.advance(1000);
  van = await enterVehicle(app.database, CARRIER, { registration: 'VAN-01', registration_key: crypto.randomUUID() });
});

/** A kilometre apart along a line to the east of the origin. */
const enterAt = async (km: number): Promise<Shipment> => {
  const dropoff = aStop({ streetAddress1: `Gata ${km}`, postcode: '101', city: 'Reykjavík' });
  const points = { dropoff: { latitude: 64.14, longitude: -21.9 + km * 0.0206 } };
  const given: object = { dropoff, points };
  return enter(admin, given);
};
const onVan = async (kms: readonly number[]): Promise<readonly Shipment[]> => {
  const shipments: Shipment[] = [];
  for (const km of kms) shipments.push(await enterAt(km));
  await findPlaces(app);
  await assign(shipments, van);
  return shipments;
};

const idsOf = (shipments: readonly Shipment[]) => shipments.map(({ shipmentId }) => shipmentId);
const assign = async (shipments: readonly Shipment[], vehicleId: VehicleId | null, browser = admin) => {
  const selection = { by: 'ids', ids: idsOf(shipments) };
  expect((await browser.post('/api/assignments', { vehicleId, day: DAY, selection })).status).toBe(200);
};
const carriedOut = async (shipments: readonly Shipment[], action: object): Promise<BulkJob> => {
  const job = await plan(admin, idsOf(shipments), action);
  await run(admin, job);
  await carryOut(app);
  return readJob(admin, job);
};
const undone = async (job: BulkJob): Promise<BulkJob> => {
  const answer = await admin.post(`/api/bulk-jobs/${job.id}/undo`);
  expect(answer.status, answer.text).toBe(200);
  await carryOut(app);
  return readJob(admin, answer.body.job);
};

/** What is left of routes is numbered and timed anew. */
const settle = () => {
  const needs = { database: app.database, clock: () => app.time.now, travel: null };
  const onError = (error: unknown) => {
    throw error;
  };
  return jobWork(app.database, [settleRouteKind(needs)], onError).carryOut();
};

/** Where shipments are, with the times of their stops. */
const placesOf = (shipments: readonly Shipment[]) =>
  app.database.asOperator(async (tx) => {
    const { rows } =
      await sql<object>`select s.delivery_status, s.vehicle_registration, s.vehicle_name, s.stop_number as shown,
        s.eta, d.id, d.kind, d.stop_number, d.is_locked, d.planned_arrival, r.vehicle_id, r.day, ds.was_in_warehouse, ds.ended_at
      from waybill.shipments s left join waybill.delivery_shipments ds on ds.shipment_key = s.id
      left join waybill.deliveries d on d.id = ds.delivery_id left join waybill.routes r on r.id = d.route_id
      where s.shipment_id = any (${idsOf(shipments)}::text[]) order by s.id, d.id`.execute(tx);
    return rows;
  });

const onNoVehicle = (deliveryStatus: string) => ({ deliveryStatus, vehicleRegistration: null, stopNumber: null });

test.each([
  ['open again', OPEN],
  ['put into the warehouse', WAREHOUSE],
  ['deleted', { kind: 'delete' }],
  ['failed', { kind: 'change-status', status: 'failed', failureParty: 'receiver' }],
])('what was on a vehicle and %s is back on it, at its place in the order', async (_, action) => {
  const shipments = await onVan([1, 2, 3, 4, 5]);
  const before = await placesOf(shipments);
  const taken = [shipments[0], shipments[2], shipments[3]].filter((one) => one !== undefined);
  const job = await carriedOut(taken, action);
  expect(job).toMatchObject({ changed: 3 });
  await settle();
  expect(await undone(job)).toMatchObject({ state: 'done', changed: 3, skipped: 0 });
  for (const one of taken)
    expect(await read(admin, one)).toMatchObject({ deliveryStatus: 'assigned', vehicleRegistration: 'VAN-01' });
  await settle();
  expect(await placesOf(shipments)).toEqual(before);
});

test('one of several at a stop is back at that stop', async () => {
  const shipments = await onVan([2, 2, 3]);
  const before = await placesOf(shipments);
  await undone(await carriedOut(shipments.slice(0, 1), OPEN));
  await settle();
  expect(await placesOf(shipments)).toEqual(before);
});

test('the history says that the vehicle was taken off, and that it is back', async () => {
  const [one] = await onVan([1]);
  if (!one) throw new Error('no shipment');
  const job = await carriedOut([one], OPEN);
  expect((await historyOf(admin, one))[0]).toMatchObject({
    action: 'status-changed',
    changes: { deliveryStatus: { to: 'open' }, vehicleRegistration: { from: 'VAN-01', to: null } },
  });
  await undone(job);
  expect((await historyOf(admin, one))[0]).toMatchObject({
    action: 'undone',
    changes: { deliveryStatus: { to: 'assigned' }, vehicleRegistration: { from: null, to: 'VAN-01' } },
  });
});

test('out for delivery and put into the warehouse: it is out for delivery on its vehicle again', async () => {
  const shipments = await onVan([1, 2]);
  const out = await carriedOut(shipments, { kind: 'change-status', status: 'out-for-delivery' });
  const before = await placesOf(shipments);
  expect(before).toMatchObject([{ delivery_status: 'out-for-delivery' }, { delivery_status: 'out-for-delivery' }]);
  expect(await undone(await carriedOut(shipments, WAREHOUSE))).toMatchObject({ changed: 2 });
  await settle();
  expect(await placesOf(shipments)).toEqual(before);
  expect(await undone(out)).toMatchObject({ changed: 2 });
  for (const one of shipments)
    expect(await read(admin, one)).toMatchObject({ deliveryStatus: 'assigned', vehicleRegistration: 'VAN-01' });
});

test('what was assigned to no vehicle is so again', async () => {
  const one = await enterAt(1);
  await carriedOut([one], { kind: 'change-status', status: 'assigned' });
  expect(await undone(await carriedOut([one], WAREHOUSE))).toMatchObject({ changed: 1, skipped: 0 });
  expect(await read(admin, one)).toMatchObject(onNoVehicle('assigned'));
});

test('what cannot go back on its vehicle, since that is gone, is left as it is, and said', async () => {
  const shipments = await onVan([1, 2]);
  const job = await carriedOut(shipments, OPEN);
  expect((await colleague.delete(`/api/vehicles/${van}`)).status).toBe(200);
  expect(await undone(job)).toMatchObject({
    changed: 0,
    skipped: 2,
    reasons: [{ reason: 'not-back-on-vehicle', count: 2 }],
  });
  for (const one of shipments) expect(await read(admin, one)).toMatchObject(onNoVehicle('open'));
});

test('what cannot go back on a route that is full by now is left as it is, and the rest goes back', async () => {
  const shipments = await onVan([1, 2]);
  const job = await carriedOut(shipments, OPEN);
  await app.database.asOperator((tx) =>
    sql`insert into waybill.deliveries (organisation_id, id, route_id, kind, stop_number)
      select r.organisation_id, gen_random_uuid(), r.id, 'dropoff', n from waybill.routes r, generate_series(1, ${MOST_STOPS - 1}::int) n
      where r.vehicle_id = ${van} and r.day = ${DAY}`.execute(tx),
  );
  expect(await undone(job)).toMatchObject({ changed: 1, skipped: 1, reasons: [{ reason: 'not-back-on-vehicle' }] });
  const statuses = await Promise.all(shipments.map((one) => read(admin, one)));
  expect(statuses.map(({ deliveryStatus }) => deliveryStatus).sort()).toEqual(['assigned', 'open']);
});

test('what is on another vehicle by now stays there', async () => {
  const [one] = await onVan([1]);
  if (!one) throw new Error('no shipment');
  const truck = await enterVehicle(app.database, CARRIER, {
    registration: 'TRUCK-2',
    registration_key: crypto.randomUUID(),
  });
  const job = await carriedOut([one], OPEN);
  await assign([one], truck, colleague);
  const answer = await admin.post(`/api/bulk-jobs/${job.id}/undo`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'undo-changed-since' } });
  expect(await read(admin, one)).toMatchObject({ deliveryStatus: 'assigned', vehicleRegistration: 'TRUCK-2' });
});

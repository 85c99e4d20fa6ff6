import type { Route } from '@waybill/contract/routes';
import { type OrganisationId, routeId, type VehicleId } from '@waybill/domain/ids';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOverdue } from '../../records/route-jobs.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { findPlaces } from '../../testing/geocode-work.ts';
import { configure, edit, enter, read } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { expectArrivalsKind, settleRouteKind } from '../../wiring/wire-routes.ts';
import type { TravelTimes } from '../travel-times/travel-times.ts';

let app: TestApp;
let admin: Browser;
let van: VehicleId;
const day = () => app.time.now.toISOString().slice(0, 10);
const east = (km: number) => ({ latitude: 64.14, longitude: -21.9 + km * 0.0206 });

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  await configure(app, CARRIER, { usesPickups: false, optimisationOrigin: { lat: 64.14, lon: -21.9 } });
  van = await enterVehicle(app.database, CARRIER);
});
afterAll(() => app.close());

const enterAt = (km: number) => {
  const dropoff = aStop({ streetAddress1: `Gata ${km}`, postcode: '101', city: 'Reykjavík' });
  return enter(admin, { dropoff, points: { dropoff: east(km) } } as object);
};
const route = async (): Promise<Route> => (await admin.get(`/api/vehicles/${van}/route?day=${day()}`)).body.route;

/** Runs the jobs of a kind that wait, as the worker would. */
const work = async (name: string) => {
  const needs = { database: app.database, clock: () => app.time.now, travel: null };
  const kind = [expectArrivalsKind(needs), settleRouteKind(needs)].find((one) => one.name === name);
  const jobs = await app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ organisationId: OrganisationId; payload: object }>`
      update waybill.jobs set state = 'done', finished_at = now() where kind = ${name} and state = 'waiting'
      returning organisation_id as "organisationId", payload`.execute(tx);
    return rows;
  });
  for (const job of jobs) await kind?.run(job as never, {} as never);
  return jobs.length;
};

test('a vehicle that is behind its plan is expected later, once in a while, and its shipments show so', async () => {
  const [near, far] = [await enterAt(2), await enterAt(10)];
  await findPlaces(app);
  const ids = [near, far].map(({ shipmentId }) => shipmentId);
  await admin.post('/api/assignments', { vehicleId: van, day: day(), selection: { by: 'ids', ids } });
  const planned = await route();
  const last = planned.stops.at(-1);
  // Three hours after it was to be at the last stop, it is seen at the first one.
  app.time.now = new Date(new Date(last?.plannedArrival ?? '').getTime() + 3 * 60 * 60 * 1000);
  const position = { ...east(2), takenAt: app.time.now.toISOString() };
  expect((await admin.post(`/api/vehicles/${van}/positions`, { positions: [position] })).status).toBe(200);
  expect(await work('expect-arrivals')).toBe(1);
  const expected = await route();
  expect(new Date(expected.stops.at(-1)?.eta ?? '').getTime()).toBeGreaterThan(app.time.now.getTime());
  expect(expected.version).toBe(planned.version);
  const stopOf = expected.stops.find(({ shipments }) => shipments[0]?.shipmentId === far.shipmentId);
  expect((await read(admin, far)).eta).toBe(stopOf?.eta);

  const again = { ...east(3), takenAt: new Date(app.time.now.getTime() + 5_000).toISOString() };
  app.time.advance(5_000);
  await admin.post(`/api/vehicles/${van}/positions`, { positions: [again] });
  expect(await work('expect-arrivals')).toBe(0);

  // What was done before the clock was set back by half an hour is later than now.
  app.time.advance(-30 * 60_000);
  const since = { ...east(4), takenAt: app.time.now.toISOString() };
  await admin.post(`/api/vehicles/${van}/positions`, { positions: [since] });
  expect(await work('expect-arrivals')).toBe(1);
  app.time.advance(30 * 60_000);
});

test('a vehicle that nobody sees and that is behind is expected later as time goes on, and so are what it drops off and picks up', async () => {
  await configure(app, CARRIER, { usesPickups: true });
  const unseen = await enterVehicle(app.database, CARRIER);
  const dropped = await enterAt(4);
  const pickup = aStop({ streetAddress1: 'Gata 6', postcode: '101', city: 'Reykjavík', scheduledDate: day() });
  const tomorrow = new Date(app.time.now.getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const dropoff = aStop({ streetAddress1: 'Gata 8', postcode: '101', city: 'Reykjavík', scheduledDate: tomorrow });
  const fetched = await enter(admin, { pickup, dropoff, points: { pickup: east(6), dropoff: east(8) } } as object);
  await findPlaces(app);
  const ids = [dropped, fetched].map(({ shipmentId }) => shipmentId);
  await admin.post('/api/assignments', { vehicleId: unseen, day: day(), selection: { by: 'ids', ids } });
  const overdue = async () => {
    await app.database.asOperator((tx) => expectOverdue(tx, app.time.now));
    return work('expect-arrivals');
  };
  await work('expect-arrivals');
  const before = await Promise.all([dropped, fetched].map(async (one) => (await read(admin, one)).eta));
  app.time.advance(60 * 60 * 1000);
  expect(await overdue()).toBeGreaterThan(0);
  for (const [at, shipment] of [dropped, fetched].entries()) {
    const { eta } = await read(admin, shipment);
    expect(Date.parse(eta ?? '')).toBeGreaterThan(app.time.now.getTime());
    expect(Date.parse(eta ?? '')).toBeGreaterThan(Date.parse(before[at] ?? ''));
  }
  expect(await overdue()).toBe(0);

  // Yesterday's route is over, whatever was left of it.
  const left = (await read(admin, dropped)).eta;
  app.time.advance(22 * 60 * 60 * 1000);
  await overdue();
  expect((await read(admin, dropped)).eta).toBe(left);
});

test('a change of a route that is under way leaves arrivals from where the vehicle is, whether or not it is seen again', async () => {
  // Early enough for all that is to be driven to be of the same day.
  app.time.now = new Date(`${day()}T09:00:00Z`);
  const [driven, unseen] = [await enterVehicle(app.database, CARRIER), await enterVehicle(app.database, CARRIER)];
  const [near, far, other] = [await enterAt(2), await enterAt(12), await enterAt(3)];
  await findPlaces(app);
  const put = async (vehicleId: VehicleId | null, shipment: typeof near): Promise<string> => {
    const selection = { by: 'ids', ids: [shipment.shipmentId] };
    return (await admin.post('/api/assignments', { vehicleId, day: day(), selection })).body.changeId;
  };
  const etas = async () => {
    const { stops }: Route = (await admin.get(`/api/vehicles/${driven}/route?day=${day()}`)).body.route;
    return stops.map(({ eta }) => eta);
  };
  await put(driven, far);
  await put(unseen, other);
  expect(await work('expect-arrivals')).toBe(0);

  const position = { ...east(90), takenAt: app.time.now.toISOString() };
  await admin.post(`/api/vehicles/${driven}/positions`, { positions: [position] });
  expect(await work('expect-arrivals')).toBe(1);
  const [alone] = await etas();

  // Some seconds after the position, and none comes after it.
  app.time.advance(5_000);
  const changeId = await put(driven, near);
  expect(await work('expect-arrivals')).toBe(1);
  const both = await etas();
  expect(both).toHaveLength(2);
  // The way to the first of them is that from where it was seen, and not from its start.
  const hour = 60 * 60 * 1000;
  expect(Date.parse(both[0] ?? '')).toBeGreaterThan(app.time.now.getTime() + hour);

  expect((await admin.post(`/api/route-changes/${changeId}/undo`)).status).toBe(200);
  expect(await work('expect-arrivals')).toBe(1);
  expect(await etas()).toEqual([alone]);

  // With nothing left there is nothing to expect.
  await put(null, far);
  expect(await work('expect-arrivals')).toBe(0);
});

test('the vehicle is last seen when it was', async () => {
  const { body } = await admin.get(`/api/vehicles/${van}`);
  expect(Date.parse(body.vehicle.lastSeenAt)).toBeGreaterThan(0);
});

test('a shipment that goes elsewhere by now has a stop of its own, and the times follow', async () => {
  const dropoff = aStop({ streetAddress1: 'Gata 5', postcode: '101', city: 'Reykjavík' });
  const both = [
    await enter(admin, { dropoff, points: { dropoff: east(5) } } as object),
    await enter(admin, { dropoff, points: { dropoff: east(5) } } as object),
  ];
  await findPlaces(app);
  const truck = await enterVehicle(app.database, CARRIER);
  const ids = both.map(({ shipmentId }) => shipmentId);
  await admin.post('/api/assignments', { vehicleId: truck, day: '2027-03-01', selection: { by: 'ids', ids } });
  const routeNow = async (): Promise<Route> =>
    (await admin.get(`/api/vehicles/${truck}/route?day=2027-03-01`)).body.route;
  expect((await routeNow()).stops).toHaveLength(1);
  const [moved] = both;
  if (!moved) throw new Error('no shipment');
  const elsewhere = { ...dropoff, streetAddress1: 'Gata 9' };
  await edit(admin, await read(admin, moved), { dropoff: elsewhere, points: { dropoff: east(9) } });
  await findPlaces(app);
  await work('settle-route');
  const after = await routeNow();
  expect(after.stops.map(({ shipments }) => shipments.length)).toEqual([1, 1]);
  expect(routeId.safeParse(after.id).success).toBe(true);

  // And one that turns out to go to the same place has none.
  await edit(admin, await read(admin, moved), { dropoff, points: { dropoff: east(5) } });
  await findPlaces(app);
  await work('settle-route');
  const joined = await routeNow();
  expect(joined.stops.map(({ shipments }) => shipments.length)).toEqual([2]);
  expect(joined.version).toBeGreaterThan(after.version);
  expect((await read(admin, moved)).stopNumber).toBe(1);
});

test('what is moved to another vehicle while arrivals are worked out shows that one', async () => {
  const shipment = await enterAt(7);
  await findPlaces(app);
  const [first, second] = [
    await enterVehicle(app.database, CARRIER, { registration: 'FIRST-1' }),
    await enterVehicle(app.database, CARRIER, { registration: 'SECOND-2' }),
  ];
  const selection = { by: 'ids', ids: [shipment.shipmentId] };
  const moveTo = (vehicleId: VehicleId) => admin.post('/api/assignments', { vehicleId, day: day(), selection });
  await moveTo(first);
  const { id } = (await admin.get(`/api/vehicles/${first}/route?day=${day()}`)).body.route;
  const position = { ...east(30), takenAt: app.time.now.toISOString() };
  await admin.post(`/api/vehicles/${first}/positions`, { positions: [position] });
  const travel: TravelTimes = {
    table: () => Promise.reject(new Error('only ways along a route are asked for')),
    legs: async (points) => {
      await moveTo(second);
      return { legs: points.slice(1).map(() => ({ seconds: 36_000, metres: 1000 })), source: 'router' };
    },
  };
  const kind = expectArrivalsKind({ database: app.database, clock: () => app.time.now, travel });
  await kind.run({ organisationId: CARRIER, payload: { routeId: id } } as never, {} as never);
  expect(await read(admin, shipment)).toMatchObject({ vehicleRegistration: 'SECOND-2', stopNumber: 1 });
});

test('a leg to which the router knows no way is estimated, and the route says so', async () => {
  const shipment = await enterAt(8);
  await findPlaces(app);
  const ferry = await enterVehicle(app.database, CARRIER);
  const selection = { by: 'ids', ids: [shipment.shipmentId] };
  await admin.post('/api/assignments', { vehicleId: ferry, day: day(), selection });
  const { id, metres } = (await admin.get(`/api/vehicles/${ferry}/route?day=${day()}`)).body.route;
  const travel: TravelTimes = {
    table: () => Promise.reject(new Error('only ways along a route are asked for')),
    legs: async (points) => ({ legs: points.slice(1).map(() => null), source: 'router' }),
  };
  const kind = settleRouteKind({ database: app.database, clock: () => app.time.now, travel });
  await kind.run({ organisationId: CARRIER, payload: { routeId: id } } as never, {} as never);
  const { rows } = await app.database.asOperator((tx) =>
    sql`select metres, travel_source from waybill.routes where id = ${id}`.execute(tx),
  );
  expect(rows).toEqual([{ metres: expect.closeTo(metres, -1), travel_source: 'mixed' }]);
});

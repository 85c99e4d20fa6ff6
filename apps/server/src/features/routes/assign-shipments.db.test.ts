import type { Route } from '@waybill/contract/routes';
import type { Shipment } from '@waybill/contract/shipments';
import type { VehicleId } from '@waybill/domain/ids';
import { UNDO_MS } from '@waybill/domain/undo-time';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { findPlaces } from '../../testing/geocode-work.ts';
import { changeStatus, configure, edit, enter, historyOf, read, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;
let stranger: Browser;
let van: VehicleId;
let truck: VehicleId;

const DAY = '2026-11-20';

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
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
  truck = await enterVehicle(app.database, CARRIER, { registration: 'TRUCK-2', registration_key: crypto.randomUUID() });
});

/** A kilometre apart along a line to the east of the origin. */
const east = (km: number) => ({ latitude: 64.14, longitude: -21.9 + km * 0.0206 });
const stopAt = (km: number, more: object = {}) =>
  aStop({ streetAddress1: `Gata ${km}`, postcode: '101', city: 'Reykjavík', ...more });

const entered = async (of: object): Promise<Shipment> => {
  const shipment = await enter(admin, of);
  await findPlaces(app);
  return shipment;
};
const enterAt = (km: number, more: object = {}): Promise<Shipment> =>
  entered({ dropoff: stopAt(km), points: { dropoff: east(km) }, weight: 10, ...more });

const assign = (
  shipments: readonly Pick<Shipment, 'shipmentId'>[],
  vehicleId: VehicleId | null,
  more: object = {},
  browser = admin,
) =>
  browser.post('/api/assignments', {
    vehicleId,
    day: DAY,
    selection: { by: 'ids', ids: shipments.map(({ shipmentId }) => shipmentId) },
    ...more,
  });
const routeOf = async (vehicleId: VehicleId, browser = admin): Promise<Route> =>
  (await browser.get(`/api/vehicles/${vehicleId}/route?day=${DAY}`)).body.route;
const idsOn = (route: Route) => route.stops.map(({ shipments }) => shipments.map(({ shipmentId }) => shipmentId));
/** As the driver's app will say it. */
const arriveAt = (deliveryId: string) =>
  app.database.asOperator((tx) =>
    sql`update waybill.deliveries set arrived_at = ${app.time.now} where id = ${deliveryId}`.execute(tx),
  );
const undo = (changeId: string, browser = admin) => browser.post(`/api/route-changes/${changeId}/undo`);

describe('putting shipments on a vehicle', () => {
  test('they are its stops in a short order, with times, and each shows its vehicle, its number and its arrival', async () => {
    const [far, near, middle] = [await enterAt(6), await enterAt(2), await enterAt(4)];
    const answer = await assign([far, near, middle], van);
    expect(answer).toMatchObject({ status: 200, body: { skipped: [], changeId: expect.any(String) } });
    const route = await routeOf(van);
    expect(idsOn(route)).toEqual([[near.shipmentId], [middle.shipmentId], [far.shipmentId]]);
    expect(route).toMatchObject({ version: 1, travelSource: 'estimated', lateStops: 0, mostLoad: { weight: 30 } });
    expect(route.stops.map(({ stopNumber }) => stopNumber)).toEqual([1, 2, 3]);
    expect(route.stops.map(({ load }) => load.weight)).toEqual([20, 10, 0]);
    const after = await read(admin, near);
    expect(after).toMatchObject({
      deliveryStatus: 'assigned',
      vehicleRegistration: 'VAN-01',
      stopNumber: 1,
      eta: route.stops[0]?.plannedArrival,
    });
    expect((await historyOf(admin, near))[0]).toMatchObject({
      action: 'assigned',
      changes: { vehicleRegistration: { from: null, to: 'VAN-01' }, deliveryStatus: { from: 'new', to: 'assigned' } },
    });
  });

  test('those for one house and the same time share a stop; another time is another stop', async () => {
    const at = (earliestTime: string, latestTime: string) =>
      entered({ dropoff: stopAt(3, { earliestTime, latestTime }), points: { dropoff: east(3) } });
    const [morning, forenoon, evening] = [
      await at('08:00', '10:00'),
      await at('09:00', '12:00'),
      await at('15:00', '16:00'),
    ];
    await assign([morning, forenoon, evening], van);
    const { stops } = await routeOf(van);
    expect(stops.map(({ shipments }) => shipments.map(({ shipmentId }) => shipmentId).sort())).toEqual([
      [morning.shipmentId, forenoon.shipmentId].sort(),
      [evening.shipmentId],
    ]);
    // What all shipments of a stop allow, whichever of them comes first.
    expect(stops).toMatchObject([
      { earliestTime: '09:00', latestTime: '10:00' },
      { earliestTime: '15:00', latestTime: '16:00' },
    ]);
  });

  test('two people in one house share a stop, and each can be reached', async () => {
    const forPerson = (receiverName: string, phoneNumber: string) =>
      entered({ dropoff: stopAt(3, { receiverName, phoneNumber }), points: { dropoff: east(3) } });
    const people = [
      await forPerson('Anna Jónsdóttir', '+3545550101'),
      await forPerson('Ólafur Egilsson', '+3545550202'),
    ];
    await assign(people, van);
    const [stop, ...others] = (await routeOf(van)).stops;
    expect(others).toEqual([]);
    const numbers = stop?.shipments.map(({ contact }) => (contact ?? stop.contact).phoneNumber);
    expect(numbers?.toSorted()).toEqual(['+3545550101', '+3545550202']);
  });

  test('a pickup comes before its dropoff; what is in the warehouse has none', async () => {
    const pickup = stopAt(5, { locationName: 'Vöruhús' });
    const points = { pickup: east(5), dropoff: east(1) };
    const both = await entered({ pickup, dropoff: stopAt(1), points });
    const stored = await withStatus(
      admin,
      await entered({ pickup, dropoff: stopAt(2), points: { ...points, dropoff: east(2) } }),
      'in-warehouse',
    );
    await assign([both, stored], van);
    const { stops } = await routeOf(van);
    expect(stops.filter(({ kind }) => kind === 'pickup').map(({ shipments }) => shipments.length)).toEqual([1]);
    const order = stops.filter(({ shipments }) => shipments[0]?.shipmentId === both.shipmentId).map(({ kind }) => kind);
    expect(order).toEqual(['pickup', 'dropoff']);
  });

  test('what came out of the warehouse is not picked up for another vehicle either, and goes back there', async () => {
    const pickup = stopAt(5, { locationName: 'Vöruhús' });
    const points = { pickup: east(5), dropoff: east(1) };
    const stored = await withStatus(admin, await entered({ pickup, dropoff: stopAt(1), points }), 'in-warehouse');
    const kindsOn = async (vehicleId: VehicleId) => (await routeOf(vehicleId)).stops.map(({ kind }) => kind);
    await assign([stored], van);
    await assign([stored], truck);
    expect([await kindsOn(van), await kindsOn(truck)]).toEqual([[], ['dropoff']]);
    await assign([stored], truck, { beforeStop: 1 });
    expect(await kindsOn(truck)).toEqual(['dropoff']);
    await assign([stored], null);
    expect(await read(admin, stored)).toMatchObject({ deliveryStatus: 'in-warehouse' });
  });

  test('what is finished, another’s, or on the road without a yes is left, each with the reason', async () => {
    const done = await withStatus(admin, await enterAt(1), 'out-for-delivery', 'completed');
    const out = await withStatus(admin, await enterAt(1), 'out-for-delivery');
    const fine = await enterAt(2);
    await assign([out], van, { includesOut: true });
    const { body } = await assign([done, fine, out], truck);
    expect(body.assigned).toEqual([fine.shipmentId]);
    expect(body.skipped).toEqual([
      { shipmentId: done.shipmentId, reason: 'status', vehicleName: null, vehicleRegistration: null },
      {
        shipmentId: out.shipmentId,
        reason: expect.stringMatching(/is-out|status/),
        vehicleName: null,
        vehicleRegistration: null,
      },
    ]);
  });

  test('another organisation’s vehicle and shipments are not there', async () => {
    const foreign = await enterVehicle(app.database, STRANGER);
    const shipment = await enterAt(1);
    expect((await assign([shipment], foreign)).status).toBe(404);
    expect((await assign([shipment], foreign, {}, stranger)).body).toMatchObject({ code: 'bulk-empty' });
    expect((await stranger.get(`/api/vehicles/${van}/route?day=${DAY}`)).status).toBe(404);
    expect((await read(admin, shipment)).vehicleRegistration).toBeNull();
  });

  test('a division’s vehicle takes its own shipments', async () => {
    const north = await enterVehicle(app.database, CARRIER, { sub_company_id: AKUREYRI });
    const { body } = await assign([await enterAt(1, { subCompanyId: null })], north);
    expect(body.skipped).toMatchObject([{ reason: 'other-division' }]);
  });

  test('the pool and the stops of a route tell of which division each shipment is', async () => {
    const north = await enterAt(1, { subCompanyId: AKUREYRI });
    const none = await enterAt(2, { subCompanyId: null });
    const { body } = await admin.get(`/api/routes/unassigned?day=${DAY}`);
    const divisionOf = ({ shipmentId }: Shipment) =>
      body.shipments.find((each: Shipment) => each.shipmentId === shipmentId)?.subCompanyId;
    expect([divisionOf(north), divisionOf(none)]).toEqual([AKUREYRI, null]);
    await assign([north], van);
    expect((await routeOf(van)).stops[0]?.shipments).toMatchObject([{ subCompanyId: AKUREYRI }]);
  });
});

describe('moving and taking off', () => {
  test('a shipment that moves is on one vehicle, and its history says from where', async () => {
    const [one, other] = [await enterAt(1), await enterAt(2)];
    await assign([one, other], van);
    const { body } = await assign([one], truck, { from: van });
    expect(body).toMatchObject({ assigned: [one.shipmentId], skipped: [] });
    expect(idsOn(await routeOf(van))).toEqual([[other.shipmentId]]);
    expect(idsOn(await routeOf(truck))).toEqual([[one.shipmentId]]);
    expect(await read(admin, other)).toMatchObject({ stopNumber: 1, vehicleRegistration: 'VAN-01' });
    expect((await historyOf(admin, one))[0]).toMatchObject({
      action: 'assigned',
      changes: { vehicleRegistration: { from: 'VAN-01', to: 'TRUCK-2' } },
    });
  });

  test('off the vehicle it is open again, or in the warehouse if it came from there', async () => {
    const [entered, stored] = [await enterAt(1), await withStatus(admin, await enterAt(2), 'in-warehouse')];
    await assign([entered, stored], van);
    await assign([entered, stored], null);
    expect(await read(admin, entered)).toMatchObject({
      deliveryStatus: 'open',
      vehicleRegistration: null,
      stopNumber: null,
    });
    expect(await read(admin, stored)).toMatchObject({ deliveryStatus: 'in-warehouse', eta: null });
    expect((await routeOf(van)).stops).toEqual([]);
  });

  test('what is on the road moves only if somebody says so', async () => {
    const shipment = await enterAt(1);
    await assign([shipment], van);
    await withStatus(admin, shipment, 'out-for-delivery');
    const unasked = await assign([shipment], truck);
    expect(unasked.body).toMatchObject({ changeId: null, assigned: [], skipped: [{ reason: 'is-out' }] });
    expect((await assign([shipment], truck, { includesOut: true })).body).toMatchObject({ skipped: [] });
    expect(idsOn(await routeOf(truck))).toEqual([[shipment.shipmentId]]);
  });

  test('whoever has seen it on another vehicle does not move it', async () => {
    const shipment = await enterAt(1);
    await assign([shipment], van);
    const { body } = await assign([shipment], truck, { from: null });
    expect(body.skipped).toMatchObject([
      { reason: 'moved-meanwhile', vehicleName: expect.any(String), vehicleRegistration: 'VAN-01' },
    ]);
    expect(idsOn(await routeOf(van))).toEqual([[shipment.shipmentId]]);
  });

  test('a status that is changed elsewhere takes it off its stop, and the others stay', async () => {
    const [going, staying] = [await enterAt(1), await enterAt(2)];
    await assign([going, staying], van);
    await changeStatus(admin, await read(admin, going), 'in-warehouse');
    expect(idsOn(await routeOf(van))).toEqual([[staying.shipmentId]]);
    expect(await read(admin, going)).toMatchObject({ vehicleRegistration: null, stopNumber: null, eta: null });
  });

  test('what is completed stays where it happened, and does not move any more', async () => {
    const [first, second] = [await enterAt(1), await enterAt(2)];
    await assign([first, second], van);
    await withStatus(admin, first, 'out-for-delivery', 'completed');
    const { stops } = await routeOf(van);
    expect(stops.map(({ status, eta }) => [status, eta === null])).toEqual([
      ['completed', true],
      ['assigned', false],
    ]);
    expect((await assign([first], truck)).body.skipped).toMatchObject([{ reason: 'status' }]);
  });
});

test('what was left over on a day before moves to today’s route', async () => {
  const shipment = await enterAt(1);
  await assign([shipment], van, { day: '2026-11-19' });
  expect((await assign([shipment], van)).body).toMatchObject({ assigned: [shipment.shipmentId], skipped: [] });
  expect(idsOn(await routeOf(van))).toEqual([[shipment.shipmentId]]);
});

test('a vehicle that is deleted leaves its stops to another one, or to nobody', async () => {
  const shipment = await enterAt(1);
  await assign([shipment], van);
  const { status, body } = await admin.delete(`/api/vehicles/${van}`);
  expect([status, body.code]).toEqual([409, 'vehicle-has-stops']);
  expect((await admin.delete(`/api/vehicles/${van}?to=${truck}`)).status).toBe(200);
  expect(idsOn(await routeOf(truck))).toEqual([[shipment.shipmentId]]);
  expect((await admin.delete(`/api/vehicles/${truck}?to=unassigned`)).status).toBe(200);
  expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'open', vehicleRegistration: null });
});

test('a deleted vehicle that is brought back can have its stops of all days again', async () => {
  const [today, tomorrow] = [await enterAt(1), await enterAt(2)];
  await assign([today], van);
  await assign([tomorrow], van, { day: '2026-11-21' });
  const { body } = await admin.delete(`/api/vehicles/${van}?to=${truck}`);
  await admin.post(`/api/deletions/${body.deletionId}/undo`);
  expect((await undo(body.changeId)).status).toBe(200);
  expect(idsOn(await routeOf(van))).toEqual([[today.shipmentId]]);
  expect(idsOn(await routeOf(truck))).toEqual([]);
  expect(await read(admin, tomorrow)).toMatchObject({ vehicleRegistration: 'VAN-01', deliveryStatus: 'assigned' });
});

test('a vehicle with a stop that has to stay is not deleted, and keeps those of all days', async () => {
  const [today, tomorrow] = [await enterAt(1), await enterAt(2)];
  await assign([today], van);
  await assign([tomorrow], van, { day: '2026-11-21' });
  const { route } = (await admin.get(`/api/vehicles/${van}/route?day=2026-11-21`)).body;
  await arriveAt(route.stops[0].id);
  for (const to of [truck, 'unassigned']) {
    const { status, body } = await admin.delete(`/api/vehicles/${van}?to=${to}`);
    expect([status, body.code, body.shipments]).toEqual([409, 'vehicle-has-stops', 1]);
  }
  expect([idsOn(await routeOf(van)), idsOn(await routeOf(truck))]).toEqual([[[today.shipmentId]], []]);
});

describe('two at once', () => {
  test('two vehicles that are deleted at once, each with its stops to the other: no stop is lost', async () => {
    const [one, other] = [await enterAt(1), await enterAt(2)];
    await assign([one], van);
    await assign([other], truck);
    const answers = await Promise.all([
      admin.delete(`/api/vehicles/${van}?to=${truck}`),
      colleague.delete(`/api/vehicles/${truck}?to=${van}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const left = answers[0].status === 200 ? truck : van;
    expect(
      idsOn(await routeOf(left))
        .flat()
        .toSorted(),
    ).toEqual([one.shipmentId, other.shipmentId].toSorted());
  });

  test('a vehicle is deleted while something comes onto it: it goes along, or does not come', async () => {
    const [there, coming] = [await enterAt(1), await enterAt(2)];
    await assign([there], van);
    const [deleted, assigned] = await Promise.all([
      admin.delete(`/api/vehicles/${van}?to=unassigned`),
      assign([coming], van, { day: '2026-11-22' }, colleague),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(assigned.status);
    for (const shipment of [there, coming]) expect((await read(admin, shipment)).vehicleRegistration).toBeNull();
  });

  test('two dispatchers who assign the same shipments to two vehicles: each is on exactly one', async () => {
    const shipments = await Promise.all([1, 2, 3, 4, 5, 6].map((km) => enterAt(km)));
    await Promise.all([assign(shipments, van), assign(shipments, truck, {}, colleague)]);
    const on = [...idsOn(await routeOf(van)), ...idsOn(await routeOf(truck))].flat();
    expect(on.sort()).toEqual(shipments.map(({ shipmentId }) => shipmentId).sort());
  });

  test('two who begin the day of one vehicle both find their shipments on it', async () => {
    const [one, other] = [await enterAt(1), await enterAt(2)];
    await Promise.all([assign([one], van), assign([other], van, {}, colleague)]);
    expect(
      idsOn(await routeOf(van))
        .flat()
        .sort(),
    ).toEqual([one.shipmentId, other.shipmentId].sort());
  });

  test('a driver’s outcome and a move at the same time: the shipment is never on two, and never lost', async () => {
    const shipment = await withStatus(admin, await enterAt(1), 'out-for-delivery');
    await assign([shipment], van, { includesOut: true });
    const current = await read(admin, shipment);
    await Promise.all([
      changeStatus(admin, current, 'completed'),
      assign([shipment], truck, { includesOut: true }, colleague),
    ]);
    const on = [...idsOn(await routeOf(van)), ...idsOn(await routeOf(truck))].flat();
    expect(on.length).toBeLessThanOrEqual(1);
    expect(['completed', 'out-for-delivery']).toContain((await read(admin, shipment)).deliveryStatus);
  });
});

describe('undo', () => {
  const everything = () =>
    app.database.asOperator(async (tx) => {
      const { rows } =
        await sql<object>`select d.id, d.kind, d.stop_number, d.is_locked, d.planned_arrival, r.vehicle_id,
          ds.shipment_key, ds.was_in_warehouse, s.delivery_status, s.vehicle_registration, s.stop_number as shown, s.eta
        from waybill.shipments s left join waybill.delivery_shipments ds on ds.shipment_key = s.id
        left join waybill.deliveries d on d.id = ds.delivery_id left join waybill.routes r on r.id = d.route_id
        where s.organisation_id = ${CARRIER} order by s.id, d.id`.execute(tx);
      return rows;
    });

  test('routes and shipments are as they were, once, for a minute, by who changed them', async () => {
    const [one, other] = [await enterAt(1), await enterAt(2)];
    await assign([one], van);
    const before = await everything();
    const { body } = await assign([one, other], truck);
    expect((await undo(body.changeId, colleague)).status).toBe(404);
    expect((await undo(body.changeId)).status).toBe(200);
    expect(await everything()).toEqual(before);
    expect((await undo(body.changeId)).status).toBe(200);
    expect(await everything()).toEqual(before);
    expect((await historyOf(admin, one))[0]).toMatchObject({ action: 'undone' });
  });

  test('step by step: the newest first, and then what came before it, as nobody else has changed the routes', async () => {
    const [one, other] = [await enterAt(1), await enterAt(2)];
    const states = [await everything()];
    const changes: string[] = [];
    const moves = [
      () => assign([one, other], van),
      () => assign([one], truck),
      () => assign([other], truck),
      () => assign([one], null),
    ];
    for (const move of moves) {
      changes.push((await move()).body.changeId);
      states.push(await everything());
    }
    for (const [index, changeId] of [...changes.entries()].reverse()) {
      expect((await undo(changeId)).status).toBe(200);
      expect(await everything()).toEqual(states[index]);
    }
  });

  test('step by step also where something was done and undone in between', async () => {
    const [one, other] = [await enterAt(1), await enterAt(2)];
    const before = await everything();
    const first = (await assign([one], van)).body.changeId;
    await undo((await assign([other], van)).body.changeId);
    await undo((await assign([one], truck, {}, colleague)).body.changeId, colleague);
    expect((await undo(first)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('not of the older one while the newer one stands; the refusal does not use it up', async () => {
    const [one, other] = [await enterAt(1), await enterAt(2)];
    const before = await everything();
    const older = (await assign([one], van)).body.changeId;
    const newer = (await assign([other], van)).body.changeId;
    expect(await undo(older)).toMatchObject({ status: 409, body: { code: 'undo-changed-since' } });
    await undo(newer);
    expect((await undo(older)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('not after a minute, and not over what somebody has changed since', async () => {
    const [one, other] = [await enterAt(1), await enterAt(2)];
    const { body: first } = await assign([one], van);
    await assign([other], van, {}, colleague);
    expect((await undo(first.changeId)).body).toMatchObject({ code: 'undo-changed-since' });
    const { body: second } = await assign([one], truck);
    app.time.advance(UNDO_MS + 1);
    expect((await undo(second.changeId)).body).toMatchObject({ code: 'undo-too-late' });
  });

  test('not of a shipment that somebody has edited since', async () => {
    const shipment = await enterAt(1);
    const { body } = await assign([shipment], van);
    await edit(colleague, await read(colleague, shipment), { driverNote: 'Ring twice' });
    expect((await undo(body.changeId)).body).toMatchObject({ code: 'undo-changed-since' });
    expect(idsOn(await routeOf(van))).toEqual([[shipment.shipmentId]]);
  });
});

describe('the order of a route', () => {
  const orderOf = ({ version, stops }: Route, ids: readonly string[], more: object = {}) => ({
    day: DAY,
    version,
    startTime: null,
    stops: ids.map((id) => ({ id, isLocked: stops.find((stop) => stop.id === id)?.isLocked ?? false })),
    ...more,
  });
  const threeStops = async () => {
    await assign(await Promise.all([1, 2, 3].map((km) => enterAt(km))), van);
    return routeOf(van);
  };
  const put = (order: object, browser = admin) => browser.put(`/api/vehicles/${van}/route`, order);
  const preview = (order: object) => admin.post(`/api/vehicles/${van}/route/preview`, order);

  test('a preview says what it would be, and changes nothing; saving does', async () => {
    const route = await threeStops();
    const reversed = route.stops.map(({ id }) => id).reverse();
    const { body } = await preview(orderOf(route, reversed));
    expect(body.route.stops.map(({ id }: { id: string }) => id)).toEqual(reversed);
    expect(body.route.metres).toBeGreaterThanOrEqual(route.metres);
    expect((await routeOf(van)).stops).toEqual(route.stops);
    const saved = await put(orderOf(route, reversed, { startTime: '07:30' }));
    expect(saved).toMatchObject({ status: 200, body: { route: { version: 2, startTime: '07:30' } } });
    expect(saved.body.route.leavesAt).toBe(`${DAY}T07:30:00.000Z`);
    expect((await undo(saved.body.changeId)).status).toBe(200);
    expect((await routeOf(van)).stops.map(({ id }) => id)).toEqual(route.stops.map(({ id }) => id));
  });

  test('a newer version comes back instead of being overwritten', async () => {
    const route = await threeStops();
    await assign([await enterAt(4)], van, {}, colleague);
    const { status, body } = await put(orderOf(route, route.stops.map(({ id }) => id).reverse()));
    expect([status, body.code]).toEqual([409, 'stale-version']);
    expect(body.current.stops).toHaveLength(4);
  });

  test('stops that are missing, foreign or twice are refused, and so is a dropoff before its pickup', async () => {
    const points = { pickup: east(5), dropoff: east(1) };
    await assign([await entered({ pickup: stopAt(5), dropoff: stopAt(1), points }), await enterAt(2)], van);
    const route = await routeOf(van);
    const ids = route.stops.map(({ id }) => id);
    const refusal = async (order: readonly string[]) => (await put(orderOf(route, order))).body.errors?.[0]?.problem;
    expect(await refusal(ids.slice(1))).toBe('other-stops');
    expect(await refusal([...ids, crypto.randomUUID()])).toBe('other-stops');
    expect(await refusal([...ids, ids[0] as string])).toBe('other-stops');
    expect(await refusal([...ids].reverse())).toBe('pickup-first');
  });

  test('where the driver is, or has been, stays first', async () => {
    const route = await threeStops();
    const [first = '', second = '', third = ''] = route.stops.map(({ id }): string => id);
    await arriveAt(first);
    const moved = await put(orderOf(route, [second, first, third]));
    expect([moved.status, moved.body.errors]).toEqual([400, [{ path: 'stops', problem: 'stop-begun' }]]);
    expect((await put(orderOf(route, [first, third, second]))).status).toBe(200);
  });

  test('a locked stop keeps its place when others come', async () => {
    const route = await threeStops();
    const ids = route.stops.map(({ id }) => id);
    await put({ ...orderOf(route, ids), stops: ids.map((id, at) => ({ id, isLocked: at === 2 })) });
    await assign([await enterAt(1.5)], van);
    expect((await routeOf(van)).stops.map(({ id }) => id).slice(0, 3)).toEqual(ids);
  });

  test('one stop is read with its route; an unknown one is not found', async () => {
    const { stops } = await threeStops();
    const { body } = await admin.get(`/api/deliveries/${stops[1]?.id}`);
    expect(body).toMatchObject({ delivery: { stopNumber: 2 }, route: { vehicleId: van, day: DAY } });
    expect((await admin.get(`/api/deliveries/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await stranger.get(`/api/deliveries/${stops[1]?.id}`)).status).toBe(404);
  });
});

test('the pool has what is on no vehicle, of the day and before', async () => {
  const on = (scheduledDate: string | null) =>
    entered({ dropoff: stopAt(1, { scheduledDate }), points: { dropoff: east(1) } });
  const [overdue, today, later, assigned] = [
    await on('2026-11-18'),
    await on(DAY),
    await on('2026-11-21'),
    await on(DAY),
  ];
  await assign([assigned], van);
  const { body } = await admin.get(`/api/routes/unassigned?day=${DAY}`);
  const ids = body.shipments.map(({ shipmentId }: Shipment) => shipmentId);
  expect(ids).toEqual(expect.arrayContaining([overdue.shipmentId, today.shipmentId]));
  expect(ids).not.toContain(later.shipmentId);
  expect(ids).not.toContain(assigned.shipmentId);
});

test('what failed this morning goes out once more, on the same van or another; where it failed is kept', async () => {
  const [again, other] = [await enterAt(1), await enterAt(2)];
  await assign([again, other], van);
  await withStatus(admin, again, 'out-for-delivery', 'failed');
  expect(await read(admin, again)).toMatchObject({ vehicleRegistration: 'VAN-01' });
  await withStatus(admin, again, 'in-warehouse');
  expect(await read(admin, again)).toMatchObject({ vehicleRegistration: null, vehicleName: null, stopNumber: null });
  expect((await assign([again], van)).body).toMatchObject({ assigned: [again.shipmentId], skipped: [] });
  const both = await routeOf(van);
  expect(
    idsOn(both)
      .flat()
      .filter((id) => id === again.shipmentId),
  ).toHaveLength(2);
  expect(both.stops.map(({ stopNumber }) => stopNumber)).toEqual([1, 2, 3]);

  await assign([again], truck);
  expect(await read(admin, again)).toMatchObject({ vehicleRegistration: 'TRUCK-2', stopNumber: 1 });
  const left = await routeOf(van);
  expect(idsOn(left).flat().sort()).toEqual([again.shipmentId, other.shipmentId].sort());
  const stops = left.stops.map(({ id }) => ({ id, isLocked: true }));
  const order = { day: DAY, version: left.version, startTime: '09:00', stops };
  expect((await admin.put(`/api/vehicles/${van}/route`, order)).status).toBe(200);
  expect(await read(admin, again)).toMatchObject({
    deliveryStatus: 'assigned',
    vehicleRegistration: 'TRUCK-2',
    stopNumber: 1,
  });
});

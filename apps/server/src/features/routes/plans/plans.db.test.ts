import type { Plan } from '@waybill/contract/plans';
import type { Route } from '@waybill/contract/routes';
import type { Shipment } from '@waybill/contract/shipments';
import type { VehicleId } from '@waybill/domain/ids';
import { estimateLeg } from '@waybill/domain/route/travel';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { threadPool } from '../../../jobs/thread-pool.ts';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { enterVehicle } from '../../../testing/enter-vehicles.ts';
import { findPlaces } from '../../../testing/geocode-work.ts';
import { configure, enter, read, remove, withStatus } from '../../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ThreadData } from '../../../wiring/wire-jobs.ts';
import { wirePlanner } from '../../../wiring/wire-planner.ts';
import { kindOfPlan, planRoutesKind } from '../../../wiring/wire-routes.ts';
import type { TravelTimes } from '../../travel-times/travel-times.ts';
import { planner as planTurns } from '../planning/planner.ts';
import type { Proposal } from '../planning/proposal.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;
let van: VehicleId;
let truck: VehicleId;
const planner = wirePlanner({ optimiserUrl: null, onError: (error) => expect(error).toBeUndefined() });

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
  await usePickups(false);
});
const usePickups = (usesPickups: boolean) =>
  configure(app, CARRIER, {
    usesChangeShipmentStatus: true,
    usesPickups,
    optimisationOrigin: { lat: 64.14, lon: -21.9 },
  });
afterAll(async () => {
  await planner.close();
  await app.close();
});
let day = 0;
/** Each test has a day of its own. */
const today = () => new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
beforeEach(async () => {
  day += 1;
  const capacity = { weight_capacity_g: 100_000 };
  van = await enterVehicle(app.database, CARRIER, { ...capacity, registration_key: crypto.randomUUID() });
  truck = await enterVehicle(app.database, CARRIER, { ...capacity, registration_key: crypto.randomUUID() });
});

const at = (km: number) => ({ latitude: 64.14, longitude: -21.9 + km * 0.0206 });
const enterAt = async (km: number, more: object = {}): Promise<Shipment> => {
  const dropoff = aStop({ streetAddress1: `Gata ${km}`, postcode: '101', city: 'Reykjavík', scheduledDate: today() });
  return enter(admin, { dropoff, points: { dropoff: at(km) }, weight: 10, ...more } as object);
};

/** Straight lines, in the shape of what knows the land and the roads. */
const table: TravelTimes['table'] = async (points) => {
  const size = points.length;
  const [seconds, metres] = [new Float64Array(size * size), new Float64Array(size * size)];
  for (const [row, from] of points.entries())
    for (const [column, to] of points.entries()) {
      const leg = estimateLeg(from, to);
      seconds[row * size + column] = leg?.seconds ?? 0;
      metres[row * size + column] = leg?.metres ?? 0;
    }
  return { size, seconds, metres, source: 'estimated' };
};
const travel: TravelTimes = { table, legs: async () => ({ legs: [], source: 'estimated' }) };

/** Carries out what a request has asked for, as the worker would. */
const search = async ({ id }: Plan, by: Partial<Parameters<typeof planRoutesKind>[0]> = {}, tellMs?: number) => {
  const clock = () => app.time.now;
  const kind = planRoutesKind({ database: app.database, clock, travel, planner, seconds: 0.2, ...by }, tellMs);
  const job = { id, kind: kind.name, organisationId: CARRIER, payload: { planId: id } };
  await kind.run(job as never, { signal: new AbortController().signal } as never);
};
const start = async (more: object = {}): Promise<Plan> => {
  const asked = { day: today(), vehicleIds: [van, truck], objective: 'distance', keepsOrder: false, ...more };
  const { status, body } = await admin.post('/api/plans', { shipments: 'all', ...asked });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.plan;
};
const planned = async (more: object = {}): Promise<Plan> => {
  const plan = await start(more);
  await search(plan);
  return (await admin.get(`/api/plans/${plan.id}`)).body.plan;
};
const accept = (plan: Plan, more: object = {}, browser = admin) => browser.post(`/api/plans/${plan.id}/accept`, more);
const routeOf = async (vehicleId: VehicleId): Promise<Route> =>
  (await admin.get(`/api/vehicles/${vehicleId}/route?day=${today()}`)).body.route;
const idsOn = async (vehicleId: VehicleId) =>
  (await routeOf(vehicleId)).stops.flatMap(({ shipments }) => shipments.map(({ shipmentId }) => shipmentId));
const assign = (shipments: readonly Shipment[], vehicleId: VehicleId) =>
  admin.post('/api/assignments', {
    vehicleId,
    day: today(),
    selection: { by: 'ids', ids: shipments.map(({ shipmentId }) => shipmentId) },
  });

test('a proposal changes nothing until it is accepted; then all is on the vehicles, and can be undone', async () => {
  const shipments = await Promise.all([1, 2, 3, -1, -2].map((km) => enterAt(km)));
  await findPlaces(app);
  const ids = shipments.map(({ shipmentId }) => shipmentId);
  const plan = await planned({ shipments: ids });
  expect(plan).toMatchObject({
    state: 'done',
    progress: 1,
    best: { today: { unserved: 5 }, proposed: { unserved: 0 } },
  });
  expect(plan.best?.routes.flatMap(({ stops }) => stops.flatMap((stop) => stop.shipmentIds)).sort()).toEqual(
    ids.sort(),
  );
  expect([...(await idsOn(van)), ...(await idsOn(truck))]).toEqual([]);

  const { status, body } = await accept(plan);
  expect(status).toBe(200);
  expect([...(await idsOn(van)), ...(await idsOn(truck))].sort()).toEqual(ids);
  expect(await read(admin, shipments[0] as Shipment)).toMatchObject({ deliveryStatus: 'assigned' });
  expect((await admin.post(`/api/route-changes/${body.changeId}/undo`)).status).toBe(200);
  expect([...(await idsOn(van)), ...(await idsOn(truck))]).toEqual([]);
});

test('a day that has begun is planned from now on, in whole seconds', async () => {
  app.time.advance(250);
  const shipment = await enterAt(1);
  await findPlaces(app);
  const { state, best } = await planned({
    day: app.time.now.toISOString().slice(0, 10),
    shipments: [shipment.shipmentId],
  });
  expect(state).toBe('done');
  const [stop] = best?.routes.flatMap(({ stops }) => stops) ?? [];
  expect(Date.parse(stop?.arrives ?? '')).toBeGreaterThan(app.time.now.getTime());
});

test('where it is picked up, a stop has the address of the pickup', async () => {
  await usePickups(true);
  const pickup = aStop({ streetAddress1: 'Bryggja 5', postcode: '101', city: 'Reykjavík', scheduledDate: today() });
  const shipment = await enterAt(1, { pickup, points: { pickup: at(5), dropoff: at(1) } });
  await findPlaces(app);
  const { best } = await planned({ shipments: [shipment.shipmentId] });
  await usePickups(false);
  expect(best?.routes.flatMap(({ stops }) => stops.map(({ kind, address }) => [kind, address.split(',')[0]]))).toEqual([
    ['pickup', 'Bryggja 5'],
    ['dropoff', 'Gata 1'],
  ]);
});

test('what does not fit is named with the reason and the smallest change', async () => {
  const heavy = await enterAt(1, { weight: 140 });
  const lost = await enter(admin, {
    dropoff: aStop({ streetAddress1: 'Hvergi', postcode: '999', city: 'Ekkert', scheduledDate: today() }),
  });
  await findPlaces(app);
  const { best } = await planned({ shipments: [heavy.shipmentId, lost.shipmentId] });
  expect(best?.unserved).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        shipmentId: heavy.shipmentId,
        reason: 'weight',
        change: { kind: 'weight', kg: 40, vehicleId: expect.any(String) },
      }),
      expect.objectContaining({ shipmentId: lost.shipmentId, reason: 'no-coordinates' }),
    ]),
  );
});

test('a limit that gives way is searched with, said again, and not changed', async () => {
  const heavy = await enterAt(1, { weight: 140 });
  await findPlaces(app);
  const first = await planned({ shipments: [heavy.shipmentId] });
  const change = first.best?.unserved[0]?.change;
  expect(change).toMatchObject({ kind: 'weight', kg: 40 });
  const changes = [{ shipmentId: heavy.shipmentId, change }];
  const second = await planned({ ...first.asked, changes });
  expect(second.asked.changes).toEqual(changes);
  expect(second.best?.proposed).toMatchObject({ unserved: 0, overloaded: 1 });
  expect(second.best?.moves).toEqual([
    expect.objectContaining({ shipmentIds: [heavy.shipmentId], from: null, reason: 'new-shipment' }),
  ]);
  expect((await accept(second)).status).toBe(200);
  expect((await read(admin, heavy)).vehicleRegistration).not.toBeNull();
  const later = { kind: 'window', stop: 'dropoff', side: 'later', minutes: 1441 };
  const tooMuch = { ...first.asked, changes: [{ shipmentId: heavy.shipmentId, change: later }] };
  expect((await admin.post('/api/plans', tooMuch)).status).toBe(400);
});

test('a plan of routes that somebody has changed since is not accepted', async () => {
  const [one, other] = [await enterAt(1), await enterAt(2)];
  await findPlaces(app);
  const plan = await planned({ shipments: [one.shipmentId] });
  await assign([other], van);
  expect((await accept(plan)).body).toMatchObject({ code: 'plan-outdated' });
  expect((await read(admin, one)).vehicleRegistration).toBeNull();
});

test('locked stops stay, and accepting one vehicle loses nothing of the other', async () => {
  const shipments = await Promise.all([1, 2, 3, 4].map((km) => enterAt(km)));
  await findPlaces(app);
  await assign(shipments.slice(0, 2), van);
  await assign(shipments.slice(2), truck);
  const before = await routeOf(van);
  const stops = before.stops.map(({ id }, index) => ({ id, isLocked: index === 0 }));
  await admin.put(`/api/vehicles/${van}/route`, { day: today(), version: before.version, startTime: null, stops });
  const plan = await planned({ objective: 'vehicles', shipments: 'all' });
  const van1 = plan.best?.routes.find(({ vehicleId }) => vehicleId === van);
  expect(van1?.stops[0]?.shipmentIds).toEqual(before.stops[0]?.shipments.map(({ shipmentId }) => shipmentId));
  expect((await accept(plan, { vehicleIds: [van] })).status).toBe(200);
  const all = [...(await idsOn(van)), ...(await idsOn(truck))];
  expect(all).toEqual(expect.arrayContaining(shipments.map(({ shipmentId }) => shipmentId)));
  expect(new Set(all).size).toBe(all.length);
});

test('what is announced, or over in part, stays where it is with all before it', async () => {
  // Its day ends at its last stop: there is one shortest order.
  const bus = await enterVehicle(app.database, CARRIER, {
    ends_at: 'last-stop',
    registration_key: crypto.randomUUID(),
  });
  const [first, told, half, other] = [await enterAt(9), await enterAt(1), await enterAt(5), await enterAt(5)];
  await findPlaces(app);
  for (const shipment of [first, told, half, other]) await assign([shipment], bus);
  const idsOf = ({ shipmentIds }: { readonly shipmentIds: readonly string[] }) => shipmentIds.toSorted().join('+');
  const { stops, version } = await routeOf(bus);
  const stopOf = ({ shipmentId }: Shipment) =>
    stops.find(({ shipments }) => shipments.some((each) => each.shipmentId === shipmentId)) as Route['stops'][number];
  const order = [first, told, half].map((each) => ({ id: stopOf(each).id, isLocked: false }));
  await admin.put(`/api/vehicles/${bus}/route`, { day: today(), version, startTime: null, stops: order });
  const proposed = async () =>
    (await planned({ vehicleIds: [bus], shipments: 'assigned' })).best?.routes[0]?.stops ?? [];
  const both = [half.shipmentId, other.shipmentId].toSorted().join('+');

  expect((await proposed()).map(idsOf)).toEqual([told.shipmentId, both, first.shipmentId]);
  await app.database.asOperator((tx) =>
    sql`update waybill.deliveries set announced_at = ${app.time.now} where id = ${stopOf(first).id}`.execute(tx),
  );
  expect((await proposed()).map(idsOf)).toEqual([first.shipmentId, both, told.shipmentId]);
  await withStatus(admin, half, 'out-for-delivery', 'completed');
  expect((await proposed()).map(idsOf)).toEqual([first.shipmentId, told.shipmentId, both]);
});

test('a plan that keeps the order puts what is new between, and moves nothing else', async () => {
  const [far, near, added] = [await enterAt(9), await enterAt(1), await enterAt(5)];
  await findPlaces(app);
  await assign([far], van);
  await assign([near], truck);
  const { best } = await planned({ shipments: [added.shipmentId], keepsOrder: true });
  expect(best?.moves).toMatchObject([{ shipmentIds: [added.shipmentId], reason: 'new-shipment' }]);
  const all = await planned({ shipments: 'assigned', objective: 'vehicles', keepsOrder: true });
  expect(all.best?.moves).toEqual([]);
});

test('what a plan takes off an accepted vehicle to one that is not accepted stays on it', async () => {
  const [here, there] = [await enterAt(3), await enterAt(4)];
  await findPlaces(app);
  await assign([here], van);
  await assign([there], truck);
  const plan = await planned({ objective: 'vehicles', shipments: 'all' });
  const emptied = plan.best?.routes.find(({ stops }) => stops.length === 0)?.vehicleId as VehicleId;
  const before = await idsOn(emptied);
  expect(before).toHaveLength(1);
  expect((await accept(plan, { vehicleIds: [emptied] })).status).toBe(200);
  expect(await idsOn(emptied)).toEqual(before);
});

test('what failed on a vehicle of the plan and is on another one by now keeps nobody from accepting', async () => {
  const [failed, open] = [await enterAt(3), await enterAt(4)];
  await findPlaces(app);
  await assign([failed], van);
  await withStatus(admin, failed, 'out-for-delivery', 'failed', 'in-warehouse');
  const third = await enterVehicle(app.database, CARRIER, { registration_key: crypto.randomUUID() });
  await assign([failed], third);
  const plan = await planned({ vehicleIds: [van], shipments: [open.shipmentId] });
  expect((await accept(plan)).body).toMatchObject({ changeId: expect.any(String) });
  expect([await idsOn(van), await idsOn(third)]).toEqual([[failed.shipmentId, open.shipmentId], [failed.shipmentId]]);
});

test('what is on a vehicle is put into a better order, and the pool stays the pool', async () => {
  const [far, near, middle, waiting] = [await enterAt(9), await enterAt(1), await enterAt(5), await enterAt(4)];
  await findPlaces(app);
  for (const shipment of [far, near, middle]) await assign([shipment], van);
  const { stops, version } = await routeOf(van);
  const worst = [far, near, middle].flatMap(({ shipmentId }) =>
    stops.filter(({ shipments }) => shipments.some((each) => each.shipmentId === shipmentId)),
  );
  const order = worst.map(({ id }) => ({ id, isLocked: false }));
  await admin.put(`/api/vehicles/${van}/route`, { day: today(), version, startTime: null, stops: order });

  const { best, asked } = await planned({ vehicleIds: [van], shipments: 'assigned' });
  expect(asked.shipments).toBe('assigned');
  expect(best).toMatchObject({ today: { unserved: 0 }, proposed: { unserved: 0 }, unserved: [] });
  expect(best?.proposed.metres).toBeLessThan(best?.today.metres ?? 0);
  const ids = best?.routes[0]?.stops.flatMap(({ shipmentIds }) => shipmentIds);
  expect(ids?.toSorted()).toEqual([far, near, middle].map(({ shipmentId }) => shipmentId).toSorted());
  expect((await read(admin, waiting)).vehicleRegistration).toBeNull();
});

test('one that is stopped before it has begun is over; another organisation knows nothing of it', async () => {
  await enterAt(1);
  const plan = await start();
  expect((await admin.post(`/api/plans/${plan.id}/stop`)).body.plan).toMatchObject({ state: 'stopped', best: null });
  await search(plan);
  expect((await colleague.get(`/api/plans/${plan.id}`)).body.plan).toMatchObject({ state: 'stopped', best: null });
  const stranger = await app.signedIn('admin@stranger.test');
  expect((await stranger.get(`/api/plans/${plan.id}`)).status).toBe(404);
  expect((await accept(plan)).status).toBe(404);
});

test('one that is stopped while a router thinks about the ways is over, without a proposal', async () => {
  await enterAt(1);
  await findPlaces(app);
  const plan = await start();
  const thinking: TravelTimes['table'] = async (_, signal) => {
    await admin.post(`/api/plans/${plan.id}/stop`);
    return new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  await search(plan, { travel: { ...travel, table: thinking } });
  expect((await admin.get(`/api/plans/${plan.id}`)).body.plan).toMatchObject({ state: 'stopped', best: null });
});

test('one that is stopped while others are planned before it is over, without a proposal', async () => {
  await enterAt(1);
  await findPlaces(app);
  const plan = await start();
  const waiting = planTurns({
    embedded: { start: () => expect.fail(), explain: () => expect.fail() },
    outside: null,
    onError: () => expect.fail(),
    inTurn: async (_, __, signal) => {
      await admin.post(`/api/plans/${plan.id}/stop`);
      return new Promise((___, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  await search(plan, { planner: waiting });
  expect((await admin.get(`/api/plans/${plan.id}`)).body.plan).toMatchObject({ state: 'stopped', best: null });
});

test('a proposal says what its times are from, and that the solver that was asked had no answer', async () => {
  await enterAt(1);
  await findPlaces(app);
  expect((await planned()).best).toMatchObject({ travelSource: 'estimated', hasFallenBack: false });
  const plan = await start();
  const broken = wirePlanner({ optimiserUrl: 'http://127.0.0.1:1/', onError: () => {} });
  const mixed: TravelTimes['table'] = async (...asked) => ({ ...(await table(...asked)), source: 'mixed' });
  await search(plan, { planner: broken, travel: { ...travel, table: mixed } });
  await broken.close();
  const { best } = (await admin.get(`/api/plans/${plan.id}`)).body.plan;
  expect(best).toMatchObject({ travelSource: 'mixed', hasFallenBack: true });
});

test('a plan for a vehicle that is deleted before its turn has failed, and is not tried again', async () => {
  const plan = await start({ vehicleIds: [van] });
  expect((await admin.delete(`/api/vehicles/${van}`)).status).toBe(200);
  await search(plan);
  expect((await admin.get(`/api/plans/${plan.id}`)).body.plan).toMatchObject({ state: 'failed', best: null });
});

test('a vehicle of nobody, or none at all, is refused', async () => {
  const asked = { day: today(), shipments: 'all', objective: 'distance', keepsOrder: false };
  expect((await admin.post('/api/plans', { ...asked, vehicleIds: [crypto.randomUUID()] })).status).toBe(404);
  const problemsOf = async (more: object) =>
    (await admin.post('/api/plans', { ...asked, vehicleIds: [van], ...more })).body.errors;
  expect(await problemsOf({ vehicleIds: [] })).toEqual([{ path: 'vehicleIds', problem: 'list-empty' }]);
  expect(await problemsOf({ shipments: [] })).toEqual([{ path: 'shipments', problem: 'list-empty' }]);
  const change = { kind: 'weight', vehicleId: van, kg: -1 };
  expect(await problemsOf({ changes: [{ shipmentId: 'SAAAAAAAA', change }] })).toEqual([
    { path: 'changes.0.change.kg', problem: 'too-small' },
  ]);
});

test('a plan with something that is over by now, or that somebody has deleted, is outdated', async () => {
  const [first, second, third] = [await enterAt(1), await enterAt(2), await enterAt(3)];
  await findPlaces(app);
  await assign([first], van);
  await assign([second], truck);
  const moving = await planned({ objective: 'vehicles', shipments: 'all' });
  for (const shipment of [first, second]) await withStatus(admin, shipment, 'out-for-delivery', 'completed');
  expect((await accept(moving)).body).toMatchObject({ code: 'plan-outdated' });

  const adding = await planned({ shipments: [third.shipmentId] });
  await remove(admin, third);
  expect((await accept(adding)).body).toMatchObject({ code: 'plan-outdated' });
});

test('what is over is not planned, even if somebody names it', async () => {
  const [done, open] = [await enterAt(1), await enterAt(2)];
  await findPlaces(app);
  await withStatus(admin, done, 'out-for-delivery', 'completed');
  const plan = await planned({ shipments: [done.shipmentId, open.shipmentId] });
  expect(plan.best?.routes.flatMap(({ stops }) => stops.flatMap(({ shipmentIds }) => shipmentIds))).toEqual([
    open.shipmentId,
  ]);
  expect((await accept(plan)).status).toBe(200);
});

test('a division’s vehicle is planned with that division’s shipments, whoever plans', async () => {
  const north = await enterVehicle(app.database, CARRIER, {
    sub_company_id: AKUREYRI,
    registration_key: crypto.randomUUID(),
  });
  const [theirs, ours] = [await enterAt(1, { subCompanyId: AKUREYRI }), await enterAt(2, { subCompanyId: REYKJAVIK })];
  await findPlaces(app);
  const shipments = [theirs.shipmentId, ours.shipmentId];
  const alone = await planned({ vehicleIds: [north], shipments });
  expect(alone.best?.routes[0]?.stops.map(({ shipmentIds }) => shipmentIds)).toEqual([[theirs.shipmentId]]);
  expect(alone.best?.unserved).toMatchObject([{ shipmentId: ours.shipmentId, reason: 'no-vehicle', change: null }]);
  const both = await planned({ vehicleIds: [north, van], shipments });
  expect(both.best?.unserved).toEqual([]);
  const onNorth = both.best?.routes.find(({ vehicleId }) => vehicleId === north)?.stops ?? [];
  expect(onNorth.flatMap(({ shipmentIds }) => shipmentIds)).not.toContain(ours.shipmentId);
});

test('more places than there can be ways between are refused at once', async () => {
  const enter = (n: number) =>
    enterVehicle(app.database, CARRIER, {
      registration_key: crypto.randomUUID(),
      start_latitude: 64_000_000 + n * 100,
      start_longitude: -21_000_000,
      ends_at: 'place',
      end_latitude: 64_000_000 + n * 100,
      end_longitude: -21_500_000,
    });
  const vehicleIds = await Promise.all(Array.from({ length: 1051 }, (_, n) => enter(n)));
  const asked = { day: today(), vehicleIds, shipments: 'unassigned', objective: 'distance', keepsOrder: false };
  expect((await admin.post('/api/plans', asked)).body).toMatchObject({ code: 'plan-too-large', most: 2100 });
});

test('the best so far is told as figures, and itself only while somebody looks at it', async () => {
  const shipment = await enterAt(1);
  await findPlaces(app);
  const plan = await start({ shipments: [shipment.shipmentId] });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  /** A search that has found better routes, and found none yet before the first. */
  let metres: number | null = null;
  const slow: typeof planner = {
    ...planner,
    start: (...asked) => {
      const running = planner.start(...asked);
      const found = new Map<number, Proposal>();
      let whole: Proposal | null = null;
      const done = running.done.then(async (result) => {
        whole = result.proposal;
        await released;
        return result;
      });
      const best = () => {
        if (!whole || metres === null) return null;
        const known = found.get(metres) ?? { ...whole, totals: { ...whole.totals, metres } };
        found.set(metres, known);
        return known;
      };
      return { ...running, done, best };
    },
  };
  const work = search(plan, { planner: slow }, 20);
  const asked = async (whileRunning: string): Promise<Plan> =>
    (await admin.get(`/api/plans/${plan.id}?whileRunning=${whileRunning}`)).body.plan;
  const kept = async () => {
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ metres: number }>`select (best #>> '{proposed,metres}')::int as metres from waybill.plans
        where id = ${plan.id}`.execute(tx),
    );
    return rows[0]?.metres;
  };
  expect(await asked('figures')).toMatchObject({ figures: null, best: null });
  metres = 3_000;
  await expect.poll(() => asked('figures')).toMatchObject({ state: 'running', figures: { metres }, best: null });
  // Whoever looks sees one at once.
  expect(await kept()).toBe(3_000);
  metres = 2_000;
  await expect.poll(() => asked('figures')).toMatchObject({ figures: { metres }, best: null });
  expect(await kept()).toBe(3_000);
  expect(await asked('whole')).toMatchObject({ figures: { metres }, best: { proposed: { metres: 3_000 } } });
  await expect.poll(() => asked('whole')).toMatchObject({ best: { proposed: { metres } } });
  release();
  await work;
  const { state, figures, best } = await asked('figures');
  expect({ state, figures }).toEqual({ state: 'done', figures: best?.proposed });
});

test('a large day is planned in a thread, on connections of its own, and can be stopped there', {
  tags: 'long',
}, async () => {
  await enterAt(3);
  await findPlaces(app);
  const reports: unknown[] = [];
  const { url, operatorUrl } = app.database;
  const threads = threadPool({
    module: new URL('../../../wiring/job-thread.ts', import.meta.url).href,
    data: {
      databaseUrl: url,
      operatorDatabaseUrl: operatorUrl,
      directDatabaseUrl: null,
      readDatabaseUrl: null,
      files: { folder: '/nowhere', bucket: null },
      publicUrl: 'http://localhost',
      routerUrl: null,
      optimiserUrl: null,
      planSeconds: 60,
    } satisfies ThreadData,
    onReport: (error) => reports.push(error),
  });
  const { id } = await start();
  const job = { id, kind: kindOfPlan(2_000), organisationId: CARRIER, payload: { planId: id } } as never;
  const running = threads.run(job, { signal: new AbortController().signal });
  const now = async (): Promise<Plan> => (await admin.get(`/api/plans/${id}`)).body.plan;
  await expect.poll(async () => (await now()).best?.proposed.vehicles).toBeGreaterThan(0);
  await admin.post(`/api/plans/${id}/stop`, {});
  expect(await running).toBe('done');
  expect(await now()).toMatchObject({ state: 'stopped', best: { proposed: { lateStops: 0 } } });
  expect(reports).toEqual([]);
  await threads.stop();
});

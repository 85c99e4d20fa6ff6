import type { FirstSteps } from '@waybill/contract/first-steps';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CARRIER, FORWARDER, STRANGER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';
import { configure } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { firstStepsRepo } from './first-steps.repo.ts';

let app: TestApp;
let admin: Browser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());

/** The organisation of the tests has two members, and nothing else. */
beforeEach(() =>
  app.database.asOperator(async (tx) => {
    await tx.deleteFrom('shipments').where('organisation_id', '=', STRANGER).execute();
    await tx.deleteFrom('vehicles').where('organisation_id', '=', STRANGER).execute();
    await tx
      .updateTable('organisations')
      .set({ first_steps_done_at: null, first_steps_dismissed_at: null })
      .where('id', '=', STRANGER)
      .execute();
  }),
);

const read = async (by: Browser = admin): Promise<FirstSteps> => (await by.get('/api/first-steps')).body;
const ticked = async (by: Browser = admin) =>
  (await read(by)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const isShownTo = async (by: Browser) => (await by.get('/api/session')).body.session.hasFirstSteps;
const plan = async () =>
  putOnRoute(
    app.database,
    { organisationId: STRANGER, vehicleId: await enterVehicle(app.database, STRANGER), day: '2026-11-14' },
    [{}],
  );

test('a step is ticked by what is there, and is not any more when that is gone', async () => {
  expect((await read()).steps.map(({ step }) => step)).toEqual(['users', 'vehicle', 'shipment', 'plan']);
  expect(await ticked()).toEqual(['users']);
  const vehicleId = await enterVehicle(app.database, STRANGER);
  expect(await ticked()).toEqual(['users', 'vehicle']);
  const [shipmentId = ''] = await enterShipments(app.database, STRANGER, [{}]);
  expect(await ticked()).toEqual(['users', 'vehicle', 'shipment']);
  expect((await admin.delete(`/api/shipments/${shipmentId}`)).status).toBe(200);
  const { version } = (await admin.get(`/api/vehicles/${vehicleId}`)).body.vehicle;
  expect((await admin.delete(`/api/vehicles/${vehicleId}?version=${version}`)).status).toBe(200);
  expect(await ticked()).toEqual(['users']);
});

test('somebody alone has nobody invited, and an invitation is enough', async () => {
  const colleague = (await admin.get('/api/users')).body.users.find(
    ({ email }: { email: string }) => email === 'super@stranger.test',
  );
  const keep = (organisation: typeof STRANGER | null) =>
    sql`update waybill.users set organisation_id = ${organisation}, roles = ${organisation ? ['admin', 'super-admin'] : []}
      where id = ${colleague.id}`;
  await app.database.asOperator((tx) => keep(null).execute(tx));
  expect(await ticked()).toEqual([]);
  await app.database.asOperator((tx) => keep(STRANGER).execute(tx));
  expect(await ticked()).toEqual(['users']);
});

test('divisions are a step where they are used, and a forwarder neither drives nor plans', async () => {
  await configure(app, STRANGER, { usesSubCompany: true });
  expect((await read()).steps[0]).toEqual({ step: 'division', isDone: false });
  await configure(app, STRANGER, { usesSubCompany: false, role: 'forwarder' });
  expect((await read()).steps.map(({ step }) => step)).toEqual(['users', 'shipment']);
  await configure(app, STRANGER, { role: 'carrier' });
});

test('what a carrier was given by a forwarder is its first shipment, too', async () => {
  await enterShipments(app.database, FORWARDER, [{ carrier_id: STRANGER }]);
  expect(await ticked()).toContain('shipment');
  await app.database.asOperator((tx) => tx.deleteFrom('shipments').where('carrier_id', '=', STRANGER).execute());
});

test('when all of it is done, that is kept: nobody is shown it any more, and nothing is counted again', async () => {
  expect(await isShownTo(admin)).toBe(true);
  await plan();
  const { steps, doneAt } = await read();
  expect(steps.every(({ isDone }) => isDone)).toBe(true);
  expect(doneAt).toBe(app.time.now.toISOString());
  expect(await isShownTo(admin)).toBe(false);
  app.time.advance(1000);
  await app.database.asOperator((tx) => tx.deleteFrom('shipments').where('organisation_id', '=', STRANGER).execute());
  expect(await read()).toEqual({ steps, doneAt, isDismissed: false });
});

test('it looks at one row of each kind, however many there are', async () => {
  await enterShipments(
    app.database,
    STRANGER,
    Array.from({ length: 200 }, () => ({})),
  );
  await app.database.inScope({ organisationId: STRANGER, subCompanyId: null }, async (tx) => {
    const repo = firstStepsRepo(tx, { organisationId: STRANGER });
    expect(await rowsReadBy(tx, 'shipments', repo.done)).toBeLessThanOrEqual(3);
  });
});

test('put aside by one, they are for all, and anybody finds them again', async () => {
  const colleague = await app.signedIn('super@stranger.test');
  const put = (by: Browser, isDismissed: boolean) => by.put('/api/first-steps/dismissal', { isDismissed });
  expect((await put(admin, true)).body.isDismissed).toBe(true);
  expect([await isShownTo(admin), await isShownTo(colleague)]).toEqual([false, false]);
  expect((await put(colleague, false)).body).toEqual(await read());
  expect(await isShownTo(admin)).toBe(true);
});

test('who is tied to a division, drives, or is of another organisation has none of it', async () => {
  const division = await app.signedIn('division@demo.test');
  expect((await division.get('/api/first-steps')).status).toBe(403);
  expect(await isShownTo(division)).toBe(false);
  expect(await isShownTo(await app.signedIn('driver@demo.test'))).toBe(false);
  await plan();
  await enterVehicle(app.database, CARRIER, { deleted_at: '2026-11-14T09:00:00Z' });
  expect(await ticked(await app.signedIn('admin@demo.test'))).toEqual(['division', 'users']);
});

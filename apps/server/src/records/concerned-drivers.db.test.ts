import type { OrganisationId, RouteId, ShipmentId, SubCompanyId, UserId, VehicleId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER } from '../seed/demo-data.ts';
import { enterVehicle } from '../testing/enter-vehicles.ts';
import { listenFromNow, listenTo, settle } from '../testing/event-stream.ts';
import { putOnRoute } from '../testing/put-on-route.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { configOf } from '../wiring/wire-configs.ts';
import { concernedDrivers, type DayNews } from './concerned-drivers.ts';

const TODAY = '2026-11-15';
const TOMORROW = '2026-11-16';

let app: TestApp;
let driver: UserId;
let other: UserId;
let own: VehicleId;
let plates = 0;

beforeAll(async () => {
  app = await createTestApp({ live: true });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const idOf = async (email: string) =>
    (
      await app.database.asOperator((tx) =>
        tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
      )
    ).id;
  driver = await idOf('driver@demo.test');
  other = await idOf('norole@demo.test');
});
afterAll(() => app.close());

const give = (id: UserId, registration: string | null, subCompanyId: SubCompanyId | null = null) =>
  app.database.asOperator((tx) =>
    tx
      .updateTable('users')
      .set({ vehicle_registration: registration, sub_company_id: subCompanyId })
      .where('id', '=', id)
      .execute(),
  );
const addVehicle = (registration: string, organisationId: OrganisationId = CARRIER) =>
  enterVehicle(app.database, organisationId, { registration, registration_key: registration });
const route = async (vehicleId: VehicleId, day = TODAY) => {
  const [shipmentId = ''] = await putOnRoute(app.database, { organisationId: CARRIER, vehicleId, day }, [{}]);
  const { id } = await app.database.asOperator((tx) =>
    tx
      .selectFrom('routes')
      .select('id')
      .where('vehicle_id', '=', vehicleId)
      .where('day', '=', day)
      .executeTakeFirstOrThrow(),
  );
  return { shipmentId: shipmentId as ShipmentId, routeId: id as RouteId };
};

beforeEach(async () => {
  plates += 1;
  own = await addVehicle(`OWN${plates}`);
  // Written in another way on the person: one number plate is one vehicle.
  await give(driver, `own ${plates}`);
  await give(other, null);
});

const concerned = (news: Partial<DayNews>, drivers: readonly UserId[] = [driver]) =>
  concernedDrivers({
    database: app.database,
    clock: () => app.time.now,
    timeZoneOf: async (tx, scope) => (await configOf(tx, scope)).timeZone,
  })(CARRIER, drivers, { shipmentIds: [], routeIds: [], vehicleIds: [], isOfAll: false, ...news });

describe('a change concerns a driver', () => {
  test('when it is of a shipment on the route of today', async () => {
    const { shipmentId } = await route(own);
    expect(await concerned({ shipmentIds: [shipmentId] })).toEqual([driver]);
  });

  test('when it is of that route, or of the vehicle', async () => {
    const { routeId } = await route(own);
    expect(await concerned({ routeIds: [routeId] })).toEqual([driver]);
    expect(await concerned({ vehicleIds: [own] })).toEqual([driver]);
  });

  test('when there is too much to be named, and the driver has a vehicle', async () => {
    expect(await concerned({ isOfAll: true }, [driver, other])).toEqual([driver]);
  });

  test('when the vehicle was given today, and is gone by now', async () => {
    await app.database.asOperator((tx) =>
      sql`insert into waybill.driver_days (organisation_id, user_id, vehicle_id, day, shipment_keys, first_read_at)
        values (${CARRIER}, ${driver}, ${own}, ${TODAY}, '{}', now())`.execute(tx),
    );
    await app.database.asOperator((tx) =>
      tx.updateTable('vehicles').set({ deleted_at: app.time.now }).where('id', '=', own).execute(),
    );
    expect(await concerned({ vehicleIds: [own] })).toEqual([driver]);
  });
});

describe('it does not', () => {
  test('when it is of a colleague’s vehicle, route or shipment', async () => {
    await route(own);
    const theirs = await addVehicle(`THEIRS${plates}`);
    await give(other, `THEIRS${plates}`);
    const { shipmentId, routeId } = await route(theirs);
    for (const news of [{ shipmentIds: [shipmentId] }, { routeIds: [routeId] }, { vehicleIds: [theirs] }]) {
      expect(await concerned(news, [driver, other])).toEqual([other]);
    }
  });

  test('when it is of another day', async () => {
    const { shipmentId, routeId } = await route(own, TOMORROW);
    expect(await concerned({ shipmentIds: [shipmentId], routeIds: [routeId] })).toEqual([]);
  });

  test('when the vehicle is of another organisation, or of a division that is not the driver’s', async () => {
    const abroad = await addVehicle(`ABROAD${plates}`, FORWARDER);
    await give(driver, `ABROAD${plates}`);
    expect(await concerned({ vehicleIds: [abroad], isOfAll: true })).toEqual([]);
    const { shipmentId } = await route(own);
    await give(driver, `OWN${plates}`, AKUREYRI);
    expect(await concerned({ shipmentIds: [shipmentId], vehicleIds: [own] })).toEqual([]);
  });

  test('when the shipment was taken off the route before', async () => {
    const { shipmentId } = await route(own);
    await app.database.asOperator((tx) =>
      sql`delete from waybill.delivery_shipments ds using waybill.shipments s
        where s.id = ds.shipment_key and s.shipment_id = ${shipmentId}`.execute(tx),
    );
    expect(await concerned({ shipmentIds: [shipmentId] })).toEqual([]);
  });
});

const note = (shipmentId: ShipmentId) =>
  app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ receiver_note: 'Behind the shed' })
      .where('shipment_id', '=', shipmentId)
      .execute(),
  );

test('the phone of the driver is told, with no word of what it is', async () => {
  const { shipmentId } = await route(own);
  await settle(app);
  const visitor = await app.signedIn('driver@demo.test');
  const phone = await listenFromNow(app, visitor, { isPhone: true });
  await note(shipmentId);
  expect(await phone.next()).toMatchObject({ name: 'change', data: { topic: 'driver-day', ids: null } });
  expect(app.streams.phonesOf(CARRIER)).toEqual([driver]);
  phone.close();
  // A dashboard is no phone: while nobody else listens, nobody asks whose day it is.
  await expect.poll(() => app.streams.count()).toBe(0);
  await listenTo(app, visitor);
  await expect.poll(() => app.streams.count()).toBe(1);
  expect(app.streams.phonesOf(CARRIER)).toEqual([]);
});

test('whoever gets another vehicle is told by their own row', async () => {
  await settle(app);
  const phone = await listenFromNow(app, await app.signedIn('driver@demo.test'), { isPhone: true });
  await give(driver, null);
  expect(await phone.next()).toMatchObject({ name: 'change', data: { topic: 'session' } });
});

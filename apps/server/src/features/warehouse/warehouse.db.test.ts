import type { Shipment } from '@waybill/contract/shipments';
import type { ScanAnswer, SentWarehouseScan, WarehouseHold, WarehouseList } from '@waybill/contract/warehouse';
import { newId, type VehicleId, type WarehouseScanId } from '@waybill/domain/ids';
import { madeUpBarcode } from '@waybill/domain/parcel';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { aParcel, aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { configure, enter, historyOf, read, remove, request, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let driver: Browser;
let admin: Browser;
let subCompany: Browser;
let forwarder: Browser;
let stranger: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await configure(app, CARRIER, { barcodeRegex: '^(W-\\w+|S[0-9A-Z]{11})$' });
  driver = await app.signedIn('driver@demo.test');
  admin = await app.signedIn('admin@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());

/** A list of its own for each test. */
let container = '';
let numbers = 0;
beforeEach(() => {
  app.time.advance(1000);
  numbers += 1;
  container = `TEST ${numbers}`;
});
const code = (name: string) => `W-${name}${numbers}`;

const enterGoods = (barcodes: readonly string[], of: Partial<ShipmentDetails> = {}, by = admin): Promise<Shipment> =>
  enter(by, { containerNumber: container, parcels: barcodes.map((barcode) => aParcel({ barcode })), ...of });

const aScan = (scanned: string, of: Partial<SentWarehouseScan> = {}): SentWarehouseScan => ({
  id: newId<WarehouseScanId>(),
  code: scanned,
  scannedAt: app.time.now.toISOString(),
  container,
  ...of,
});
const send = (scans: readonly SentWarehouseScan[], by = driver, sentAt = app.time.now) =>
  by.post('/api/warehouse/scans', { sentAt: sentAt.toISOString(), scans });
const answersTo = async (scans: readonly SentWarehouseScan[], by = driver): Promise<ScanAnswer[]> => {
  const answer = await send(scans, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.answers;
};
const scan = async (scanned: string, of: Partial<SentWarehouseScan> = {}, by = driver): Promise<ScanAnswer> => {
  const [answer] = await answersTo([aScan(scanned, of)], by);
  return answer as ScanAnswer;
};
const takeBack = async (id: string, by = driver) => {
  const [answer] = await answersTo([aScan(code('undo'), { id: id as WarehouseScanId, isTakenBack: true })], by);
  return answer?.outcome;
};
const listOf = async (by = driver, query = `?container=${encodeURIComponent(container)}`): Promise<WarehouseList> => {
  const answer = await by.get(`/api/warehouse/list${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.list;
};
const holds = async (by = admin): Promise<WarehouseHold[]> => (await by.get('/api/warehouse/holds')).body.holds;
const heldCodes = async (by = admin) => (await holds(by)).map((hold) => hold.code);

describe('what is scanned', () => {
  test('comes in at the chosen shelf, and the history says who, where and what', async () => {
    const shipment = await enterGoods([code('A')]);
    const answer = await scan(code('A'), { shelf: 'A-12' });
    expect(answer).toMatchObject({
      outcome: 'in',
      isOnList: true,
      mayUndo: true,
      parcel: { shipmentId: shipment.shipmentId, place: 'A-12', number: 1, of: 1, deliveryStatus: 'in-warehouse' },
    });
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'in-warehouse', warehouseLocation: 'A-12' });
    expect((await historyOf(admin, shipment))[0]).toMatchObject({
      action: 'scanned-in',
      source: 'warehouse',
      changes: {
        deliveryStatus: { from: 'new', to: 'in-warehouse' },
        warehouseLocation: { from: null, to: 'A-12' },
        barcode: { to: code('A') },
      },
    });
  });

  test('is put where it belongs when no shelf is chosen, and has no place yet when it has none', async () => {
    await enterGoods([code('A')], { warehouseLocation: 'F-2' });
    await enterGoods([code('B')]);
    expect(await scan(code('A'))).toMatchObject({ outcome: 'in', parcel: { place: 'F-2' } });
    expect(await scan(code('B'))).toMatchObject({ outcome: 'no-place', parcel: { place: null } });
    // Chosen afterwards, the shelf is told by scanning it again.
    expect(await scan(code('B'), { shelf: 'B-1' })).toMatchObject({ outcome: 'in', parcel: { place: 'B-1' } });
  });

  test('at another shelf than its own is in, keeps its place, and is moved when that is said', async () => {
    const shipment = await enterGoods([code('A'), code('B')], { warehouseLocation: 'F-2' });
    expect(await scan(code('A'), { shelf: 'A-12' })).toMatchObject({
      outcome: 'wrong-shelf',
      shelf: 'A-12',
      parcel: { place: 'F-2' },
    });
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'mixed', warehouseLocation: 'F-2' });
    expect(await scan(code('A'), { shelf: 'A-12', moves: true })).toMatchObject({
      outcome: 'in',
      parcel: { place: 'A-12' },
    });
    expect((await historyOf(admin, shipment))[0]).toMatchObject({
      action: 'edited',
      changes: { warehouseLocation: { from: 'F-2', to: 'A-12' } },
    });
    // A shipment has one place: the other parcel is sent to the rest.
    expect(await scan(code('B'), { shelf: 'C-3' })).toMatchObject({
      outcome: 'wrong-shelf',
      parcel: { place: 'A-12' },
    });
    expect((await read(admin, shipment)).deliveryStatus).toBe('in-warehouse');
  });

  test('again has changed nothing', async () => {
    const shipment = await enterGoods([code('A')], { warehouseLocation: 'A-1' });
    await scan(code('A'));
    const { version } = await read(admin, shipment);
    expect(await scan(code('A'))).toMatchObject({
      outcome: 'scanned-before',
      mayUndo: false,
      parcel: { place: 'A-1' },
    });
    expect((await read(admin, shipment)).version).toBe(version);
  });

  test('is found on no list too, and says so', async () => {
    await enterGoods([code('A')]);
    expect(await scan(code('A'), { container: 'Another' })).toMatchObject({ outcome: 'no-place', isOnList: false });
  });

  test('without parcels is found by its own id, as printed and as typed', async () => {
    const one = await enterGoods([], {});
    const two = await enterGoods([], {});
    expect(await scan(one.shipmentId.toLowerCase())).toMatchObject({
      outcome: 'no-place',
      parcel: { shipmentId: one.shipmentId, parcelId: null, barcode: one.shipmentId },
    });
    expect(await scan(madeUpBarcode(two.shipmentId, 1))).toMatchObject({ parcel: { shipmentId: two.shipmentId } });
    expect(await listOf()).toMatchObject({ expected: 2, in: 2, missing: [] });
    expect((await read(admin, one)).deliveryStatus).toBe('in-warehouse');
  });

  test('that was delivered or deleted does not come in, is held, and the reason is told', async () => {
    const delivered = await enterGoods([code('A')]);
    await withStatus(admin, delivered, 'out-for-delivery', 'completed');
    const deleted = await enterGoods([code('B')]);
    await remove(admin, deleted);
    expect(await scan(code('A'))).toMatchObject({
      outcome: 'refused',
      reason: 'completed',
      parcel: { shipmentId: delivered.shipmentId },
    });
    expect(await scan(code('B'))).toMatchObject({ outcome: 'refused', reason: 'deleted' });
    expect((await read(admin, delivered)).deliveryStatus).toBe('completed');
    expect(await heldCodes()).toEqual(expect.arrayContaining([code('A'), code('B')]));
  });

  test('that nobody knows is held once, until the office has settled it', async () => {
    const first = await scan(code('X'));
    expect(first).toMatchObject({ outcome: 'unknown', parcel: null });
    await scan(code('X'), {}, admin);
    const held = (await holds()).filter((hold) => hold.code === code('X'));
    expect(held).toMatchObject([{ reason: 'unknown', foundBy: 'Driver', shipmentId: null }]);
    const settle = (by: Browser) => by.post(`/api/warehouse/holds/${held[0]?.id}/settle`);
    expect((await settle(driver)).status).toBe(403);
    expect((await settle(subCompany)).status).toBe(404);
    expect((await settle(admin)).status).toBe(200);
    expect((await settle(admin)).status).toBe(404);
    expect(await heldCodes()).not.toContain(code('X'));
  });

  test.each(['5690527000017', 'w-a', 'SHELF:A-12', '<script>alert(1)</script>', "W-' or 1=1", 'Þ', '%', ''])(
    'in the form of no barcode of ours is put back: %s',
    async (typed) => {
      expect(await scan(typed)).toMatchObject({ outcome: 'badly-formed' });
      expect(await heldCodes()).not.toContain(typed);
    },
  );

  test('of another organisation is unknown, and so is another division’s', async () => {
    await enterGoods([code('A')], {}, stranger);
    await enterGoods([code('B')]);
    expect(await scan(code('A'))).toMatchObject({ outcome: 'unknown', parcel: null });
    expect(await scan(code('B'), {}, subCompany)).toMatchObject({ outcome: 'unknown', parcel: null });
    expect(await heldCodes(subCompany)).toEqual([code('B')]);
    const own = await enterGoods([code('C')], { subCompanyId: AKUREYRI }, subCompany);
    expect(await scan(code('C'), {}, subCompany)).toMatchObject({ parcel: { shipmentId: own.shipmentId } });
  });

  test('by one barcode for two shipments asks which it is, unless only one is on the list', async () => {
    const own = await enterGoods([code('A')]);
    const theirs = await enter(forwarder, { carrierId: CARRIER, parcels: [aParcel({ barcode: code('A') })] });
    await request(forwarder, theirs, { carrierId: CARRIER });
    expect(await scan(code('A'))).toMatchObject({ outcome: 'no-place', parcel: { shipmentId: own.shipmentId } });
    const asked = await scan(code('A'), { container: 'Another' });
    expect(asked).toMatchObject({ outcome: 'several', parcel: null });
    expect(asked.choices.map(({ shipmentId }) => shipmentId).sort()).toEqual(
      [own.shipmentId, theirs.shipmentId].sort(),
    );
    const choice = asked.choices.find(({ shipmentId }) => shipmentId === theirs.shipmentId);
    expect(await scan(code('A'), { container: 'Another', parcelId: choice?.parcelId ?? null })).toMatchObject({
      outcome: 'no-place',
      parcel: { shipmentId: theirs.shipmentId },
    });
    expect((await read(admin, theirs)).deliveryStatus).toBe('in-warehouse');
  });

  test('for another carrier does not come in at the forwarder’s', async () => {
    const shipment = await enter(forwarder, {
      carrierId: CARRIER,
      containerNumber: container,
      parcels: [aParcel({ barcode: code('A') })],
    });
    await request(forwarder, shipment, { carrierId: CARRIER });
    expect(await listOf(forwarder)).toMatchObject({ expected: 0 });
    expect(await scan(code('A'), {}, forwarder)).toMatchObject({ outcome: 'refused', reason: 'not-yours' });
  });
});

describe('a shipment that is planned for a vehicle', () => {
  const planned = async (day = '2026-11-16') => {
    const registration = `WARE${numbers}`;
    const vehicleId: VehicleId = await enterVehicle(app.database, CARRIER, {
      registration,
      registration_key: registration,
    });
    const of = { container_number: container, vehicle_registration: registration, stop_number: 1 };
    const [id = ''] = await putOnRoute(app.database, { organisationId: CARRIER, vehicleId, day }, [
      { shipments: [of] },
    ]);
    const stops = async () => (await admin.get(`/api/vehicles/${vehicleId}/route?day=${day}`)).body.route.stops.length;
    return { shipment: { shipmentId: id } as Shipment, stops };
  };

  const goesBackToWarehouse = async ({ shipmentId }: Shipment) => {
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ was: boolean }>`select was_in_warehouse as was from waybill.delivery_shipments ds
        join waybill.shipments s on s.id = ds.shipment_key where s.shipment_id = ${shipmentId}`.execute(tx),
    );
    return rows.map(({ was }) => was);
  };

  test('stays on it, is in, and goes back to the warehouse when it is taken off', async () => {
    const { shipment, stops } = await planned();
    expect(await listOf()).toMatchObject({ expected: 1, in: 0, missing: [{ shipmentId: shipment.shipmentId }] });
    const answer = await scan(shipment.shipmentId, { shelf: 'A-1' });
    expect(answer).toMatchObject({
      outcome: 'in',
      parcel: { deliveryStatus: 'assigned', vehicleRegistration: `WARE${numbers}`, stopNumber: 1, place: 'A-1' },
    });
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'assigned', warehouseLocation: 'A-1' });
    expect(await stops()).toBe(1);
    expect(await listOf()).toMatchObject({ expected: 1, in: 1, missing: [] });
    expect(await scan(shipment.shipmentId, { shelf: 'A-1' })).toMatchObject({ outcome: 'scanned-before' });
    expect(await goesBackToWarehouse(shipment)).toEqual([true]);

    expect(await takeBack(answer.id)).toBe('taken-back');
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'assigned', warehouseLocation: null });
    expect(await listOf()).toMatchObject({ in: 0 });
    expect(await goesBackToWarehouse(shipment)).toEqual([false]);
  });

  test('of which a part is out comes back with that part', async () => {
    const { shipment } = await planned();
    await app.database.asOperator((tx) =>
      sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
        select ${CARRIER}, gen_random_uuid(), s.id, n, ${code('P')} || n, case n when 3 then 'assigned' else 'out-for-delivery' end
        from waybill.shipments s, generate_series(1, 3) n where s.shipment_id = ${shipment.shipmentId}`.execute(tx),
    );
    await scan(`${code('P')}1`);
    const statuses = (await read(admin, shipment)).parcels.map(({ status }) => status);
    expect(statuses).toEqual(['in-warehouse', 'out-for-delivery', 'assigned']);
  });

  test('and comes back on the vehicle is in the warehouse, and an undo puts it on its stop again', async () => {
    const { shipment, stops } = await planned();
    await withStatus(admin, shipment, 'out-for-delivery');
    const answer = await scan(shipment.shipmentId);
    expect(answer.parcel).toMatchObject({ vehicleRegistration: null, stopNumber: null });
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'in-warehouse', vehicleRegistration: null });
    expect(await stops()).toBe(0);
    expect(await takeBack(answer.id)).toBe('taken-back');
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'out-for-delivery' });
    expect(await stops()).toBe(1);
  });
});

describe('the list', () => {
  test('counts what has come and names what has not, of a container however it is written', async () => {
    const shipment = await enterGoods([code('A'), code('B')], {
      dropoff: aStop({ streetAddress1: 'Hrísateigur 14', receiverName: 'Kristín' }),
      flags: ['fragile'],
    });
    await scan(code('A'));
    const missing = {
      shipmentId: shipment.shipmentId,
      parcelId: shipment.parcels[1]?.id,
      barcode: code('B'),
      receiverName: 'Kristín',
      address: 'Hrísateigur 14',
      flags: ['fragile'],
      place: null,
    };
    expect(await listOf()).toEqual({ day: null, container, expected: 2, in: 1, missing: [missing] });
    expect(await listOf(driver, `?container=test-${numbers}`)).toMatchObject({ expected: 2, in: 1 });
    expect(await listOf(driver, '?container=%25')).toMatchObject({ expected: 0 });
  });

  test('of a day has what is delivered then, and today is the organisation’s', async () => {
    const today = app.time.now.toISOString().slice(0, 10);
    const before = await listOf(driver, '');
    expect(before.day).toBe(today);
    await enterGoods([code('A')], { dropoff: aStop({ scheduledDate: today }) });
    expect((await listOf(driver, '')).expected).toBe(before.expected + 1);
    expect((await listOf(driver, '?day=1999-01-01')).expected).toBe(0);
    expect((await driver.get('/api/warehouse/list?day=tomorrow')).status).toBe(400);
  });

  test('keeps what has left again, and never has what left without being scanned', async () => {
    const scanned = await enterGoods([code('A')]);
    const other = await enterGoods([code('B')]);
    await scan(code('A'));
    await withStatus(admin, scanned, 'out-for-delivery', 'completed');
    await withStatus(admin, other, 'out-for-delivery');
    expect(await listOf()).toMatchObject({ expected: 1, in: 1, missing: [] });
  });

  test('names shelves and containers to choose', async () => {
    await enterGoods([code('A')], { warehouseLocation: `SHELF${numbers}` });
    const { body } = await driver.get('/api/warehouse/choices');
    expect(body.shelves).toContain(`SHELF${numbers}`);
    expect(body.containers).toContain(container);
    expect((await subCompany.get('/api/warehouse/choices')).body.containers).not.toContain(container);
  });
});

describe('a scan', () => {
  test('that is sent again, at once and from two tabs, is done once and answered alike', async () => {
    const shipment = await enterGoods([code('A')]);
    const one = aScan(code('A'), { shelf: 'A-1' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => answersTo([one])));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await historyOf(admin, shipment)).filter(({ action }) => action === 'scanned-in')).toHaveLength(1);
    expect((await send([one], admin)).status).toBe(403);
  });

  test('of one code by two people at once brings it in once', async () => {
    const shipment = await enterGoods([code('A')], { warehouseLocation: 'A-1' });
    const answers = await Promise.all([driver, admin, driver, admin].map((by) => scan(code('A'), {}, by)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['in', ...Array(3).fill('scanned-before')]);
    expect((await historyOf(admin, shipment)).filter(({ action }) => action === 'scanned-in')).toHaveLength(1);
  });

  test('is taken back with status and place, by whoever made it, and once', async () => {
    const shipment = await enterGoods([code('A'), code('B')]);
    const first = await scan(code('A'), { shelf: 'A-1' });
    const second = await scan(code('B'), { shelf: 'A-1' });
    const taken = aScan(code('B'), { id: second.id, isTakenBack: true });
    expect((await send([taken], admin)).status).toBe(403);
    expect(await takeBack(second.id)).toBe('taken-back');
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'mixed', warehouseLocation: 'A-1' });
    expect(await takeBack(second.id)).toBe('taken-back');
    expect(await takeBack(first.id)).toBe('taken-back');
    expect(await read(admin, shipment)).toMatchObject({ deliveryStatus: 'new', warehouseLocation: null });
    expect((await historyOf(admin, shipment))[0]).toMatchObject({
      action: 'scan-undone',
      changes: { deliveryStatus: { from: 'mixed', to: 'new' }, warehouseLocation: { from: 'A-1', to: null } },
    });
    expect(await scan(code('A'), { shelf: 'A-1' })).toMatchObject({ outcome: 'in' });
  });

  test('stays when somebody has gone on from there; one that has changed nothing is taken back by itself', async () => {
    const shipment = await enterGoods([code('A')]);
    const came = await scan(code('A'));
    await withStatus(admin, shipment, 'self-collect');
    expect(await takeBack(came.id)).toBe('not-taken-back');
    expect((await read(admin, shipment)).deliveryStatus).toBe('self-collect');
    const malformed = await scan('5690527000017');
    expect(await takeBack(malformed.id)).toBe('taken-back');
  });

  test('is taken back before it has come: when it comes, it does nothing', async () => {
    const shipment = await enterGoods([code('A'), code('B')], { warehouseLocation: 'A-1' });
    const [late, next] = [aScan(code('A')), aScan(code('B'))];
    const back = { ...late, isTakenBack: true };
    expect(await answersTo([back, next])).toMatchObject([
      { id: late.id, outcome: 'taken-back', mayUndo: false, parcel: null },
      { id: next.id, outcome: 'in' },
    ]);
    // Under way all the time, and again and again; unknown codes are held no more than known ones come in.
    expect(await answersTo([late, back, late])).toMatchObject(Array(3).fill({ outcome: 'taken-back' }));
    const nobodys = aScan(code('X'));
    await answersTo([{ ...nobodys, isTakenBack: true }, nobodys]);
    expect(await heldCodes()).not.toContain(code('X'));
    expect((await read(admin, shipment)).parcels.map(({ status }) => status)).toEqual(['new', 'in-warehouse']);
    expect((await historyOf(admin, shipment)).filter(({ action }) => action !== 'created')).toMatchObject([
      { action: 'scanned-in' },
    ]);
    // Somebody who scans it once more brings it in.
    expect(await scan(code('A'))).toMatchObject({ outcome: 'in' });
  });

  test('is in or is not, whichever of both comes first: the scan, or that it is taken back', async () => {
    const shipment = await enterGoods([code('A')], { warehouseLocation: 'A-1' });
    const one = aScan(code('A'));
    await Promise.all([one, { ...one, isTakenBack: true }, one].map((each) => send([each])));
    expect((await read(admin, shipment)).deliveryStatus).toBe('new');
    expect(await listOf()).toMatchObject({ in: 0 });
  });

  test('of what was held takes it off the hold list, and leaves what another has found there', async () => {
    const delivered = await enterGoods([code('A')]);
    await withStatus(admin, delivered, 'out-for-delivery', 'completed');
    const refused = await scan(code('A'));
    const unknown = await scan(code('X'));
    const found = await scan(code('Y'), {}, admin);
    const foundAgain = await scan(code('Y'));
    expect([refused.mayUndo, unknown.mayUndo]).toEqual([true, true]);
    for (const { id } of [refused, unknown, unknown, foundAgain]) expect(await takeBack(id)).toBe('taken-back');
    const held = await heldCodes();
    expect([code('A'), code('X'), code('Y')].filter((each) => held.includes(each))).toEqual([code('Y')]);
    expect(await takeBack(found.id, admin)).toBe('taken-back');
    expect(await heldCodes()).not.toContain(code('Y'));
    expect((await read(admin, delivered)).deliveryStatus).toBe('completed');
  });

  test('that comes late undoes nothing of what has happened since', async () => {
    const shipment = await enterGoods([code('A')]);
    const scannedAt = app.time.now.toISOString();
    app.time.advance(60 * 60_000);
    await withStatus(admin, shipment, 'out-for-delivery');
    app.time.advance(60_000);
    expect(await scan(code('A'), { scannedAt })).toMatchObject({ outcome: 'refused', reason: 'moved-on' });
    expect((await read(admin, shipment)).deliveryStatus).toBe('out-for-delivery');
    // Held in the hand now, it is back.
    expect(await scan(code('A'))).toMatchObject({ outcome: 'no-place' });
    expect(await heldCodes()).not.toContain(code('A'));
  });

  test('after the clock was set back by an hour is not taken for one that comes late', async () => {
    const shipment = await withStatus(admin, await enterGoods([code('A')]), 'out-for-delivery');
    app.time.advance(-60 * 60_000);
    expect(await scan(code('A'), { shelf: 'A-1' })).toMatchObject({ outcome: 'in' });
    expect((await read(admin, shipment)).deliveryStatus).toBe('in-warehouse');
    app.time.advance(60 * 60_000);
  });

  test('of a blank label ties it to a parcel without one, which comes in; an undo takes both back', async () => {
    const shipment = await enterGoods([], { parcels: [aParcel(), aParcel({ barcode: code('L') })] });
    const [blank, labelled] = shipment.parcels;
    expect((await scan(code('N'))).outcome).toBe('unknown');
    expect(await scan(code('N'), { parcelId: labelled?.id ?? null })).toMatchObject({ outcome: 'unknown' });
    const tied = await scan(code('N'), { parcelId: blank?.id ?? null, shelf: 'A-1' });
    expect(tied).toMatchObject({ outcome: 'in', parcel: { barcode: code('N'), place: 'A-1' } });
    expect(await heldCodes()).not.toContain(code('N'));
    expect((await read(admin, shipment)).parcels[0]).toMatchObject({ barcode: code('N'), status: 'in-warehouse' });
    expect(await takeBack(tied.id)).toBe('taken-back');
    expect((await read(admin, shipment)).parcels[0]).toMatchObject({ barcode: blank?.barcode, status: 'new' });
  });

  test('is refused as a whole when it is too long, too many or nothing at all', async () => {
    expect((await send([aScan('W'.repeat(101))])).body.errors).toMatchObject([{ path: 'scans.0.code' }]);
    expect((await send([aScan('\ud800')])).status).toBe(400);
    expect((await send([aScan(code('A'), { shelf: 'A'.repeat(101) })])).status).toBe(400);
    expect((await send(Array.from({ length: 21 }, () => aScan(code('A'))))).status).toBe(400);
    expect((await send([])).status).toBe(400);
  });
});

test('where no warehouse is scanned, there is nothing of it', async () => {
  await configure(app, CARRIER, { usesWarehouseScan: false });
  try {
    const calls = [
      driver.get('/api/warehouse/list'),
      admin.get('/api/warehouse/choices'),
      admin.get('/api/warehouse/holds'),
      send([aScan(code('A'))]),
    ];
    for (const call of calls) expect((await call).body).toMatchObject({ status: 403, code: 'feature-off' });
  } finally {
    await configure(app, CARRIER, { usesWarehouseScan: true });
  }
});

test('a hold is told to the office of its own organisation only', async () => {
  await scan(code('X'));
  const { rows } = await app.database.asOperator((tx) =>
    sql`select 1 from waybill.warehouse_holds where organisation_id <> ${CARRIER} and code = ${code('X')}`.execute(tx),
  );
  expect(rows).toEqual([]);
  expect(await heldCodes(forwarder)).not.toContain(code('X'));
});

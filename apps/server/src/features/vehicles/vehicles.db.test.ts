import { randomUUID } from 'node:crypto';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import type { Vehicle } from '@waybill/contract/vehicles';
import { emptyValues } from '@waybill/domain/fields';
import { UNDO_MS } from '@waybill/domain/undo-time';
import { VEHICLE_FIELDS } from '@waybill/domain/vehicle';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, SUDURLAND } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { historyIn, invitationOf, personIn, setRoles, storedUser } from '../../testing/members.ts';
import { putOnRoute } from '../../testing/put-on-route.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendWhileHeld, twiceWhileHeld } from '../../testing/while-held.ts';

let app: TestApp;
let admin: Browser;
/** Of Akureyri. */
let subCompany: Browser;
let stranger: Browser;
/** The day of the test's clock, in the organisation's time zone. */
let today: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
  today = app.time.now.toISOString().slice(0, 10);
});
afterAll(() => app.close());

const POINT = { latitude: 64.14966, longitude: -21.85212 };
const NOTHING = {
  ...emptyValues(VEHICLE_FIELDS),
  shiftStart: '08:00',
  shiftEnd: '17:00',
  endsAt: 'start',
  startPoint: null,
  endPoint: null,
};
const aRegistration = () => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
const aVehicle = (fields: object = {}) => ({
  ...NOTHING,
  name: 'Sendibíll',
  registration: aRegistration(),
  ...fields,
});
const add = async (browser: Browser, fields: object = {}): Promise<Vehicle> => {
  const answer = await browser.post('/api/vehicles', aVehicle(fields));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.vehicle;
};
const urlOf = ({ id }: Pick<Vehicle, 'id'>) => `/api/vehicles/${id}`;
const read = async (vehicle: Vehicle, browser = admin): Promise<Vehicle> =>
  (await browser.get(urlOf(vehicle))).body.vehicle;
const bodyOf = ({
  id,
  updatedAt,
  updatedBy,
  drivers,
  deliveriesLeft,
  load,
  lastSeenAt,
  ...rest
}: Vehicle): Record<string, unknown> => rest;
const edit = (vehicle: Vehicle, fields: object, browser = admin) =>
  browser.put(urlOf(vehicle), { ...bodyOf(vehicle), ...fields });
const edited = async (vehicle: Vehicle, fields: object, browser = admin): Promise<Vehicle> => {
  const answer = await edit(vehicle, fields, browser);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.vehicle;
};
const list = async (browser: Browser, query: Record<string, string> = {}) =>
  (await browser.get(`/api/vehicles?${new URLSearchParams(query)}`)).body as {
    vehicles: Vehicle[];
    total: number;
    all: number;
  };
const putOn = (vehicle: Vehicle, stops: Parameters<typeof putOnRoute>[2], day = today) =>
  putOnRoute(app.database, { organisationId: CARRIER, vehicleId: vehicle.id, day }, stops);
const shipment = async (shipmentId: string | undefined) =>
  (await admin.get(`/api/shipments/${shipmentId}`)).body.shipment;

test('what was typed is read back as it is kept', async () => {
  const added = await add(admin, {
    name: ' Kælibíll ',
    registration: 'oz-k88',
    vehicleType: 'truck',
    weightCapacity: 3500.5,
    volumeCapacity: 28.25,
    companyName: 'Bláfell ehf.',
    subcontractorCompanyName: 'Kuldi ehf.',
    equipment: ['cooled', 'tail-lift'],
    shiftStart: '06:30',
    breakMinutes: 30,
    breakEarliest: '11:00',
    breakLatest: '13:00',
    startAddress: 'Skútuvogur 4',
    startPoint: POINT,
    endsAt: 'place',
    endAddress: 'Skútuvogur 4',
    endPoint: POINT,
  });
  expect(added).toMatchObject({
    version: 1,
    updatedBy: { kind: 'user', name: 'Admin' },
    name: 'Kælibíll',
    registration: 'OZ-K88',
    weightCapacity: 3500.5,
    volumeCapacity: 28.25,
    equipment: ['cooled', 'tail-lift'],
    startPoint: POINT,
    endPoint: POINT,
    subCompanyId: null,
    drivers: [],
    deliveriesLeft: 0,
    load: { weight: 0, volume: 0 },
    lastSeenAt: null,
  });
  expect(await read(added)).toEqual(added);
  // An end elsewhere has no place.
  expect(await edited(added, { endsAt: 'last-stop' })).toMatchObject({ endAddress: null, endPoint: null });
});

test.each<[string, object, string, string]>([
  ['without a name', { name: '' }, 'name', 'required'],
  ['without a registration', { registration: ' ' }, 'registration', 'required'],
  ['with a registration of signs', { registration: '-' }, 'registration', 'registration'],
  ['with less than no capacity', { volumeCapacity: -1 }, 'volumeCapacity', 'negative'],
  ['whose shift ends before it begins', { shiftStart: '18:00' }, 'shiftEnd', 'time-order'],
  ['whose break has no end', { breakMinutes: 30, breakEarliest: '11:00' }, 'breakLatest', 'required'],
  ['that ends at a place that is not said', { endsAt: 'place' }, 'endAddress', 'required'],
  ['of a division that there is not', { subCompanyId: randomUUID() }, 'subCompanyId', 'unknown-division'],
])('a vehicle %s is refused beside the field', async (_, fields, path, problem) => {
  const answer = await admin.post('/api/vehicles', aVehicle(fields));
  expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ path, problem })]]);
});

describe('one registration is one vehicle', () => {
  const TAKEN = [{ path: 'registration', problem: 'taken' }];

  test('however it is written, and each organisation has its own', async () => {
    const { registration } = await add(admin, { registration: `ÞÓ-${aRegistration()}` });
    const again = await admin.post('/api/vehicles', aVehicle({ registration: registration.replace('ÞÓ-', 'tho ') }));
    expect([again.status, again.body.errors]).toEqual([400, TAKEN]);
    expect((await add(stranger, { registration })).registration).toBe(registration);
  });

  test('when two add it at once', async () => {
    const body = aVehicle();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/vehicles', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('when one is edited onto that of another, and not when it keeps its own', async () => {
    const [one, other] = [await add(admin), await add(admin)];
    const onto = await edit(other, { registration: one.registration });
    expect([onto.status, onto.body.errors]).toEqual([400, TAKEN]);
    expect((await edited(other, { name: 'Annað' })).registration).toBe(other.registration);
  });

  test('of a vehicle that was deleted it is free, and its deletion can then not be undone', async () => {
    const { registration, ...gone } = await add(admin);
    const { deletionId } = (await admin.delete(urlOf(gone))).body;
    expect((await add(admin, { registration })).id).not.toBe(gone.id);
    const answer = await admin.post(`/api/deletions/${deletionId}/undo`);
    expect([answer.status, answer.body.code]).toEqual([409, 'undo-taken']);
  });
});

test('of two who edit one vehicle at once, the second gets the current one with all that belongs to it', async () => {
  const added = await add(admin);
  const answers = await twiceWhileHeld(
    app,
    (tx) => tx.selectFrom('vehicles').select('id').where('id', '=', added.id).forUpdate().execute(),
    () => edit(added, { name: 'Nýtt nafn' }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect([refused.code, refused.current]).toEqual(['stale-version', await read(added)]);
});

describe('divisions', () => {
  test('whoever is tied to one has the vehicles of that one, and no others', async () => {
    const own = await add(subCompany);
    expect(own.subCompanyId).toBe(AKUREYRI);
    const common = await add(admin);
    const southern = await add(admin, { subCompanyId: SUDURLAND });
    const seen = (await list(subCompany, { rows: '250' })).vehicles.map(({ id }) => id);
    expect([seen.includes(own.id), seen.includes(common.id), seen.includes(southern.id)]).toEqual([true, false, false]);
    for (const foreign of [common, southern]) {
      expect((await subCompany.get(urlOf(foreign))).status).toBe(404);
      expect((await edit(foreign, {}, subCompany)).status).toBe(404);
      expect((await subCompany.delete(urlOf(foreign))).status).toBe(404);
    }
    const given = await edit(own, { subCompanyId: SUDURLAND }, subCompany);
    expect(given.body.errors).toEqual([{ path: 'subCompanyId', problem: 'unknown-division' }]);
  });

  test('a registration that another division has is refused to those who do not see it', async () => {
    const { registration } = await add(admin, { subCompanyId: SUDURLAND });
    const answer = await subCompany.post('/api/vehicles', aVehicle({ registration }));
    expect(answer.body.errors).toEqual([{ path: 'registration', problem: 'taken' }]);
  });

  test('whoever looks at one sees its vehicles, and may move one out of view with its routes', async () => {
    const vehicle = await add(admin, { subCompanyId: AKUREYRI });
    await putOn(vehicle, [{}]);
    const viewing = { [SUB_COMPANY_HEADER]: AKUREYRI };
    expect((await admin.get(urlOf(vehicle), viewing)).status).toBe(200);
    const moved = await admin.put(urlOf(vehicle), { ...bodyOf(vehicle), subCompanyId: SUDURLAND }, viewing);
    expect([moved.status, moved.body.vehicle?.subCompanyId]).toEqual([200, SUDURLAND]);
    expect((await admin.get(urlOf(vehicle), viewing)).status).toBe(404);
    const routes = await app.database.asOperator((tx) =>
      tx.selectFrom('routes').select('sub_company_id').where('vehicle_id', '=', vehicle.id).execute(),
    );
    expect(routes).toEqual([{ sub_company_id: SUDURLAND }]);
  });

  test('an organisation that does not use them has none', async () => {
    const forwarder = await app.signedIn('admin@forwarder.test');
    const answer = await forwarder.post('/api/vehicles', aVehicle({ subCompanyId: AKUREYRI }));
    expect(answer.body.errors).toEqual([{ path: 'subCompanyId', problem: 'feature-off' }]);
  });
});

test('another organisation sees, changes and deletes none of it', async () => {
  const vehicle = await add(admin);
  expect((await list(stranger, { search: vehicle.registration })).total).toBe(0);
  expect((await stranger.get(urlOf(vehicle))).status).toBe(404);
  expect((await stranger.get(`${urlOf(vehicle)}/history`)).status).toBe(404);
  expect((await edit(vehicle, { name: 'Stolinn' }, stranger)).status).toBe(404);
  expect((await stranger.delete(urlOf(vehicle))).status).toBe(404);
  expect(await read(vehicle)).toEqual(vehicle);
});

describe('what it has to do', () => {
  test('today: the stops that are left, and what is still to be dropped off', async () => {
    const vehicle = await add(admin);
    await putOn(vehicle, [
      { shipments: [{ weight_g: 1500, volume_cm3: 250_000 }, { external_id: 'weighed by the parcel' }] },
      // Its volume is that of its sides.
      { shipments: [{ weight_g: 2000, length_mm: 1000, width_mm: 500, height_mm: 500 }] },
      { kind: 'pickup', shipments: [{ weight_g: 9000, volume_cm3: 9_000_000 }] },
      { ended: true, shipments: [{ weight_g: 70_000 }] },
      { completed_at: new Date(), ended: true, shipments: [{ weight_g: 70_000 }] },
    ]);
    await putOn(vehicle, [{ shipments: [{ weight_g: 70_000 }] }], '2026-12-24');
    await app.database.asOperator((tx) =>
      sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status, status_before_deletion, deleted_at, weight_g)
        select organisation_id, gen_random_uuid(), id, n, shipment_id || n, case n when 3 then 'deleted' else 'new' end, case n when 3 then 'new' end, case n when 3 then now() end, 250
        from waybill.shipments, generate_series(1, 3) n where external_id = 'weighed by the parcel'`.execute(tx),
    );
    expect(await read(vehicle)).toMatchObject({ deliveriesLeft: 3, load: { weight: 4, volume: 0.5 } });
    const [listed] = (await list(admin, { search: vehicle.registration })).vehicles;
    expect(listed).toEqual(await read(vehicle));
  });

  test('by the day that it is in the time zone of the organisation', async () => {
    const vehicle = await add(admin);
    await putOn(vehicle, [{}]);
    const overrides = (timeZone: string) =>
      app.database.asOperator((tx) =>
        tx
          .updateTable('organisation_configs')
          .set((row) => ({
            overrides: row.fn('jsonb_set', ['overrides', row.val('{timeZone}'), row.val(JSON.stringify(timeZone))]),
          }))
          .where('organisation_id', '=', CARRIER)
          .where('sub_company_id', 'is', null)
          .execute(),
      );
    // It is always another day in one of them.
    await overrides('Pacific/Kiritimati');
    const east = (await read(vehicle)).deliveriesLeft;
    await overrides('Pacific/Niue');
    const west = (await read(vehicle)).deliveriesLeft;
    await overrides('Atlantic/Reykjavik');
    expect([east + west, (await read(vehicle)).deliveriesLeft]).toEqual([1, 1]);
  });
});

describe('its drivers', () => {
  const invite = async (registration: string, more: object = {}) => {
    const email = `${randomUUID()}@example.com`;
    const answer = await admin.post('/api/users', invitationOf(email, { vehicleRegistration: registration, ...more }));
    expect(answer.status, answer.text).toBe(200);
    return email;
  };

  test('are the people with that role and its registration, however they have written it', async () => {
    const vehicle = await add(admin, { registration: `KR-${aRegistration()}` });
    const first = await invite(vehicle.registration.replace('-', ' '), { name: 'Ásta' });
    const second = await invite(vehicle.registration.toLowerCase(), { name: 'Zoe' });
    const former = await invite(vehicle.registration, { name: 'Bubbi' });
    await setRoles(app, former, 'admin');
    const { id } = await personIn(admin, first);
    const [listed] = (await list(admin, { search: vehicle.registration })).vehicles;
    expect(listed?.drivers).toEqual([
      { id, name: 'Ásta' },
      { id: (await personIn(admin, second)).id, name: 'Zoe' },
    ]);
  });

  test('is found by those who drive it, together with its own words', async () => {
    const vehicle = await add(admin, { name: 'Kælibíll' });
    const email = await invite(vehicle.registration.toLowerCase());
    const found = async (search: string, browser = admin) =>
      (await list(browser, { search })).vehicles.map(({ id }) => id);
    expect(await found(email)).toEqual([vehicle.id]);
    expect(await found(`kaelibill ${email}`)).toEqual([vehicle.id]);
    expect(await found(`flutningabill ${email}`)).toEqual([]);
    expect(await found(email, stranger)).toEqual([]);
  });

  test('waits for whoever has its shipments without being in the way of what they do with the vehicle', async () => {
    const vehicle = await add(admin);
    const [shipmentId] = await putOn(vehicle, [{}]);
    const [answer] = await sendWhileHeld(
      app,
      (tx) => sql`select from waybill.shipments where shipment_id = ${shipmentId} for no key update`.execute(tx),
      [() => edit(vehicle, { name: 'Nýr bíll' })],
      (tx) => sql`select from waybill.vehicles where id = ${vehicle.id} for share nowait`.execute(tx),
    );
    expect(answer?.status).toBe(200);
    expect(await shipment(shipmentId)).toMatchObject({ vehicleName: 'Nýr bíll' });
  });

  test('and what comes onto it while it is renamed has its new name, too', async () => {
    const vehicle = await add(admin);
    const [there] = await putOn(vehicle, [{}]);
    let came: string | undefined;
    const [answer] = await sendWhileHeld(
      app,
      (tx) => sql`select from waybill.vehicles where id = ${vehicle.id} for share`.execute(tx),
      [() => edit(vehicle, { name: 'Nýr bíll' })],
      async () => {
        [came] = await putOn(vehicle, [{}], '2030-01-01');
      },
    );
    expect(answer?.status).toBe(200);
    for (const one of [there, came]) expect(await shipment(one)).toMatchObject({ vehicleName: 'Nýr bíll' });
  });

  test('and the open shipments on it follow its registration and name, without a new version of the shipments', async () => {
    const vehicle = await add(admin);
    const email = await invite(vehicle.registration);
    const stranger = await invite(aRegistration());
    const on = { vehicle_registration: vehicle.registration, vehicle_name: vehicle.name };
    const [open, over] = await putOn(vehicle, [
      { shipments: [on] },
      { ended: true, shipments: [{ ...on, delivery_status: 'completed' }] },
    ]);
    const before = await shipment(open);
    const registration = aRegistration();
    const renamed = await edited(vehicle, { registration, name: 'Nýr bíll' });
    const person = await personIn(admin, email);
    expect(renamed.drivers).toEqual([{ id: person.id, name: email }]);
    expect(person).toMatchObject({ vehicleRegistration: registration, version: 2 });
    expect((await historyIn(admin, person.id))[0]).toMatchObject({
      action: 'vehicle-changed',
      changes: { vehicleRegistration: { from: vehicle.registration, to: registration } },
    });
    expect((await storedUser(app, stranger))?.version).toBe(1);
    expect(await shipment(open)).toMatchObject({
      vehicleRegistration: registration,
      vehicleName: 'Nýr bíll',
      version: before.version,
    });
    expect(await shipment(over)).toMatchObject({ vehicleRegistration: vehicle.registration });
    // A registration that is refused leaves everything as it is.
    const { registration: taken } = await add(admin);
    expect((await edit(renamed, { registration: taken })).status).toBe(400);
    expect((await personIn(admin, email)).vehicleRegistration).toBe(registration);
  });
});

describe('deleting', () => {
  test('takes it out of every list, once, and can be undone by whoever did it, for a minute', async () => {
    const vehicle = await add(admin);
    const { deletionId } = (await admin.delete(urlOf(vehicle))).body;
    expect((await admin.delete(urlOf(vehicle))).status).toBe(404);
    expect((await admin.get(urlOf(vehicle))).status).toBe(404);
    expect((await edit(vehicle, {})).status).toBe(404);
    expect((await list(admin, { search: vehicle.registration })).total).toBe(0);
    const colleague = await app.signedIn('super@demo.test');
    expect((await colleague.post(`/api/deletions/${deletionId}/undo`)).status).toBe(404);
    expect((await admin.post(`/api/deletions/${deletionId}/undo`)).status).toBe(200);
    expect((await admin.post(`/api/deletions/${deletionId}/undo`)).status).toBe(200);
    expect(await read(vehicle)).toEqual(vehicle);

    const again = (await admin.delete(urlOf(vehicle))).body.deletionId;
    app.time.advance(UNDO_MS + 1);
    expect((await admin.post(`/api/deletions/${again}/undo`)).body.code).toBe('undo-too-late');
  });

  test('twice at once happens once', async () => {
    const vehicle = await add(admin);
    const answers = await twiceWhileHeld(
      app,
      (tx) => tx.selectFrom('vehicles').select('id').where('id', '=', vehicle.id).forUpdate().execute(),
      () => admin.delete(urlOf(vehicle)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('asks where its stops go, when there are any today or later', async () => {
    const vehicle = await add(admin);
    await putOn(vehicle, [{ shipments: [{}, {}] }, {}]);
    await putOn(vehicle, [{}], '2099-01-01');
    await putOn(vehicle, [{}], '2020-01-01');
    const answer = await admin.delete(urlOf(vehicle));
    expect([answer.status, answer.body.code]).toEqual([409, 'vehicle-has-stops']);
    expect(answer.body).toMatchObject({ stops: 3, shipments: 4 });
    const foreign = await add(stranger);
    for (const to of [vehicle.id, foreign.id, randomUUID()]) {
      const wrong = await admin.delete(`${urlOf(vehicle)}?to=${to}`);
      expect([wrong.status, wrong.body.errors]).toEqual([400, [{ path: 'to', problem: 'unknown-vehicle' }]]);
    }
    expect((await admin.delete(`${urlOf(vehicle)}?to=somewhere`)).status).toBe(400);
    expect(await read(vehicle)).toMatchObject({ deliveriesLeft: 2 });
  });

  test('does not ask about stops that are over', async () => {
    const vehicle = await add(admin);
    await putOn(vehicle, [{ ended: true }]);
    await putOn(vehicle, [{}], '2020-01-01');
    expect((await admin.delete(urlOf(vehicle))).status).toBe(200);
  });
});

test('its history says who added, changed, deleted and brought it back', async () => {
  const vehicle = await add(subCompany, { companyName: 'Bláfell ehf.' });
  const saved = await edited(vehicle, { weightCapacity: 1200, equipment: ['cooled'] });
  // Saved once more as it is, it has no entry.
  await edited(saved, {});
  const { deletionId } = (await admin.delete(urlOf(vehicle))).body;
  expect((await admin.get(`${urlOf(vehicle)}/history`)).status).toBe(404);
  await admin.post(`/api/deletions/${deletionId}/undo`);
  const { entries } = (await subCompany.get(`${urlOf(vehicle)}/history`)).body;
  expect(entries).toMatchObject([
    { action: 'restored', by: { email: 'admin@demo.test' } },
    { action: 'deleted' },
    { action: 'edited' },
    { action: 'created', by: { email: 'division@demo.test' }, changes: { companyName: { to: 'Bláfell ehf.' } } },
  ]);
  expect(entries[2].changes).toEqual({
    weightCapacity: { from: null, to: 1200 },
    equipment: { from: null, to: ['cooled'] },
  });
});

describe('the list', () => {
  let keeper: Browser;
  const names = async (query: Record<string, string>) =>
    (await list(keeper, query)).vehicles.map(({ registration }) => registration);

  beforeAll(async () => {
    keeper = await app.signedIn('admin@forwarder.test');
    await add(keeper, { name: 'Þröstur', registration: 'AB-111', vehicleType: 'van', companyName: 'Zeta' });
    const busy = await add(keeper, { name: 'Örn', registration: 'CD 222', subcontractorCompanyName: 'Æðey ehf.' });
    await add(keeper, { name: 'Álft', registration: 'EF333', vehicleType: 'bicycle', companyName: 'Ás' });
    await putOnRoute(app.database, { organisationId: FORWARDER, vehicleId: busy.id, day: today }, [{}]);
    const gone = await add(keeper, { name: 'Geirfugl' });
    await keeper.delete(urlOf(gone));
  });

  test.each([
    ['throstur', ['AB-111']],
    ['ab111', ['AB-111']],
    ['cd222', ['CD 222']],
    ['aedey', ['CD 222']],
    ['geirfugl', []],
    ['%', []],
  ])('finds by %j', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test.each<[Record<string, string>, string[]]>([
    [{}, ['EF333', 'AB-111', 'CD 222']],
    [{ direction: 'desc' }, ['CD 222', 'AB-111', 'EF333']],
    [{ sort: 'registration' }, ['AB-111', 'CD 222', 'EF333']],
    [{ sort: 'vehicleType' }, ['EF333', 'AB-111', 'CD 222']],
    [{ sort: 'companyName' }, ['EF333', 'AB-111', 'CD 222']],
    [{ sort: 'subcontractorCompanyName' }, ['CD 222']],
  ])('is sorted by %j', async (query, expected) => {
    expect((await names(query)).slice(0, expected.length)).toEqual(expected);
  });

  test('is sorted by the stops that are left, either way', async () => {
    expect((await names({ sort: 'deliveriesLeft', direction: 'desc' }))[0]).toBe('CD 222');
    expect((await names({ sort: 'deliveriesLeft' })).at(-1)).toBe('CD 222');
  });

  test('counts what matches and what there is, without what was deleted', async () => {
    expect(await list(keeper, { search: 'ab' })).toMatchObject({ total: 1, all: 3 });
    expect(await list(keeper, { page: '2' })).toMatchObject({ vehicles: [], total: 3, all: 3 });
  });

  test('and the search over everything finds them by name and registration, in view only', async () => {
    const hits = async (browser: Browser, q: string) =>
      (await browser.get(`/api/search?${new URLSearchParams({ q, kind: 'vehicle' })}`)).body.hits;
    expect(await hits(keeper, 'ab111')).toMatchObject([{ kind: 'vehicle', title: 'Þröstur', detail: 'AB-111' }]);
    expect(await hits(keeper, 'geirfugl')).toEqual([]);
    expect(await hits(admin, 'ab111')).toEqual([]);
    const { registration } = await add(admin, { subCompanyId: SUDURLAND });
    expect(await hits(admin, registration)).toHaveLength(1);
    expect(await hits(subCompany, registration)).toEqual([]);
  });
});

describe('a program that reads the list by its cursor', () => {
  const mark = 'Bendill';
  const rows = 25;
  const pageOf = async (query: string) => (await admin.get(`/api/vehicles?search=${mark}&rows=${rows}&${query}`)).body;

  beforeAll(async () => {
    for (let at = 0; at < rows * 2 + 3; at++) {
      // Names that are alike, in letters that a plain comparison puts elsewhere, and columns without a value.
      await add(admin, { name: `${mark} ${'aáðþÞ'[at % 5]}`, companyName: at % 3 === 0 ? null : `Æ ${at % 7}` });
    }
  });

  test.each(['name', 'registration', 'companyName', 'deliveriesLeft'])(
    'gets every row once, in the order of pages, sorted by %s',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const order = `sort=${sort}&direction=${direction}`;
        const paged: Vehicle[] = [];
        for (const page of [1, 2, 3]) paged.push(...(await pageOf(`${order}&page=${page}`)).vehicles);
        const walked: Vehicle[] = [];
        for (let after: string | null = ''; after !== null; ) {
          const page = await pageOf(`${order}${after && `&after=${after}`}`);
          walked.push(...page.vehicles);
          after = page.after;
        }
        expect(walked.map(({ id }) => id)).toEqual(paged.map(({ id }) => id));
        expect(walked).toHaveLength(rows * 2 + 3);
      }
    },
  );

  test('goes on behind a row that was removed meanwhile, and is told of a cursor that is none', async () => {
    const first = await pageOf('sort=name');
    const last = first.vehicles.at(-1);
    await admin.delete(urlOf(last));
    const second = await pageOf(`sort=name&after=${first.after}`);
    expect(second.vehicles).toHaveLength(rows);
    expect(second.total).toBe(rows * 2 + 2);
    for (const [order, after] of [
      ['sort=name', 'x'],
      ['sort=registration', first.after],
      [
        'sort=deliveriesLeft',
        Buffer.from(JSON.stringify(['deliveriesLeft', 'asc', 'x', last.id])).toString('base64url'),
      ],
    ]) {
      const refused = await admin.get(`/api/vehicles?${order}&after=${after}`);
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'after', problem: 'invalid' }]]);
    }
  });
});

import { randomUUID } from 'node:crypto';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let subCompany: Browser;
/** A user of an organisation for which the demo saves no place. */
let stranger: Browser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  subCompany = await app.signedIn('division@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());

const NOTHING = {
  locationName: null,
  receiverName: null,
  city: null,
  postcode: null,
  phoneNumber: null,
  email: null,
  earliestTime: null,
  latestTime: null,
};
const aPlace = (fields: Partial<SavedLocation> = {}) => ({
  ...NOTHING,
  locationName: 'Vöruhús',
  streetAddress1: `Tilraunagata ${randomUUID()}`,
  ...fields,
});
const keep = async (browser: Browser, fields: Partial<SavedLocation> = {}): Promise<SavedLocation> => {
  const answer = await browser.post('/api/saved-locations', aPlace(fields));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.savedLocation;
};
const bodyOf = ({ id, updatedAt, updatedBy, ...rest }: SavedLocation) => rest;
const list = async (browser: Browser, query: Record<string, string> = {}) =>
  (await browser.get(`/api/saved-locations?${new URLSearchParams(query)}`)).body as {
    savedLocations: SavedLocation[];
    total: number;
    all: number;
  };

test('what was kept is read back as it was typed, with its phone number and e-mail in their one spelling', async () => {
  const kept = await keep(admin, {
    receiverName: 'Guðrún Ævarsdóttir',
    phoneNumber: '555 0177',
    email: 'Gudrun@Example.com',
    earliestTime: '08:00',
    latestTime: '16:30',
  });
  expect(kept).toMatchObject({ version: 1, phoneNumber: '+3545550177', email: 'gudrun@example.com' });
  expect((await admin.get(`/api/saved-locations/${kept.id}`)).body.savedLocation).toEqual(kept);
});

test.each([
  ['a place without a street', { streetAddress1: '' }, 'streetAddress1', 'required'],
  ['a place without any name', { locationName: null }, 'locationName', 'required'],
  ['a window that ends before it begins', { earliestTime: '12:00', latestTime: '09:00' }, 'latestTime', 'time-order'],
  ['a name of 300 letters', { locationName: 'a'.repeat(300) }, 'locationName', 'too-long'],
])('%s is refused beside the field', async (_, fields, path, problem) => {
  const answer = await admin.post('/api/saved-locations', aPlace(fields));
  expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ path, problem })]]);
});

describe('where a place is', () => {
  const POINT = { latitude: 64.143, longitude: -21.93 };
  const edit = async (place: SavedLocation, fields: object): Promise<SavedLocation> => {
    const { point: _, ...body } = bodyOf(place);
    const answer = await admin.put(`/api/saved-locations/${place.id}`, { ...body, ...fields });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.savedLocation;
  };

  test.each([
    ['another phone number', { phoneNumber: '+3545550177' }, POINT],
    ['other capitals', { city: 'REYKJAVÍK' }, POINT],
    ['another street', { streetAddress1: 'Allt önnur gata 1' }, null],
    ['another town', { city: 'Kópavogur' }, null],
    ['a point of its own', { point: { latitude: 65, longitude: -18 } }, { latitude: 65, longitude: -18 }],
    ['none any more', { point: null }, null],
  ])('is kept with its address, and after an edit with %s it is so', async (_, fields, point) => {
    const kept = await keep(admin, { city: 'Reykjavík', point: POINT });
    expect(kept.point).toEqual(POINT);
    expect((await edit(kept, fields)).point).toEqual(point);
  });

  test('need not be said, and is refused beside its field when it is nowhere', async () => {
    expect((await keep(admin)).point).toBeNull();
    const answer = await admin.post('/api/saved-locations', aPlace({ point: { latitude: 91, longitude: 0 } }));
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'point.latitude', problem: 'latitude' }]]);
  });

  test('comes back with a place whose deletion is undone', async () => {
    const kept = await keep(admin, { point: POINT });
    const { deletionId } = (await admin.delete(`/api/saved-locations/${kept.id}`)).body;
    await admin.post(`/api/deletions/${deletionId}/undo`);
    expect((await admin.get(`/api/saved-locations/${kept.id}`)).body.savedLocation).toEqual(kept);
  });
});

test('emoji and letters of any direction are kept', async () => {
  const kept = await keep(admin, { locationName: '🏔️ مستودع', streetAddress1: `ﷺ ${'ﷺ'.repeat(190)}` });
  expect(kept.locationName).toBe('🏔️ مستودع');
});

test('its history says who made, changed, deleted and brought it back, to every division, and to nobody else', async () => {
  const historyOf = ({ id }: SavedLocation, browser = admin) => browser.get(`/api/saved-locations/${id}/history`);
  const kept = await keep(subCompany, { city: 'Selfoss' });
  const edited = { ...bodyOf(kept), city: 'Hella', postcode: '850' };
  const saved = await admin.put(`/api/saved-locations/${kept.id}`, edited);
  // Saved once more as it is, it has no entry.
  expect((await admin.put(`/api/saved-locations/${kept.id}`, bodyOf(saved.body.savedLocation))).status).toBe(200);
  const { deletionId } = (await admin.delete(`/api/saved-locations/${kept.id}`)).body;
  expect((await historyOf(kept)).status).toBe(404);
  await admin.post(`/api/deletions/${deletionId}/undo`);

  const { entries } = (await historyOf(kept, subCompany)).body;
  expect(entries).toMatchObject([
    { action: 'restored', by: { email: 'admin@demo.test' } },
    { action: 'deleted' },
    { action: 'edited' },
    { action: 'created', by: { email: 'division@demo.test' }, changes: { city: { from: null, to: 'Selfoss' } } },
  ]);
  expect(entries[2].changes).toEqual({ city: { from: 'Selfoss', to: 'Hella' }, postcode: { from: null, to: '850' } });
  expect((await historyOf(kept, stranger)).status).toBe(404);
});

describe('one address is kept once', () => {
  test('in whatever spelling it comes, and the answer is the place that has it', async () => {
    const kept = await keep(stranger, { streetAddress1: 'Ægisgata 12', postcode: '101', city: 'Reykjavík' });
    const again = aPlace({ streetAddress1: 'AEGISGATA  12.', postcode: '101', city: 'Rvk' });
    const answer = await stranger.post('/api/saved-locations', again);
    expect([answer.status, answer.body.code, answer.body.current]).toEqual([409, 'already-saved', kept]);
  });

  test('when two keep it at once, and the slower is told of the faster', async () => {
    const place = aPlace();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/saved-locations', place)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body.savedLocation;
    for (const { status, body } of answers) if (status === 409) expect(body.current).toEqual(kept);
  });

  test('when a place is edited onto the address of another, also when both move there at once', async () => {
    const [one, other, third] = [await keep(admin), await keep(admin), await keep(admin)];
    const onto = await admin.put(`/api/saved-locations/${other.id}`, {
      ...bodyOf(other),
      streetAddress1: one.streetAddress1.toUpperCase(),
    });
    expect([onto.status, onto.body.code, onto.body.current]).toEqual([409, 'already-saved', one]);

    const streetAddress1 = `Sama gata ${randomUUID()}`;
    const moved = await Promise.all(
      [other, third].map((place) =>
        admin.put(`/api/saved-locations/${place.id}`, { ...bodyOf(place), streetAddress1 }),
      ),
    );
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = moved.find(({ status }) => status === 200)?.body.savedLocation;
    expect(moved.find(({ status }) => status === 409)?.body.current).toEqual(winner);
  });

  test('by each organisation for itself', async () => {
    const { streetAddress1 } = await keep(admin);
    expect((await keep(stranger, { streetAddress1 })).streetAddress1).toBe(streetAddress1);
  });
});

test('of two who edit one place the second gets the current one', async () => {
  const kept = await keep(admin);
  const first = await admin.put(`/api/saved-locations/${kept.id}`, { ...bodyOf(kept), city: 'Selfoss' });
  expect(first.body.savedLocation).toMatchObject({ version: 2, city: 'Selfoss' });
  const second = await admin.put(`/api/saved-locations/${kept.id}`, { ...bodyOf(kept), city: 'Hella' });
  expect([second.status, second.body.code, second.body.current]).toEqual([
    409,
    'stale-version',
    first.body.savedLocation,
  ]);
});

test('a place says who changed it last and when, in the answer to a late save too', async () => {
  const kept = await keep(subCompany);
  expect(kept.updatedBy).toEqual({ kind: 'user', name: 'Akureyri admin' });
  app.time.advance(60_000);
  const edited = await admin.put(`/api/saved-locations/${kept.id}`, { ...bodyOf(kept), city: 'Selfoss' });
  const updatedAt = app.time.now.toISOString();
  expect(edited.body.savedLocation).toMatchObject({ updatedAt, updatedBy: { kind: 'user', name: 'Admin' } });
  const late = await subCompany.put(`/api/saved-locations/${kept.id}`, { ...bodyOf(kept), city: 'Hella' });
  expect(late.body.current).toMatchObject({ updatedAt, updatedBy: { kind: 'user', name: 'Admin' } });
});

test('what is deleted is gone, and its address is free again', async () => {
  const kept = await keep(admin);
  expect((await admin.delete(`/api/saved-locations/${kept.id}`)).status).toBe(200);
  expect((await admin.delete(`/api/saved-locations/${kept.id}`)).status).toBe(404);
  expect((await keep(admin, { streetAddress1: kept.streetAddress1 })).id).not.toBe(kept.id);
});

test('shipments that were made with a place that is forgotten keep what they have', async () => {
  const place = await keep(admin, { receiverName: 'Ásta' });
  const { streetAddress1, receiverName, id: savedLocationId } = place;
  const created = await admin.post('/api/shipments', { dropoff: { streetAddress1, receiverName, savedLocationId } });
  expect(created.status, created.text).toBe(200);
  const url = `/api/shipments/${created.body.shipment.shipmentId}`;
  // Deleting the place neither waits for a transaction on the shipment nor delays it.
  await app.database.asOperator(async (tx) => {
    const { shipmentId } = created.body.shipment;
    await tx.selectFrom('shipments').select('id').where('shipment_id', '=', shipmentId).forUpdate().execute();
    expect((await admin.delete(`/api/saved-locations/${savedLocationId}`)).status).toBe(200);
  });
  const kept = { version: 1, dropoff: { streetAddress1, receiverName, savedLocationId: null } };
  expect((await admin.get(url)).body.shipment).toMatchObject(kept);
  const same = await admin.patch(url, { version: 1, dropoff: { savedLocationId: null } });
  expect(same.body.shipment).toMatchObject(kept);
});

test('the people of every division share the places of their organisation, and strangers see none of them', async () => {
  const kept = await keep(subCompany, { locationName: 'Sameiginlegt' });
  expect((await list(admin, { search: 'sameiginlegt' })).savedLocations).toEqual([kept]);
  const viewing = await admin.get('/api/saved-locations?search=sameiginlegt', { [SUB_COMPANY_HEADER]: AKUREYRI });
  expect(viewing.body.total).toBe(1);
  expect((await list(stranger, { search: 'sameiginlegt' })).total).toBe(0);
  const url = `/api/saved-locations/${kept.id}`;
  expect((await stranger.get(url)).status).toBe(404);
  expect((await stranger.put(url, bodyOf(kept))).status).toBe(404);
  expect((await stranger.delete(url)).status).toBe(404);
  expect((await admin.get(url)).body.savedLocation).toEqual(kept);
});

describe('the list', () => {
  let keeper: Browser;
  const PLACES = [
    { locationName: 'Þvottahúsið', streetAddress1: 'Ármúli 7', postcode: '108', city: 'Reykjavík' },
    { locationName: 'Öldubúð', streetAddress1: 'Hafnargata 1', postcode: '230', phoneNumber: '555 0142' },
    { locationName: 'Apótekið', streetAddress1: 'Zetagata 9', email: 'apotek_50@example.com' },
    { receiverName: 'Ásta Ösp', locationName: null, streetAddress1: 'Brekka 3', city: 'Dalvík' },
    { locationName: 'Zoo', streetAddress1: 'Ásvegur 4', city: 'Akureyri' },
  ];
  const names = async (query: Record<string, string>) =>
    (await list(keeper, query)).savedLocations.map(({ locationName }) => locationName);

  beforeAll(async () => {
    keeper = await app.signedIn('admin@forwarder.test');
    for (const { id } of (await list(keeper, { rows: '250' })).savedLocations) {
      await keeper.delete(`/api/saved-locations/${id}`);
    }
    for (const place of PLACES) await keep(keeper, place);
  });

  test.each([
    ['thvotta', ['Þvottahúsið']],
    ['ÁRMÚLI 108', ['Þvottahúsið']],
    ['108 armuli', ['Þvottahúsið']],
    ['oldubud', ['Öldubúð']],
    ['555-0142', ['Öldubúð']],
    ['apotek_50', ['Apótekið']],
    ['asta osp dalvik', [null]],
    ['asta reykjavik', []],
    ['%', []],
    ['_', []],
    ['📦', []],
    ["' or 1=1 --", []],
  ])('finds by %j', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test('is in the order of the Icelandic alphabet, and what has no name comes last either way', async () => {
    expect(await names({})).toEqual(['Apótekið', 'Zoo', 'Þvottahúsið', 'Öldubúð', null]);
    expect(await names({ direction: 'desc' })).toEqual(['Öldubúð', 'Þvottahúsið', 'Zoo', 'Apótekið', null]);
    expect(await names({ sort: 'streetAddress1' })).toEqual(['Þvottahúsið', 'Zoo', null, 'Öldubúð', 'Apótekið']);
  });

  test('counts what matches and what there is', async () => {
    expect(await list(keeper, { search: 'reykjavik' })).toMatchObject({ total: 1, all: 5 });
    expect(await list(keeper, { page: '2' })).toMatchObject({ savedLocations: [], total: 5, all: 5 });
  });
});

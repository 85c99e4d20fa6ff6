import { type SearchHit, search } from '@waybill/contract/search';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { createShipment } from '@waybill/contract/shipment-edits';
import { listShipments } from '@waybill/contract/shipment-list';
import { readShipment } from '@waybill/contract/shipments';
import type { SubCompanyId } from '@waybill/domain/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AKUREYRI, CARRIER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let shipmentId: string;

/** A shipment with a value of its own in every field that is searched. */
const STOP = { city: 'Þórshöfn', postcode: '680' };
const WHOLE = {
  externalId: 'KLM-90210',
  senderName: 'Ullarvinnslan Ærverk',
  receiverId: 'VID-4711',
  ownerName: 'Dagbjört Eðvaldsdóttir',
  ownerEmail: 'dagbjort@aerverk.is',
  trackingNumbers: ['JD0146000099', 'TRK 77-88'],
  podEmails: ['kvittun@aerverk.is'],
  referenceNumber: 'PO/2026/5577',
  hawbNumber: 'HAWB-31415926',
  containerNumber: 'MSKU1234565',
  pickup: {
    ...STOP,
    locationName: 'Ullarhúsið',
    receiverName: 'Sæbjörg',
    streetAddress1: 'Brúarvegur 7',
    phoneNumber: '+3545551771',
    email: 'saebjorg@aerverk.is',
  },
  dropoff: {
    ...STOP,
    locationName: 'Ferjustöðin',
    receiverName: 'Hólmgeir Örnólfsson',
    streetAddress1: 'Fjarðarbraut 33',
    phoneNumber: '+3545552882',
    email: 'holmgeir@ferjan.is',
    scheduledDate: '2026-12-24',
    earliestTime: '10:00',
    latestTime: '12:30',
  },
  parcels: [{ barcode: 'BLF90807066' }],
};

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  const made = await admin.post(createShipment.path, WHOLE);
  expect(made.status, made.text).toBe(200);
  ({ shipmentId } = made.body.shipment);
});
afterAll(() => app.close());

const hits = async (
  q: string,
  query: Record<string, string> = {},
  browser = admin,
  headers?: Record<string, string>,
) => {
  const answer = await browser.get(`${search.path}?${new URLSearchParams({ q, ...query })}`, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.hits as SearchHit[];
};
const listed = async (typed: string, browser = admin) => {
  const { body } = await browser.get(`${listShipments.path}?${new URLSearchParams({ search: typed })}`);
  return body.shipments.map((row: { shipmentId: string }) => row.shipmentId) as string[];
};

describe('a shipment is found by whatever is in hand', () => {
  test.each([
    ['its id', () => shipmentId],
    ['its id in small letters', () => shipmentId.toLowerCase()],
    ['the end of its id', () => shipmentId.slice(3)],
    ["the customer's number", () => 'KLM-90210'],
    ["the customer's number without its sign", () => 'klm90210'],
    ['the sender', () => 'Ullarvinnslan'],
    ['the sender without its letters', () => 'aerverk'],
    ["the receiver's number", () => 'VID-4711'],
    ['the owner', () => 'dagbjort edvaldsdottir'],
    ['the e-mail of the owner', () => 'dagbjort@aerverk.is'],
    ['a tracking number', () => 'JD0146000099'],
    ['a tracking number with a space in it', () => '77-88'],
    ['who gets the proof', () => 'kvittun@aerverk.is'],
    ['the reference', () => '5577'],
    ['the waybill of the air', () => '31415926'],
    ['the container', () => 'msku1234565'],
    ['where it is picked up', () => 'Brúarvegur 7'],
    ['who hands it over', () => 'Sæbjörg'],
    ['who hands it over, by phone', () => '5551771'],
    ['the place where it goes', () => 'ferjustodin'],
    ['who receives it', () => 'Hólmgeir Örnólfsson'],
    ['who receives it, the other way round', () => 'ornolfsson holmgeir'],
    ['the street where it goes', () => 'fjardarbraut 33'],
    ['the town where it goes', () => 'Þórshöfn Fjarðarbraut'],
    ['the town as foreigners write it', () => 'thorshofn fjardarbraut'],
    ['the phone where it goes', () => '555 2882'],
    ['the barcode of a parcel', () => 'BLF90807066'],
    ['the end of a barcode', () => '807066'],
  ])('%s', async (_, typed) => {
    expect(await listed(typed())).toEqual([shipmentId]);
    const [first] = await hits(typed(), { kind: 'shipment' });
    expect(first).toMatchObject({ kind: 'shipment', id: shipmentId, isExact: true });
  });

  test('in words ready to show', async () => {
    const [first] = await hits('KLM-90210');
    expect(first).toEqual({
      kind: 'shipment',
      id: shipmentId,
      title: 'Hólmgeir Örnólfsson',
      detail: 'Fjarðarbraut 33, 680 Þórshöfn',
      status: 'new',
      dropoff: { scheduledDate: '2026-12-24', earliestTime: '10:00', latestTime: '12:30' },
      isExact: true,
      isWhole: true,
    });
  });

  test.each([
    'holmgier ornolfsson',
    'Hólmgeir Örnólfson',
    'fjarðarbrout 33',
    'MSKU1234566',
    'aervrek dagbjort',
    'sabjorg',
    'ferjustodn',
    'BLF9080766',
    '5552828 holmgeir',
  ])('with a letter wrong: %s', async (typed) => {
    const [first] = await hits(typed, { kind: 'shipment' });
    expect(first).toMatchObject({ id: shipmentId, isExact: false });
  });

  test('with a letter wrong in a name that it was given later', async () => {
    const shipment = { carrier_id: CARRIER, dropoff_receiver_name: 'Ýrr', dropoff_street_address1: 'Túngata 2' };
    const [id] = await enterShipments(app.database, CARRIER, [shipment], () => ['Gunnlaugsbúð']);
    expect(await hits('gunlaugsbud', { kind: 'shipment' })).toMatchObject([{ id, isExact: false }]);
    const path = readShipment.path.replace(':shipmentId', String(id));
    const { version } = (await admin.get(path)).body.shipment;
    const renamed = await admin.patch(path, { version, senderName: 'Hvanneyrarpósturinn' });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await hits('hvaneyrarposturin', { kind: 'shipment' })).toMatchObject([{ id, isExact: false }]);
    expect(await hits('gunlaugsbud', { kind: 'shipment' })).toEqual([]);
  });

  test('of three numbers none is taken for mistyped', async () => {
    expect(await hits('555288 MSKU123456 BLF9080706', { kind: 'shipment' })).toMatchObject([{ id: shipmentId }]);
    expect(await hits('555288 MSKU1234566', { kind: 'shipment' })).toMatchObject([{ id: shipmentId, isExact: false }]);
    expect(await hits('555288 MSKU1234566 BLF9080706', { kind: 'shipment' })).toEqual([]);
  });

  test('signs that a database would read as a pattern are not read at all', async () => {
    for (const typed of ['%', '_', '\\', '%%%', '%_%', "'"]) {
      expect(await listed(typed), typed).toEqual([]);
      expect(await hits(typed), typed).toEqual([]);
    }
    expect(await listed('KLM_90210')).toEqual([shipmentId]);
    expect(await listed('KLM%210')).toEqual([shipmentId]);
    expect(await listed('K%M')).toEqual(await listed('k m'));
  });
});

describe('the walls', () => {
  test('a stranger finds nothing of it, as typed or similar', async () => {
    const stranger = await app.signedIn('admin@stranger.test');
    for (const typed of [shipmentId, 'Hólmgeir Örnólfsson', 'holmgier ornolfsson', 'BLF90807066', 'KLM-90210']) {
      expect(await hits(typed, {}, stranger), typed).toEqual([]);
      expect(await listed(typed, stranger), typed).toEqual([]);
    }
  });

  test('somebody of one division finds what is of it, and neither shipment nor person of another', async () => {
    const words = () => ['Vöktunarsending'];
    const of = (subCompany: SubCompanyId) => ({
      carrier_id: CARRIER,
      sub_company_id: subCompany,
      carrier_sub_company_id: subCompany,
    });
    const [here] = await enterShipments(app.database, CARRIER, [of(AKUREYRI)], words);
    await enterShipments(app.database, CARRIER, [of(REYKJAVIK)], words);
    const subCompany = await app.signedIn('division@demo.test');
    expect((await hits('voktunarsending', {}, subCompany)).map(({ id }) => id)).toEqual([here]);
    expect((await hits('voktunarsendng', {}, subCompany)).map(({ id }) => id)).toEqual([here]);
    expect(await hits('voktunarsending')).toHaveLength(2);
    expect((await hits('voktunarsending', {}, admin, { [SUB_COMPANY_HEADER]: AKUREYRI })).map(({ id }) => id)).toEqual([
      here,
    ]);
    expect((await hits('demo.test', { kind: 'user' }, subCompany)).map(({ title }) => title)).toEqual([
      'Akureyri admin',
    ]);
  });

  test('somebody of one division finds what is of it, however much that is called the same is of another', async () => {
    const of = (subCompany: SubCompanyId, name: string, updated: string) => ({
      carrier_id: CARRIER,
      sub_company_id: subCompany,
      carrier_sub_company_id: subCompany,
      dropoff_receiver_name: name,
      updated_at: updated,
    });
    const others = Array.from({ length: 1_100 }, () => of(REYKJAVIK, 'Fjallagrös', '2026-11-14T10:00:00Z'));
    const later = Array.from({ length: 600 }, () => of(AKUREYRI, 'Blóðberg', '2026-11-14T10:00:00Z'));
    await enterShipments(app.database, CARRIER, [...others, ...later]);
    const [own] = await enterShipments(app.database, CARRIER, [of(AKUREYRI, 'Fjallagrös', '2026-10-14T10:00:00Z')]);
    const subCompany = await app.signedIn('division@demo.test');
    for (const typed of ['fjallagrös', 'fjallagros', 'fjallagrsö', 'fjalagrös']) {
      const found = await hits(typed, { kind: 'shipment' }, subCompany);
      expect(
        found.map(({ id }) => id),
        typed,
      ).toEqual([own]);
    }
  });
});

describe('people and places', () => {
  test('are found by name, with a letter wrong too, and only by those who may see them', async () => {
    const [person] = await hits('developer@demo.test', { kind: 'user' });
    expect(person).toMatchObject({
      kind: 'user',
      title: 'Developer',
      detail: 'developer@demo.test',
      status: null,
      isExact: true,
    });
    expect(await hits('develoqer', { kind: 'user' })).toMatchObject([{ title: 'Developer', isExact: false }]);
    const stranger = await app.signedIn('admin@stranger.test');
    expect(await hits('developer@demo.test', {}, stranger)).toEqual([]);
  });

  test('a place that is kept is found by what it is called and by its address', async () => {
    const place = {
      locationName: 'Ísgeymslan Þönglabakka',
      receiverName: null,
      streetAddress1: 'Þönglabakki 99',
      city: 'Reykjavík',
      postcode: '109',
      phoneNumber: null,
      email: null,
      earliestTime: null,
      latestTime: null,
    };
    expect((await admin.post('/api/saved-locations', place)).status).toBe(200);
    for (const typed of ['isgeymslan', 'thonglabakki 99', 'Þönglabakka']) {
      expect(await hits(typed, { kind: 'saved-location' })).toMatchObject([
        { title: 'Ísgeymslan Þönglabakka', detail: 'Þönglabakki 99, 109 Reykjavík', isExact: true },
      ]);
    }
    expect(await hits('isgeymslen', { kind: 'saved-location' })).toMatchObject([{ isExact: false }]);
  });
});

describe('the order', () => {
  test('what is equal comes before what begins so, what begins so before what contains it, and similar ones last', async () => {
    const named = (name: string) => ({ carrier_id: CARRIER, dropoff_receiver_name: name });
    await enterShipments(
      app.database,
      CARRIER,
      ['Undirbergvatn', 'Bergvatn', 'Bergvotn', 'Bergvatn ehf.'].map(named),
      (shipment) => [shipment.dropoff_receiver_name],
    );
    const found = await hits('bergvatn', { kind: 'shipment' });
    expect(found.map(({ title }) => title)).toEqual(['Bergvatn', 'Bergvatn ehf.', 'Undirbergvatn', 'Bergvotn']);
    expect(found.map(({ isExact }) => isExact)).toEqual([true, true, true, false]);
    expect(found.map(({ isWhole }) => isWhole)).toEqual([true, false, false, false]);
    const [only, ...others] = await hits('bergvatn', { kind: 'shipment', limit: '1' });
    expect(only?.title).toBe('Bergvatn');
    expect(others).toEqual([]);
  });

  test('no kind shows more than was asked for', async () => {
    const found = await hits('demo', { limit: '2' });
    for (const kind of ['shipment', 'saved-location', 'vehicle', 'user']) {
      expect(found.filter((hit) => hit.kind === kind).length).toBeLessThanOrEqual(2);
    }
    expect(await hits('')).toEqual([]);
  });

  test('a word that very many shipments have finds those that changed last', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      carrier_id: CARRIER,
      dropoff_receiver_name: `Fjöldi ${n}`,
      updated_at: new Date(Date.UTC(2026, 10, 14, 10, n)).toISOString(),
    }));
    await enterShipments(app.database, CARRIER, many, (shipment) => [shipment.dropoff_receiver_name]);
    const found = await hits('fjoldi', { kind: 'shipment', limit: '3' });
    expect(found.map(({ title }) => title)).toEqual(['Fjöldi 59', 'Fjöldi 58', 'Fjöldi 57']);
  });
});

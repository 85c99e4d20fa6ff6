import type { GeocodingWorkItem, KnownPlace } from '@waybill/contract/geocoding';
import type { Shipment } from '@waybill/contract/shipments';
import type { ShipmentId } from '@waybill/domain/ids';
import { mayPlace } from '@waybill/domain/shipment-rights';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import type { StopDetails } from '@waybill/domain/stop';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../db/connect.ts';
import { lookAgain } from '../../records/stop-places.ts';
import { AKUREYRI, CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOut as carryOutBulk, plan as planBulk, run as runBulk } from '../../testing/bulk-work.ts';
import { findPlaces, importAddresses } from '../../testing/geocode-work.ts';
import { answer, configure, edit, enter, historyOf, read, request, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendWhileHeld } from '../../testing/while-held.ts';
import { stopPlacesRepo } from './stop-places.repo.ts';

let app: TestApp;
let admin: Browser;
let colleague: Browser;
let forwarder: Browser;
let stranger: Browser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  colleague = await app.signedIn('super@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  stranger = await app.signedIn('admin@stranger.test');
  await importAddresses(app, [
    'Þórsgata,1,101,Reykjavík,64.143,-21.93',
    'Þórsgata,3,101,Reykjavík,64.1432,-21.9303',
    'Eyravegur,2,800,Selfoss,63.937,-21.0',
    'Eyravegur,4,800,Selfoss,63.9371,-21.001',
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.asOperator(async (tx) => {
    for (const table of ['stop_places', 'known_places', 'geocoding_claims']) {
      await sql`delete from ${sql.table(`waybill.${table}`)}`.execute(tx);
    }
  });
});

const ENTERED = aStop({ streetAddress1: 'Þórsgata 1', postcode: '101', city: 'Reykjavík' });
const NOWHERE = aStop({ streetAddress1: 'Hvergigata 9', postcode: null, city: null });
const PIN = { latitude: 64.15, longitude: -21.95 };

/** Enters a shipment and waits until its places have been looked for. */
const enterTo = async (browser: Browser, dropoff: StopDetails, more: object = {}): Promise<Shipment> => {
  const shipment = await enter(browser, { dropoff, ...more });
  await findPlaces(app);
  return read(browser, shipment);
};
const confirm = (browser: Browser, shipment: Shipment, stop: StopDetails, more: object = {}) => {
  const { streetAddress1, postcode, city } = stop;
  return browser.put(`/api/geocode/${shipment.shipmentId}/dropoff`, {
    point: PIN,
    address: { streetAddress1, postcode, city },
    ...more,
  });
};
const workOf = async (browser: Browser, kind = 'dropoff') =>
  (await browser.get(`/api/geocode?kind=${kind}`)).body as {
    items: GeocodingWorkItem[];
    counts: Record<string, number>;
    waiting: number;
  };
const known = async (browser: Browser) => (await browser.get('/api/known-places')).body.knownPlaces as KnownPlace[];

describe('a stop that was entered', () => {
  test('is found in the background, without a new version of its shipment', async () => {
    const entered = await enter(admin, { dropoff: ENTERED });
    expect(entered.dropoff.place).toMatchObject({ state: 'waiting', point: null });
    await findPlaces(app);
    const found = await read(admin, entered);
    expect(found.dropoff).toMatchObject({
      geocodedAddress: 'Þórsgata 1, 101 Reykjavík',
      originalAddress: 'Þórsgata 1, 101 Reykjavík',
      place: {
        state: 'found',
        point: { latitude: 64.143, longitude: -21.93 },
        precision: 'rooftop',
        source: 'geocoder',
        doubt: null,
      },
    });
    expect([found.version, found.updatedAt]).toEqual([entered.version, entered.updatedAt]);
    expect((await workOf(admin)).items).toEqual([]);
  });

  test('without any address is not looked for', async () => {
    const { dropoff, pickup } = await enterTo(admin, ENTERED);
    expect([dropoff.place?.state, pickup.place]).toEqual(['found', null]);
  });

  test.each([
    ['only a postcode', { streetAddress1: '101', postcode: null, city: null }, 'doubtful', 'postcode-only'],
    ['a house that the street lacks', { streetAddress1: 'Þórsgata 77' }, 'doubtful', 'house-number'],
    ['no house', { streetAddress1: 'Þórsgata' }, 'doubtful', 'no-house-number'],
    ['an address that nobody knows', NOWHERE, 'missing', 'no-match'],
    ['signs', { streetAddress1: '---', postcode: '???', city: null }, 'missing', 'no-match'],
    ['emoji', { streetAddress1: '📦📦📦', postcode: null, city: null }, 'missing', 'no-match'],
    [
      'SQL',
      { streetAddress1: "'; drop table waybill.shipments; --", postcode: null, city: null },
      'missing',
      'no-match',
    ],
    [
      'a country that we have not',
      { streetAddress1: 'Rue X 1', postcode: null, city: 'Atlantis' },
      'missing',
      'no-match',
    ],
  ] as const)('with %s is kept, and listed with the reason', async (_, written, state, doubt) => {
    const { dropoff, shipmentId } = await enterTo(admin, { ...ENTERED, ...written });
    expect(dropoff.place).toMatchObject({ state, doubt });
    expect((await workOf(admin)).items).toMatchObject([{ shipmentId, state, doubt, stops: 1 }]);
  });

  test('is looked for again when its address changes, and the old point is gone at once', async () => {
    const shipment = await enterTo(admin, ENTERED);
    const edited = (await edit(admin, shipment, { dropoff: { streetAddress1: 'Þórsgata 3' } })).body.shipment;
    expect(edited.dropoff.place).toMatchObject({ state: 'waiting', point: null });
    await findPlaces(app);
    expect((await read(admin, shipment)).dropoff.place?.point).toEqual({ latitude: 64.1432, longitude: -21.9303 });
  });

  test('is not looked for again when something else changes, or only its capitals', async () => {
    const shipment = await enterTo(admin, ENTERED);
    const edited = (await edit(admin, shipment, { dropoff: { streetAddress1: 'ÞÓRSGATA 1' }, driverNote: 'Bakdyr' }))
      .body;
    expect(edited.shipment.dropoff.place).toEqual(shipment.dropoff.place);
  });

  test('is looked for again when only its town is corrected', async () => {
    const shipment = await enterTo(admin, { ...ENTERED, city: 'Kópavogur' });
    const { body } = await edit(admin, shipment, { dropoff: { city: 'Reykjavík' } });
    expect(body.shipment.dropoff.place?.state).toBe('waiting');
  });

  test('loses its place with its address', async () => {
    const shipment = await enterTo(admin, ENTERED, { pickup: ENTERED });
    expect(shipment.pickup.place?.state).toBe('found');
    const empty = { streetAddress1: null, postcode: null, city: null, receiverName: null };
    expect((await edit(admin, shipment, { pickup: empty })).body.shipment.pickup.place).toBeNull();
  });

  test('is looked for again once an operator has imported more addresses', async () => {
    const missing = await enterTo(admin, NOWHERE);
    const doubtful = await enterTo(admin, { ...ENTERED, streetAddress1: 'Þórsgata 5 bakhús' });
    const before = [missing, doubtful].map(({ dropoff }) => dropoff.place);
    expect(before.map((place) => place?.state)).toEqual(['missing', 'doubtful']);
    await app.database.asOperator((tx) => lookAgain(tx, ['missing', 'doubtful']));
    expect((await read(admin, missing)).dropoff.place?.state).toBe('waiting');
    await findPlaces(app);
    const after = [await read(admin, missing), await read(admin, doubtful)].map(({ dropoff }) => dropoff.place);
    expect(after).toEqual(before);
  });
});

test('a name that is cut within a letter is entered all the same', async () => {
  const receiverName = `${'a'.repeat(89)}\u{20000}`;
  expect((await admin.post('/api/shipments', { dropoff: { ...ENTERED, receiverName } })).status).toBe(200);
});

describe('a point that came with a shipment', () => {
  const enterAt = async (point: object) => {
    const body = { dropoff: ENTERED, points: { dropoff: point } };
    return admin.post('/api/shipments', body);
  };

  test('is where the stop is', async () => {
    const { shipment } = (await enterAt({ latitude: 64.1431, longitude: -21.9301 })).body;
    await findPlaces(app);
    expect((await read(admin, shipment)).dropoff.place).toMatchObject({
      state: 'found',
      source: 'sender',
      point: { latitude: 64.1431, longitude: -21.9301 },
    });
  });

  test('is the geocoder’s where it says the same, as that of a picked address does', async () => {
    const found = (await enterTo(admin, ENTERED)).dropoff;
    expect(found.place).toMatchObject({ state: 'found', source: 'geocoder' });
    const { shipment } = (await enterAt(found.place?.point ?? {})).body;
    expect(shipment.dropoff.place.point).toEqual(found.place?.point);
    await findPlaces(app);
    expect((await read(admin, shipment)).dropoff.place).toEqual(found.place);
  });

  test.each([
    ['far away', { latitude: 65.68, longitude: -18.1 }, 'far-from-address'],
    ['exchanged', { latitude: -21.93, longitude: 64.143 }, 'exchanged'],
    ['in the sea', { latitude: 63, longitude: -30 }, 'far-from-address'],
  ])('%s is doubtful', async (_, point, doubt) => {
    const { shipment } = (await enterAt(point)).body;
    await findPlaces(app);
    expect((await read(admin, shipment)).dropoff.place).toMatchObject({ state: 'doubtful', doubt, point });
  });

  test.each([
    ['exchanged', { latitude: -21.93, longitude: 64.143 }, 'exchanged'],
    ['at a pole', { latitude: 89.9, longitude: 10 }, 'far-from-address'],
  ])('%s is doubtful also where nobody knows the address', async (_, point, doubt) => {
    const { shipment } = (await admin.post('/api/shipments', { dropoff: NOWHERE, points: { dropoff: point } })).body;
    await findPlaces(app);
    expect((await read(admin, shipment)).dropoff.place).toMatchObject({ state: 'doubtful', doubt, point });
  });

  test.each([
    ['beyond the pole', { latitude: 91, longitude: 0 }, 'points.dropoff.latitude', 'latitude'],
    ['where programs have no coordinates', { latitude: 0, longitude: 0 }, 'points.dropoff', 'nowhere'],
    ['around the world', { latitude: 0, longitude: 181 }, 'points.dropoff.longitude', 'longitude'],
    ['no number', { latitude: 'north', longitude: 0 }, 'points.dropoff.latitude', 'latitude'],
  ])('%s is refused beside the field', async (_, point, path, problem) => {
    const { status, body } = await enterAt(point);
    expect([status, body.errors]).toEqual([400, [{ path, problem }]]);
  });

  test('counts with a new address, too', async () => {
    const shipment = await enterTo(admin, ENTERED);
    const point = { latitude: 64.1433, longitude: -21.9301 };
    await edit(admin, shipment, { dropoff: { streetAddress1: 'Þórsgata 3' }, points: { dropoff: point } });
    await findPlaces(app);
    expect((await read(admin, shipment)).dropoff.place).toMatchObject({ source: 'sender', point });
  });

  describe('from the saved location that was chosen', () => {
    const saveNowhere = async (street: string) => {
      const { streetAddress1: _, scheduledDate, savedLocationId, ...details } = NOWHERE;
      const body = { ...details, streetAddress1: street, point: PIN };
      const answer = await admin.post('/api/saved-locations', body);
      expect(answer.status, answer.text).toBe(200);
      const stop = { ...NOWHERE, streetAddress1: street, savedLocationId: answer.body.savedLocation.id };
      return { ...stop, locationName: stop.locationName ?? null };
    };

    test('is where the stop is', async () => {
      const { dropoff } = await enterTo(admin, await saveNowhere('Geymd gata 1'));
      expect(dropoff.place).toMatchObject({ state: 'found', source: 'sender', point: PIN });
    });

    test('counts when an edit chooses it, too', async () => {
      const shipment = await enterTo(admin, ENTERED);
      await edit(admin, shipment, { dropoff: await saveNowhere('Geymd gata 2') });
      await findPlaces(app);
      expect((await read(admin, shipment)).dropoff.place).toMatchObject({ source: 'sender', point: PIN });
    });

    test('does not for an address that was changed after choosing, nor against a point that was said', async () => {
      const stop = await saveNowhere('Geymd gata 3');
      const changed = await enterTo(admin, { ...stop, streetAddress1: 'Geymd gata 33' });
      expect(changed.dropoff.place).toMatchObject({ state: 'missing', point: null });
      const said = { latitude: 64.151, longitude: -21.951 };
      expect((await enterTo(admin, stop, { points: { dropoff: said } })).dropoff.place?.point).toEqual(said);
    });

    test('is offered with its address while that is typed', async () => {
      await saveNowhere('Geymd gata 4');
      const { addresses } = (await admin.get(`/api/addresses?${new URLSearchParams({ text: 'geymd gata 4' })}`)).body;
      expect(addresses).toMatchObject([{ source: 'own', point: PIN, precision: 'rooftop' }]);
    });
  });

  describe('later than a person has confirmed the address', () => {
    const NEAR = { latitude: 64.1433, longitude: -21.9301 };
    const give = async (shipment: Shipment, point: object, more: object = {}) => {
      const { status, body } = await edit(admin, shipment, { ...more, points: { dropoff: point } });
      expect(status).toBe(200);
      await findPlaces(app);
      const { dropoff } = await read(admin, shipment);
      expect(dropoff.place).toEqual(body.shipment.dropoff.place);
      return dropoff.place;
    };

    test.each([
      [
        'this stop',
        async () => {
          const shipment = await enterTo(admin, ENTERED);
          await confirm(admin, shipment, ENTERED);
          return shipment;
        },
      ],
      [
        'one of its address before',
        async () => {
          await confirm(admin, await enterTo(admin, ENTERED), ENTERED);
          return enterTo(admin, ENTERED);
        },
      ],
    ])('for %s, counts for its shipment, is in the history, and leaves what is remembered', async (_, placed) => {
      const shipment = await placed();
      expect(await give(shipment, NEAR)).toMatchObject({ state: 'confirmed', source: 'sender', point: NEAR });
      expect((await historyOf(admin, shipment))[0]).toMatchObject({
        action: 'placed',
        changes: { 'dropoff.place': { from: '64.15000, -21.95000', to: '64.14330, -21.93010' } },
      });
      expect((await read(admin, shipment)).version).toBe(shipment.version);
      expect((await known(admin)).map(({ point }) => point)).toEqual([PIN]);
      expect((await enterTo(admin, ENTERED)).dropoff.place).toMatchObject({ source: 'memory', point: PIN });
    });

    test.each([
      ['far from there', { latitude: 65.68, longitude: -18.1 }, 'far-from-address'],
      ['there when exchanged', { latitude: -21.95, longitude: 64.15 }, 'exchanged'],
    ])('%s, waits for a person', async (_, point, doubt) => {
      const shipment = await enterTo(admin, ENTERED);
      await confirm(admin, shipment, ENTERED);
      expect(await give(shipment, point)).toMatchObject({ state: 'doubtful', source: 'sender', doubt, point });
      expect((await workOf(admin)).items).toMatchObject([{ shipmentId: shipment.shipmentId, doubt }]);
    });

    test('and the same, changes nothing', async () => {
      const shipment = await enterTo(admin, ENTERED);
      await confirm(admin, shipment, ENTERED);
      const entries = await historyOf(admin, shipment);
      expect(await give(shipment, PIN)).toMatchObject({ state: 'confirmed', source: 'person', point: PIN });
      expect(await historyOf(admin, shipment)).toEqual(entries);
    });
  });

  test('of a finished shipment is refused, whoever gives it and however, unless its address is corrected', async () => {
    const shipment = await withStatus(admin, await enterTo(admin, ENTERED), 'out-for-delivery', 'completed');
    const before = shipment.dropoff.place;
    const refused = [
      await edit(admin, shipment, { points: { dropoff: PIN } }),
      await edit(admin, shipment, { driverNote: 'Bakdyr', points: { dropoff: PIN } }),
      await confirm(admin, shipment, ENTERED),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'is-finished']));
    expect(await read(admin, shipment)).toMatchObject({ driverNote: shipment.driverNote, dropoff: { place: before } });

    const point = { latitude: 64.1432, longitude: -21.9302 };
    const corrected = { dropoff: { streetAddress1: 'Þórsgata 3' }, points: { dropoff: point } };
    expect((await edit(admin, shipment, corrected)).status).toBe(200);
    await findPlaces(app);
    expect((await read(admin, shipment)).dropoff.place?.point).toEqual(point);
  });

  test('can be given later, which makes no new version', async () => {
    const shipment = await enterTo(admin, ENTERED);
    const edited = await edit(admin, shipment, { points: { dropoff: { latitude: 64.1433, longitude: -21.9301 } } });
    expect(edited.status).toBe(200);
    await findPlaces(app);
    const { dropoff, version } = await read(admin, shipment);
    expect([dropoff.place?.source, version]).toEqual(['sender', shipment.version]);
  });
});

describe('a person who confirms a place', () => {
  const OTHER_PIN = { latitude: 64.16, longitude: -21.96 };
  const NEXT_DOOR = { latitude: 64.144, longitude: -21.932 };
  const pointOf = async (shipment: Shipment) => (await read(admin, shipment)).dropoff.place?.point;

  test('wrongly, and again at the right place, moves all that went along with the wrong one', async () => {
    const [first, second] = [await enterTo(admin, NOWHERE), await enterTo(admin, NOWHERE)];
    expect((await confirm(admin, first, NOWHERE)).body).toMatchObject({ settled: 2 });
    expect((await confirm(admin, first, NOWHERE, { point: OTHER_PIN })).body).toMatchObject({ settled: 2 });
    expect([await pointOf(first), await pointOf(second)]).toEqual([OTHER_PIN, OTHER_PIN]);
  });

  test('leaves a point that the sender gave, and nobody doubts', async () => {
    const { shipment: sent } = (
      await admin.post('/api/shipments', { dropoff: NOWHERE, points: { dropoff: OTHER_PIN } })
    ).body;
    const other = await enterTo(admin, NOWHERE);
    expect((await confirm(admin, other, NOWHERE)).body).toMatchObject({ settled: 1 });
    expect(await pointOf(sent)).toEqual(OTHER_PIN);
    const far = { latitude: 65.7, longitude: -18.1 };
    const { shipment: next } = (await admin.post('/api/shipments', { dropoff: NOWHERE, points: { dropoff: far } }))
      .body;
    await findPlaces(app);
    expect((await read(admin, next)).dropoff.place).toMatchObject({ state: 'doubtful', point: far });
  });

  test('of coordinates alone places that stop only', async () => {
    const enterAt = async (pickup: object) =>
      (await admin.post('/api/shipments', { dropoff: ENTERED, points: { pickup } })).body.shipment;
    const [one, other] = [await enterAt(PIN), await enterAt(OTHER_PIN)];
    await findPlaces(app);
    const address = { streetAddress1: null, postcode: null, city: null };
    const body = { point: { latitude: 63, longitude: -20 }, address };
    expect((await admin.put(`/api/geocode/${one.shipmentId}/pickup`, body)).body).toMatchObject({ settled: 1 });
    expect((await read(admin, other)).pickup.place?.point).toEqual(OTHER_PIN);
    expect(await known(admin)).toEqual([]);
  });

  test('of a farm has it stay there when the name of the receiver is corrected', async () => {
    const farm = aStop({ streetAddress1: 'Efri-Skörð', postcode: '641', city: 'Húsavík', receiverName: 'Jon Jonson' });
    const shipment = await enterTo(admin, farm);
    await confirm(admin, shipment, farm);
    await edit(admin, shipment, { dropoff: { receiverName: 'Jón Jónsson' } });
    await findPlaces(app);
    expect((await read(admin, shipment)).dropoff.place).toMatchObject({ state: 'confirmed', point: PIN });
  });

  test('does not place a stop whose address changes at that moment', async () => {
    const [first, second] = [await enterTo(admin, NOWHERE), await enterTo(admin, NOWHERE)];
    const changeSecond = (tx: Tx) =>
      sql`update waybill.stop_places set address_key = 'elsewhere 1|', state = 'waiting'
        where shipment_key = (select id from waybill.shipments where shipment_id = ${second.shipmentId})
          and kind = 'dropoff'`.execute(tx);
    const [answer] = await sendWhileHeld(app, changeSecond, [() => confirm(admin, first, NOWHERE)]);
    expect(answer?.body).toMatchObject({ settled: 1 });
    expect((await read(admin, second)).dropoff.place?.state).toBe('waiting');
  });

  test('puts the stop there, and all others with its address that are on their way', async () => {
    const first = await enterTo(admin, NOWHERE);
    const second = await enterTo(admin, { ...NOWHERE, receiverName: 'Jón', streetAddress1: 'HVERGIGATA 9' });
    const finished = await withStatus(admin, await enterTo(admin, NOWHERE), 'out-for-delivery', 'completed');
    const other = await enterTo(admin, { ...NOWHERE, streetAddress1: 'Hvergigata 11' });
    expect((await workOf(admin)).items.map(({ streetAddress1, stops }) => [streetAddress1, stops])).toEqual([
      ['Hvergigata 11', 1],
      ['Hvergigata 9', 2],
    ]);

    const { status, body } = await confirm(admin, first, NOWHERE, { foundAddress: 'Hvergigata 9, 101 Reykjavík' });
    expect([status, body]).toMatchObject([200, { settled: 2 }]);
    for (const shipment of [first, second]) {
      const { dropoff, version } = await read(admin, shipment);
      expect(dropoff.place).toMatchObject({ state: 'confirmed', source: 'person', point: PIN, doubt: null });
      expect([dropoff.geocodedAddress, version]).toEqual(['Hvergigata 9, 101 Reykjavík', shipment.version]);
      expect((await historyOf(admin, shipment))[0]).toMatchObject({
        action: 'placed',
        changes: { 'dropoff.place': { from: null, to: 'Hvergigata 9, 101 Reykjavík' } },
      });
    }
    expect((await read(admin, finished)).dropoff.place?.state).toBe('missing');
    expect((await read(admin, other)).dropoff.place?.state).toBe('missing');
    expect((await workOf(admin)).items.map(({ shipmentId }) => shipmentId)).toEqual([other.shipmentId]);
  });

  test('need not do it again for the next shipment: the pin wins over the geocoder', async () => {
    await confirm(admin, await enterTo(admin, ENTERED), ENTERED);
    const next = await enterTo(admin, { ...ENTERED, receiverName: 'Annar', streetAddress1: 'thorsgata 1' });
    expect(next.dropoff.place).toMatchObject({ state: 'found', source: 'memory', point: PIN });
  });

  test.each([
    ['in the dative', { streetAddress1: 'Þórsgötu 1' }],
    ['without a postcode', { postcode: null }],
    ['with the country in its postcode', { postcode: 'IS-101' }],
    ['all in one field', { streetAddress1: 'Þórsgata 1, 101 Reykjavík', postcode: null, city: null }],
    ['with a typing error', { streetAddress1: 'Þórsgat 1' }],
    ['with a floor', { streetAddress1: 'Þórsgata 1, 2. hæð' }],
    ['with a flat, in the dative', { streetAddress1: 'Þórsgötu 1 íbúð 201' }],
  ])('need not do it again for the same house %s, nor the other way round', async (_, written) => {
    const otherwise = { ...ENTERED, ...written };
    await confirm(admin, await enterTo(admin, ENTERED), ENTERED);
    const remembered = { state: 'found', source: 'memory', point: PIN };
    expect((await enterTo(admin, otherwise)).dropoff.place).toMatchObject(remembered);
    expect((await enterTo(admin, { ...otherwise, receiverName: 'Annar' })).dropoff.place).toMatchObject(remembered);
    expect((await enterTo(stranger, otherwise)).dropoff.place).toMatchObject({ source: 'geocoder' });

    await confirm(admin, await enterTo(admin, otherwise), otherwise, { point: NEXT_DOOR });
    expect((await enterTo(admin, ENTERED)).dropoff.place).toMatchObject({ ...remembered, point: NEXT_DOOR });
    expect((await known(admin)).map(({ point }) => point)).toEqual([NEXT_DOOR]);
  });

  test('under an address as it is written, of which the registry knew nothing, moves it to the house', async () => {
    const otherwise = { ...ENTERED, streetAddress1: 'Þórsgötu 1' };
    await confirm(admin, await enterTo(admin, otherwise), otherwise);
    await app.database.asOperator((tx) =>
      sql`update waybill.known_places set address_key = 'thorsgotu 1|101'`.execute(tx),
    );
    expect((await enterTo(admin, otherwise)).dropoff.place?.point).toEqual(PIN);
    const other = { ...otherwise, receiverName: 'Annar' };
    await confirm(admin, await enterTo(admin, other), other, { point: NEXT_DOOR });
    expect((await enterTo(admin, other)).dropoff.place?.point).toEqual(NEXT_DOOR);
    await confirm(admin, await enterTo(admin, otherwise), otherwise, { point: NEXT_DOOR });
    expect((await enterTo(admin, otherwise)).dropoff.place?.point).toEqual(NEXT_DOOR);
  });

  test.each([
    ['a house behind it', { streetAddress1: 'Þórsgata 1 bakhús' }],
    ['a letter that the registry lacks', { streetAddress1: 'Þórsgata 1b' }],
  ])('says nothing of %s, nor does that of the house', async (_, written) => {
    const beside = { ...ENTERED, ...written };
    await confirm(admin, await enterTo(admin, ENTERED), ENTERED);
    expect((await enterTo(admin, beside)).dropoff.place?.source).toBe('geocoder');
    await confirm(admin, await enterTo(admin, beside), beside, { point: NEXT_DOOR });
    expect((await enterTo(admin, ENTERED)).dropoff.place?.point).toEqual(PIN);
  });

  test('far from the house that was found means another one, and says nothing of that house', async () => {
    const elsewhere = { ...ENTERED, postcode: null, city: null };
    const far = { latitude: 65.68, longitude: -18.1 };
    await confirm(admin, await enterTo(admin, elsewhere), elsewhere, { point: far });
    expect((await enterTo(admin, ENTERED)).dropoff.place?.source).toBe('geocoder');
    expect((await enterTo(admin, elsewhere)).dropoff.place).toMatchObject({ source: 'memory', point: far });
  });

  test('gives a receiver a place of their own within an address', async () => {
    const shop = { ...ENTERED, receiverName: 'Búðin' };
    await confirm(admin, await enterTo(admin, ENTERED), ENTERED);
    const there = { latitude: 64.16, longitude: -21.96 };
    await confirm(admin, await enterTo(admin, shop), shop, { point: there });
    expect((await enterTo(admin, ENTERED)).dropoff.place?.point).toEqual(PIN);
    expect((await enterTo(admin, shop)).dropoff.place?.point).toEqual(there);
  });

  test('may do so for this once', async () => {
    await confirm(admin, await enterTo(admin, NOWHERE), NOWHERE, { isRemembered: false });
    expect([(await enterTo(admin, NOWHERE)).dropoff.place?.state, await known(admin)]).toEqual(['missing', []]);
  });

  test('sees what is remembered, and forgets it; stops that are there stay, and a minute long it can be undone', async () => {
    const shipment = await enterTo(admin, NOWHERE);
    await confirm(admin, shipment, NOWHERE);
    const [place] = await known(admin);
    expect(place).toMatchObject({ streetAddress1: 'Hvergigata 9', receiverName: NOWHERE.receiverName, point: PIN });
    expect([await known(stranger), (await stranger.delete(`/api/known-places/${place?.id}`)).status]).toEqual([
      [],
      404,
    ]);

    const { deletionId } = (await admin.delete(`/api/known-places/${place?.id}`)).body;
    expect([await known(admin), (await read(admin, shipment)).dropoff.place?.state]).toEqual([[], 'confirmed']);
    expect((await enterTo(admin, NOWHERE)).dropoff.place?.state).toBe('missing');

    expect((await admin.post(`/api/deletions/${deletionId}/undo`)).status).toBe(200);
    expect(await known(admin)).toEqual([place]);
  });

  test('forgets by a program, too, with the same answer and the same undo', async () => {
    await confirm(admin, await enterTo(admin, NOWHERE), NOWHERE);
    const [place] = await known(admin);
    const developer = await app.signedIn('developer@demo.test');
    const { token } = (await developer.post('/api/api-key/reveal', { purpose: 'copy' })).body;
    const send = (method: 'DELETE' | 'POST', url: string) =>
      app.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    const { deletionId } = (await send('DELETE', `/api/known-places/${place?.id}`)).json();
    expect(await known(admin)).toEqual([]);
    expect((await send('POST', `/api/deletions/${deletionId}/undo`)).statusCode).toBe(200);
    expect(await known(admin)).toEqual([place]);
  });

  test('confirms again, and that is remembered instead', async () => {
    await confirm(admin, await enterTo(admin, NOWHERE), NOWHERE);
    const there = { latitude: 64.16, longitude: -21.96 };
    await confirm(admin, await enterTo(admin, NOWHERE), NOWHERE, { point: there });
    expect((await known(admin)).map(({ point, version }) => [point, version])).toEqual([[there, 2]]);
  });

  test('is told when the address has changed meanwhile, and nothing is confirmed', async () => {
    const shipment = await enterTo(admin, NOWHERE);
    await edit(colleague, shipment, { dropoff: { streetAddress1: 'Hvergigata 19' } });
    const { status, body } = await confirm(admin, shipment, NOWHERE);
    expect([status, body.code]).toEqual([409, 'stale-version']);
    expect((await read(admin, shipment)).dropoff.place?.state).toBe('waiting');
  });

  test('at the same moment as a colleague: both are heard, every stop has a pin, and one of them is remembered', async () => {
    const shipments = [await enterTo(admin, NOWHERE), await enterTo(admin, NOWHERE), await enterTo(admin, NOWHERE)];
    const there = { latitude: 64.16, longitude: -21.96 };
    const [first, , last] = shipments as [Shipment, Shipment, Shipment];
    const answers = await Promise.all([
      confirm(admin, first, NOWHERE),
      confirm(colleague, last, NOWHERE, { point: there }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const points = await Promise.all(shipments.map(async (one) => (await read(admin, one)).dropoff.place?.point));
    const remembered = (await known(admin)).map(({ point }) => point);
    expect(remembered).toHaveLength(1);
    expect([points[0], points[2]]).toContainEqual(remembered[0]);
    const pins = [PIN, there];
    expect(pins).toContainEqual(remembered[0]);
    for (const point of points) expect(pins).toContainEqual(point);
  });

  test.each([
    ['out of range', { point: { latitude: 91, longitude: 0 } }, 'point.latitude', 'latitude'],
    ['where programs have no coordinates', { point: { latitude: 0, longitude: 0 } }, 'point', 'nowhere'],
    ['without a point', { point: null }, 'point', 'invalid'],
  ])('is refused %s', async (_, more, path, problem) => {
    const shipment = await enterTo(admin, NOWHERE);
    const { status, body } = await confirm(admin, shipment, NOWHERE, more);
    expect([status, body.errors]).toMatchObject([400, [{ path, problem }]]);
  });

  test('abroad knows better than the address', async () => {
    const shipment = await enterTo(admin, NOWHERE);
    const berlin = { latitude: 52.5, longitude: 13.4 };
    expect((await confirm(admin, shipment, NOWHERE, { point: berlin })).status).toBe(200);
    expect(await pointOf(shipment)).toEqual(berlin);
  });
});

describe('a confirmation', () => {
  const jobs = async () => {
    const { rows } = await app.database.asOperator((tx) =>
      sql`select payload from waybill.jobs where kind = 'geocode-stops' and state = 'waiting' and payload ? 'addressKey'`.execute(
        tx,
      ),
    );
    return rows;
  };

  test('that is cut off leaves nothing behind; one that is through has left its job with it', async () => {
    const [first, second] = [await enterTo(admin, NOWHERE), await enterTo(admin, NOWHERE)];
    const { pool } = app.database;
    await pool.query(`create function waybill.cut_off() returns trigger language plpgsql as
      $$ begin raise exception 'cut off'; end $$`);
    await pool.query(`create trigger cut_off before insert on waybill.shipment_history
      for each row when (new.action = 'placed') execute function waybill.cut_off()`);
    try {
      expect((await confirm(admin, first, NOWHERE)).status).toBe(500);
    } finally {
      await pool.query('drop function waybill.cut_off cascade');
    }
    expect([await known(admin), await jobs()]).toEqual([[], []]);
    for (const each of [first, second]) expect((await read(admin, each)).dropoff.place?.state).toBe('missing');

    expect((await confirm(admin, first, NOWHERE)).body).toMatchObject({ settled: 2 });
    expect(await jobs()).toEqual([{ payload: { addressKey: 'hvergigata 9|' } }]);
    expect((await read(admin, second)).dropoff.place).toMatchObject({ state: 'confirmed', point: PIN });
    await findPlaces(app);
    expect(await jobs()).toEqual([]);
  });

  test('reaches a stop that was entered and judged while it was written', async () => {
    await confirm(admin, await enterTo(admin, NOWHERE), NOWHERE);
    const late = await enter(admin, { dropoff: NOWHERE });
    await app.database.asOperator((tx) =>
      sql`update waybill.stop_places set state = 'missing' where shipment_key =
        (select id from waybill.shipments where shipment_id = ${late.shipmentId})`.execute(tx),
    );
    await findPlaces(app);
    expect((await read(admin, late)).dropoff.place).toMatchObject({ state: 'found', source: 'memory', point: PIN });
  });
});

describe('what a pin does not settle', () => {
  test('is another receiver’s own place within the address', async () => {
    const shop = { ...ENTERED, receiverName: 'Búðin' };
    await confirm(admin, await enterTo(admin, shop), shop, { point: { latitude: 64.16, longitude: -21.96 } });
    const today = await enterTo(admin, shop);
    expect(today.dropoff.place?.source).toBe('memory');
    await confirm(admin, await enterTo(admin, { ...ENTERED, receiverName: 'Annar' }), {
      ...ENTERED,
      receiverName: 'Annar',
    });
    expect((await read(admin, today)).dropoff.place?.point).toEqual({ latitude: 64.16, longitude: -21.96 });
  });

  test.each([
    ['a street without a number', { streetAddress1: 'Þórsgata' }],
    ['signs alone', { streetAddress1: '???', postcode: null, city: null }],
  ])('is somebody else who has %s', async (_, written) => {
    const one = { ...ENTERED, ...written };
    const other = { ...one, receiverName: 'Annar' };
    const before = await enterTo(admin, other);
    await confirm(admin, await enterTo(admin, one), one);
    expect((await read(admin, before)).dropoff.place?.state).not.toBe('confirmed');
    expect((await enterTo(admin, other)).dropoff.place?.source).not.toBe('memory');
  });

  test('is a stop of a finished shipment, and nothing is remembered of it', async () => {
    const finished = await withStatus(admin, await enterTo(admin, NOWHERE), 'out-for-delivery', 'completed');
    expect((await confirm(admin, finished, NOWHERE)).body.code).toBe('is-finished');
    expect(await known(admin)).toEqual([]);
  });
});

describe('another organisation', () => {
  test('finds no stop that is not its own, and its pins are not remembered for others', async () => {
    const shipment = await enterTo(admin, NOWHERE);
    expect((await stranger.get(`/api/geocode/${shipment.shipmentId}/dropoff`)).status).toBe(404);
    expect((await confirm(stranger, shipment, NOWHERE)).status).toBe(404);
    expect((await workOf(stranger)).items).toEqual([]);
    await confirm(stranger, await enterTo(stranger, NOWHERE), NOWHERE);
    expect((await enterTo(admin, NOWHERE)).dropoff.place?.state).toBe('missing');
    expect((await read(admin, shipment)).dropoff.place?.state).toBe('missing');
  });

  test('that is to carry it says where it is once it has accepted; then its own memory counts', async () => {
    await confirm(admin, await enterTo(admin, NOWHERE), NOWHERE);
    const own = await enterTo(forwarder, NOWHERE, { carrierId: CARRIER });
    expect(own.dropoff.place?.state).toBe('missing');
    expect((await workOf(admin)).items).toEqual([]);
    const asked = (await request(forwarder, own)).body.shipment;
    expect((await confirm(admin, asked, NOWHERE)).status).toBe(403);

    await answer(admin, await read(admin, asked), { answer: 'accept' });
    await findPlaces(app);
    expect((await read(forwarder, own)).dropoff.place).toMatchObject({ source: 'memory', point: PIN });
    expect((await confirm(admin, asked, NOWHERE, { point: { latitude: 64, longitude: -21 } })).status).toBe(200);
    expect((await read(forwarder, own)).dropoff.place?.point).toEqual({ latitude: 64, longitude: -21 });
    expect(await known(forwarder)).toEqual([]);
  });

  test('that accepts many at once has its memory count for all of them', async () => {
    await confirm(admin, await enterTo(admin, NOWHERE), NOWHERE);
    const own = [
      await enterTo(forwarder, NOWHERE, { carrierId: CARRIER }),
      await enterTo(forwarder, NOWHERE, { carrierId: CARRIER }),
    ];
    for (const each of own) await request(forwarder, each);
    const ids = own.map(({ shipmentId }) => shipmentId);
    await runBulk(admin, await planBulk(admin, ids, { kind: 'change-status', status: 'open' }));
    await carryOutBulk(app);
    await findPlaces(app);
    for (const each of own) {
      expect((await read(forwarder, each)).dropoff.place).toMatchObject({ source: 'memory', point: PIN });
    }
  });

  test.each(DELIVERY_STATUSES.flatMap((status) => [CARRIER, FORWARDER].map((by) => [status, by] as const)))(
    'the work of a shipment that is %s for %s is what the rule says',
    async (deliveryStatus, by) => {
      const shipment = await enterTo(forwarder, NOWHERE, { carrierId: CARRIER });
      const deletedAt = deliveryStatus === 'deleted' ? sql`now()` : sql`null`;
      await app.database.asOperator((tx) =>
        sql`update waybill.shipments set delivery_status = ${deliveryStatus}, deleted_at = ${deletedAt}
        where shipment_id = ${shipment.shipmentId}`.execute(tx),
      );
      const scope = { organisationId: by, subCompanyId: null };
      const work = await app.database.inScope(scope, (tx) => stopPlacesRepo(tx, scope).work('dropoff', null));
      const parties = { organisationId: FORWARDER, carrierId: CARRIER, forwarderId: FORWARDER, deliveryStatus };
      const isWork = mayPlace(parties, by) && !['completed', 'failed'].includes(deliveryStatus);
      expect(work.map(({ shipmentId }) => shipmentId)).toEqual(isWork ? [shipment.shipmentId] : []);
    },
  );
});

describe('the list of work', () => {
  test('has the missing first, then by day, and pickups only where they are used', async () => {
    const doubtful = await enterTo(admin, { ...ENTERED, streetAddress1: 'Þórsgata 77', scheduledDate: '2026-11-15' });
    const later = await enterTo(admin, { ...NOWHERE, scheduledDate: '2026-11-18' });
    const sooner = await enterTo(admin, { ...NOWHERE, streetAddress1: 'Hvergigata 10', scheduledDate: '2026-11-16' });
    const pickup = await enterTo(admin, ENTERED, { pickup: { ...NOWHERE, streetAddress1: 'Hvergigata 12' } });
    const order = async (kind: string) => (await workOf(admin, kind)).items.map(({ shipmentId }) => shipmentId);
    expect(await order('dropoff')).toEqual([sooner, later, doubtful].map(({ shipmentId }) => shipmentId));
    expect(await order('pickup')).toEqual([pickup.shipmentId]);
    expect((await workOf(admin)).counts).toEqual({ dropoff: 3, pickup: 1 });

    await configure(app, CARRIER, { usesPickups: false });
    expect([await order('pickup'), (await workOf(admin)).counts.pickup]).toEqual([[], 0]);
    await configure(app, CARRIER, { usesPickups: true });
  });

  test('says the reason of an address where its stops share it, and none where they differ', async () => {
    const wrong = { latitude: -21.93, longitude: 64.143 };
    const sent = { dropoff: NOWHERE, points: { dropoff: wrong } };
    await admin.post('/api/shipments', sent);
    await admin.post('/api/shipments', sent);
    await findPlaces(app);
    expect((await workOf(admin)).items).toMatchObject([{ state: 'doubtful', doubt: 'exchanged', stops: 2 }]);
    await enterTo(admin, NOWHERE);
    expect((await workOf(admin)).items).toMatchObject([{ state: 'missing', doubt: null, stops: 3 }]);
  });

  test('counts what nobody has looked for yet', async () => {
    await enter(admin, { dropoff: NOWHERE });
    expect((await workOf(admin)).waiting).toBe(1);
    await findPlaces(app);
    expect((await workOf(admin)).waiting).toBe(0);
  });

  test('shows a division its own', async () => {
    const subCompany = await app.signedIn('division@demo.test');
    await enterTo(admin, NOWHERE);
    const own = await enterTo(admin, { ...NOWHERE, streetAddress1: 'Hvergigata 10' }, { subCompanyId: AKUREYRI });
    expect((await workOf(subCompany)).items.map(({ shipmentId }) => shipmentId)).toEqual([own.shipmentId]);
  });

  test('says who works on an address; nobody else is given it until then', async () => {
    const shipment = await enterTo(admin, NOWHERE);
    const claim = (browser: Browser, id: ShipmentId) => browser.post(`/api/geocode/${id}/dropoff/claim`);
    expect((await claim(admin, shipment.shipmentId)).body).toEqual({ claimedBy: null });
    expect((await claim(admin, shipment.shipmentId)).body).toEqual({ claimedBy: null });
    const { claimedBy } = (await claim(colleague, shipment.shipmentId)).body;
    expect(claimedBy).toEqual(expect.stringMatching(/./));
    expect((await workOf(colleague)).items[0]?.claimedBy).toBe(claimedBy);
    expect((await workOf(admin)).items[0]?.claimedBy).toBeNull();

    await app.database.asOperator((tx) => sql`update waybill.geocoding_claims set claimed_until = now()`.execute(tx));
    expect((await claim(colleague, shipment.shipmentId)).body).toEqual({ claimedBy: null });
    expect((await claim(admin, shipment.shipmentId)).body.claimedBy).not.toBeNull();
    await confirm(colleague, shipment, NOWHERE);
    expect((await claim(admin, shipment.shipmentId)).body).toEqual({ claimedBy: null });
  });
});

describe('one stop', () => {
  test('comes with where it may be', async () => {
    const { shipmentId } = await enterTo(admin, { ...ENTERED, streetAddress1: 'Þórsgata' });
    const { status, body } = await admin.get(`/api/geocode/${shipmentId}/dropoff`);
    expect(status).toBe(200);
    expect(body.stop).toMatchObject({ shipmentId, mayPlace: true, stops: 1, place: { doubt: 'no-house-number' } });
    expect(body.candidates[0]).toMatchObject({ street: 'Þórsgata', postcode: '101', precision: 'street' });
    expect(body.failure).toBeNull();
  });

  test('is looked for under another address', async () => {
    const { body } = await admin.get(`/api/geocode/places?${new URLSearchParams({ text: 'thorsgata 3, 101' })}`);
    expect(body.candidates[0]).toMatchObject({ street: 'Þórsgata 3', precision: 'rooftop' });
  });

  test.each([
    ['nothing', '', 'required'],
    ['too much', 'x'.repeat(2_000), 'too-long'],
  ])('is not looked for with %s', async (_, text, problem) => {
    const { status, body } = await admin.get(`/api/geocode/places?${new URLSearchParams({ text })}`);
    expect([status, body.errors]).toEqual([400, [{ path: 'text', problem }]]);
  });
});

describe('while an address is typed', () => {
  const complete = async (browser: Browser, text: string) =>
    (await browser.get(`/api/addresses?${new URLSearchParams({ text })}`)).body.addresses;

  test('those of past stops come first, with the pin that was confirmed', async () => {
    await confirm(admin, await enterTo(admin, NOWHERE), NOWHERE);
    await enterTo(admin, { ...NOWHERE, streetAddress1: 'Hvergigata 19' });
    expect(await complete(admin, 'hvergi')).toMatchObject([
      { streetAddress1: 'Hvergigata 19', source: 'own', point: null },
      { streetAddress1: 'Hvergigata 9', source: 'own', point: PIN },
    ]);
    expect(await complete(admin, 'HVERGIGATA 1')).toMatchObject([{ streetAddress1: 'Hvergigata 19' }]);
    expect(await complete(stranger, 'hvergi')).toEqual([]);
  });

  test('one that was used often is offered once', async () => {
    await enterTo(admin, ENTERED);
    await enterTo(admin, { ...ENTERED, streetAddress1: 'THORSGATA 1' });
    const found = await complete(admin, 'þórsgata 1');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ source: 'own', point: { latitude: 64.143, longitude: -21.93 } });
  });
});

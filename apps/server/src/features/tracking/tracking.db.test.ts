import type { Shipment } from '@waybill/contract/shipments';
import {
  type DeliveryId,
  type DriverActionId,
  newId,
  type PhotoId,
  type ProofId,
  type RouteId,
  type ShipmentKey,
  type VehicleId,
} from '@waybill/domain/ids';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deliveries, Shipments } from '../../db/schema.ts';
import { CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { TEST_START } from '../../testing/demo-people.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { configure, historyOf } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let admin: Browser;
let forwarder: Browser;
let stranger: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(() => app.close());
beforeEach(() => {
  app.time.now = TEST_START;
});

type Row = Partial<Insertable<Shipments>>;

/** TEST_START is a Sunday: the next working day is the 16th. */
const TODAY = '2026-11-15';
const MONDAY = '2026-11-16';
const inMinutes = (minutes: number) => new Date(app.time.now.getTime() + minutes * MINUTE);

const HOME = {
  sender_name: 'Jökull <Seafood>',
  dropoff_street_address1: 'Stigahlíð 45',
  dropoff_postcode: '105',
  dropoff_city: 'Reykjavík',
};

const enter = async (row: Row = {}, owner = CARRIER) => {
  const [id] = await enterShipments(app.database, owner, [{ carrier_id: CARRIER, ...HOME, ...row }]);
  return { shipmentId: id } as Pick<Shipment, 'shipmentId'> as Shipment;
};

type Stop = Partial<Insertable<Deliveries>> & { readonly shipment?: Row; readonly ended?: boolean };

/** A route of today; returns its vehicle, and the shipment of its last stop. */
const onRoute = async (stops: readonly Stop[]) => {
  const vehicleId = await enterVehicle(app.database, CARRIER);
  const routeId = newId<RouteId>();
  const at = app.time.now;
  let last: Shipment | null = null;
  const keys: ShipmentKey[] = [];
  for (const { shipment } of stops) {
    const key = newId<ShipmentKey>();
    keys.push(key);
    last = await enter({ id: key, delivery_status: 'out-for-delivery', ...shipment });
  }
  await app.database.asOperator(async (tx) => {
    const route = { organisation_id: CARRIER, id: routeId, vehicle_id: vehicleId, day: TODAY };
    await tx
      .insertInto('routes')
      .values({ ...route, created_at: at, updated_at: at })
      .execute();
    for (const [index, { shipment, ended, ...stop }] of stops.entries()) {
      const id = newId<DeliveryId>();
      const of = { organisation_id: CARRIER, kind: 'dropoff' } as const;
      await tx
        .insertInto('deliveries')
        .values({ ...of, id, route_id: routeId, stop_number: index + 1, ...stop })
        .execute();
      await tx
        .insertInto('delivery_shipments')
        .values({ ...of, delivery_id: id, shipment_key: keys[index] as ShipmentKey, ended_at: ended ? at : null })
        .execute();
    }
  });
  return { vehicleId, shipment: last as unknown as Shipment };
};

/** So many stops before the receiver's own, which is expected in so many minutes. */
const routeWith = (stopsBefore: number, minutes: number | null, own: Stop = {}) =>
  onRoute([
    ...Array.from({ length: stopsBefore }, () => ({ shipment: { dropoff_street_address1: 'Leynigata 1' } })),
    { eta: minutes === null ? null : inMinutes(minutes), ...own },
  ]);

const seenAt = (vehicleId: VehicleId, secondsAgo: number) =>
  app.database.asOperator((tx) =>
    tx
      .insertInto('vehicle_last_positions')
      .values({
        organisation_id: CARRIER,
        vehicle_id: vehicleId,
        taken_at: new Date(app.time.now.getTime() - secondsAgo * 1000),
        latitude: 64_140_000,
        longitude: -21_900_000,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'vehicle_id'])
          .doUpdateSet((eb) => ({ taken_at: eb.ref('excluded.taken_at') })),
      )
      .execute(),
  );

const linkOf = async (of: Pick<Shipment, 'shipmentId'>, by = admin): Promise<string> => {
  const { status, body, text } = await by.post(`/api/shipments/${of.shipmentId}/tracking-link`);
  if (status !== 200) throw new Error(text);
  return new URL(body.url).pathname;
};

const open = (path: string, query = '') => app.browser().get(`${path}${query}`);
/** The nonce of a built page is another one each time. */
const withoutNonce = (text: string) => text.replaceAll(/(name="csp-nonce" content=)"[^"]*"/g, '$1');
/** The words of a page, without its markup. */
const wordsOf = (text: string) =>
  text
    .replace(/<(head|style|script)[\s>].*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const read = async (path: string, query = '') => wordsOf((await open(path, query)).text);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const answer = (path: string, fields: Record<string, string>, by = app.browser()) =>
  by.post(path, new URLSearchParams(fields).toString(), FORM);
const stored = async (of: Shipment): Promise<Shipment> =>
  (await admin.get(`/api/shipments/${of.shipmentId}`)).body.shipment;

/** The stops of routes that a shipment is on. */
const stopsOf = (of: Shipment) =>
  app.database.asOperator(async (tx) => {
    const rows = await tx
      .selectFrom('delivery_shipments as ds')
      .innerJoin('shipments as s', 's.id', 'ds.shipment_key')
      .select('ds.delivery_id')
      .where('s.shipment_id', '=', of.shipmentId)
      .execute();
    return rows.length;
  });

describe('a link', () => {
  test('is the same each time, has 128 bits, and is not what the database keeps', async () => {
    const shipment = await enter();
    const path = await linkOf(shipment);
    expect(path).toMatch(/^\/track\/[\w-]{22}$/);
    expect(await linkOf(shipment)).toBe(path);
    expect(await linkOf(await enter())).not.toBe(path);
    const kept = await app.database.asOperator((tx) => tx.selectFrom('tracking_links').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(path.slice('/track/'.length));
  });

  test('is made once, by however many ask for it at a time', async () => {
    const shipment = await enter();
    const paths = await Promise.all(Array.from({ length: 10 }, () => linkOf(shipment)));
    expect(new Set(paths).size).toBe(1);
    expect((await open(paths[0] as string)).status).toBe(200);
  });

  test('is told to the parties of a shipment only', async () => {
    const shared = await enter({ forwarder_id: FORWARDER });
    expect(await linkOf(shared, forwarder)).toBe(await linkOf(shared));
    expect((await stranger.post(`/api/shipments/${shared.shipmentId}/tracking-link`)).status).toBe(404);
  });

  test('that nobody made answers as one that is over, whatever it looks like', async () => {
    const over = await linkOf(
      await enter({ delivery_status: 'completed', updated_at: new Date(TEST_START.getTime() - 30 * DAY) }),
    );
    const expired = await open(over);
    expect(expired.status).toBe(404);
    // Nobody knows whom it was meant for, so it is said in both languages until one is chosen.
    const said = ['This link does not work', 'Þessi hlekkur virkar ekki'];
    for (const each of said) expect(wordsOf(expired.text)).toContain(each);
    const unmade = await enter();
    await linkOf(unmade);
    for (const path of [
      `/track/${'A'.repeat(22)}`,
      '/track/x',
      `/track/${'ð'.repeat(20)}`,
      '/track/%00%ff'.slice(0, 10),
    ]) {
      const wrong = await open(path);
      expect([wrong.status, withoutNonce(wrong.text)]).toEqual([404, withoutNonce(expired.text)]);
      expect(Object.keys(wrong.headers).sort()).toEqual(Object.keys(expired.headers).sort());
    }
    const inIcelandic = (await open('/track/x', '?lang=is')).text;
    expect(inIcelandic).toContain('<html lang="is">');
    expect(said.map((each) => inIcelandic.includes(each))).toEqual([false, true]);
    const answers = await Promise.all([
      answer(over, { choice: 'home' }),
      answer(`/track/${'A'.repeat(22)}`, { choice: 'home' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(withoutNonce(answers[0]?.text ?? '')).toBe(withoutNonce(answers[1]?.text ?? 'x'));
  });

  test.each([
    ['completed', {}],
    ['failed', {}],
    ['deleted', { deleted_at: TEST_START }],
  ] as const)('of a %s shipment works for thirty days', async (delivery_status, more) => {
    const path = await linkOf(await enter({ delivery_status, updated_at: TEST_START, ...more }));
    app.time.advance(30 * DAY - 1);
    expect((await open(path)).status).toBe(200);
    app.time.advance(1);
    expect((await open(path)).status).toBe(404);
  });

  test('works for as long as nothing has ended', async () => {
    const path = await linkOf(await enter({ delivery_status: 'in-warehouse' }));
    app.time.advance(400 * DAY);
    expect((await open(path)).status).toBe(200);
  });

  test('is private: not kept, not found by searching, and followed by nobody', async () => {
    const { headers } = await open(await linkOf(await enter()));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('the page says', () => {
  test.each([
    ['new', 'We have your order.'],
    ['in-warehouse', 'Packed and ready to go.'],
    ['self-collect', 'You pick it up yourself'],
    ['failed', 'We could not deliver it'],
    ['completed', 'Delivered'],
  ] as const)('of %s: %s', async (delivery_status, words) => {
    expect(await read(await linkOf(await enter({ delivery_status })), '?lang=en')).toContain(words);
  });

  test('of what has failed no day but one that is to come, and has the days ready to be chosen', async () => {
    const failed = { delivery_status: 'failed', dropoff_earliest_time: '16:00', dropoff_latest_time: '21:00' } as const;
    const path = await linkOf(await enter({ ...failed, dropoff_scheduled_date: TODAY }));
    const words = await read(path, '?lang=en');
    expect(words).not.toContain('Expected');
    expect(words).toContain('Choose another day');
    const choosing = (await open(path, '?lang=en&view=answer')).text;
    expect(choosing).toContain('<span class="name">Another day</span>');
    expect(choosing).toMatch(/value="another-day" checked/);

    const another = await linkOf(await enter({ ...failed, dropoff_scheduled_date: '2026-11-16' }));
    // One line, whatever its length.
    expect(await read(another, '?lang=en')).toContain('Expected tomorrow, 16:00–\u206021:00');
  });

  test('how to take it in only to whoever still does', async () => {
    const said = (delivery_status: 'failed' | 'completed' | 'deleted') =>
      enter({ delivery_status, flags: ['cooled'], ...(delivery_status === 'deleted' && { deleted_at: TEST_START }) })
        .then(linkOf)
        .then((path) => read(path, '?lang=en'));
    expect(await said('failed')).toContain('Please have room in the fridge.');
    expect(await said('completed')).not.toContain('fridge');
    expect(await said('deleted')).not.toContain('fridge');
  });

  test('an hour while the vehicle is far, and how many stops are before', async () => {
    const { shipment } = await routeWith(6, 102);
    const words = await read(await linkOf(shipment), '?lang=en');
    expect(words).toContain('On the way. 6 stops before yours.');
    expect(words).toContain('10:15–11:15');
  });

  test('twenty minutes once it is near', async () => {
    const { shipment } = await routeWith(2, 102);
    expect(await read(await linkOf(shipment), '?lang=en')).toContain('2 stops before yours. 10:35–10:55');
  });

  test('no time that has passed', async () => {
    const { shipment } = await routeWith(0, -90);
    expect(await read(await linkOf(shipment), '?lang=en')).toContain('Nearby. Yours is the next stop. 09:00–09:15');
  });

  test('only stops that are not done are before', async () => {
    const { shipment } = await onRoute([
      { completed_at: app.time.now, ended: true },
      { ended: true, shipment: { delivery_status: 'completed' } },
      {},
      { eta: inMinutes(30) },
    ]);
    expect(await read(await linkOf(shipment), '?lang=en')).toContain('1 stop before yours.');
  });

  test('who sends it, how much, and what to have ready, in both languages', async () => {
    const path = await linkOf(await enter({ flags: ['frozen'], total_units: 5, delivery_status: 'in-warehouse' }));
    const english = await read(path, '?lang=en');
    expect(english).toContain('5 parcels from Jökull &lt;Seafood&gt;');
    expect(english).toContain('Frozen. Please have room in the freezer. Stigahlíð 45, 105 Reykjavík');
    const icelandic = await open(path, '?lang=is');
    expect(icelandic.text).toContain('<html lang="is">');
    expect(wordsOf(icelandic.text)).toContain('Frosið. Hafðu pláss í frystinum.');
    // The browser's own language is ignored: the organisation knows its receivers.
    const asked = await app.browser().get(path, { 'accept-language': 'is' });
    expect(asked.text).toContain('<html lang="en">');
  });

  test("the organisation's language until another is chosen, and any nonsense counts as none", async () => {
    const path = await linkOf(await enter());
    await configure(app, CARRIER, { defaultLocale: 'is' });
    expect(await read(path)).toContain('Við höfum móttekið pöntunina.');
    expect(await read(path, '?lang=xx&view=zz')).toContain('Við höfum móttekið pöntunina.');
    await configure(app, CARRIER, { defaultLocale: 'en' });
    expect(await read(path)).toContain('We have your order.');
  });

  test('nothing of other stops, and nobody else', async () => {
    const { shipment } = await routeWith(3, 30, {
      shipment: { dropoff_receiver_name: 'Ragnheiður', driver_note: 'Secret' },
    });
    const { text } = await open(await linkOf(shipment));
    for (const secret of ['Leynigata', 'Ragnheiður', 'Secret', shipment.shipmentId]) expect(text).not.toContain(secret);
  });
});

describe('the vehicle is shown', () => {
  test.each([
    [5, 20, 'Live, 20 s ago'],
    [0, 120, 'Live, 120 s ago'],
    [2, 121, 'Last seen 08:57'],
  ])('with %d stops to go, %d seconds later: %s', async (stops, seconds, words) => {
    const { shipment, vehicleId } = await routeWith(stops, 30);
    await seenAt(vehicleId, seconds);
    const { text } = await open(await linkOf(shipment), '?lang=en');
    expect(text).toContain('data-vehicle="64.14,-21.9"');
    expect(wordsOf(text)).toContain(words);
  });

  test.each([
    ['en', 'Hold Ctrl and scroll to zoom the map', 'Use two fingers to move the map'],
    ['is', 'Haltu Ctrl inni og skrunaðu til að þysja kortið', 'Notaðu tvo fingur til að færa kortið'],
  ])('on a map whose own words are in the language of the page: %s', async (locale, ctrl, fingers) => {
    const { shipment, vehicleId } = await routeWith(2, 30);
    await seenAt(vehicleId, 20);
    const { text } = await open(await linkOf(shipment), `?lang=${locale}`);
    expect(text).toContain(`data-ctrl="${ctrl}"`);
    expect(text).toContain(`data-fingers="${fingers}"`);
  });

  test('not before that, not before it has left, not when nobody has seen it for hours, and not when all is over', async () => {
    const far = await routeWith(6, 90);
    await seenAt(far.vehicleId, 10);
    const assigned = await onRoute([{ shipment: { delivery_status: 'assigned' } }]);
    await seenAt(assigned.vehicleId, 10);
    const unseen = await routeWith(1, 10);
    await seenAt(unseen.vehicleId, 6 * 60 * 60);
    const done = await onRoute([{ shipment: { delivery_status: 'completed' }, ended: true }]);
    await seenAt(done.vehicleId, 10);
    const none = await routeWith(1, 10);
    for (const { shipment } of [far, assigned, unseen, done, none]) {
      const { status, text } = await open(await linkOf(shipment));
      expect([status, text.includes('64.14')]).toEqual([200, false]);
    }
  });
});

describe('a receiver', () => {
  test('who is not home says where to leave it: on the shipment, in its history, and told to open dashboards', async () => {
    const { shipment } = await routeWith(3, 60);
    const path = await linkOf(shipment);
    const before = await stored(shipment);
    const sent = await answer(path, { choice: 'not-home', note: ' Bjarni next door ' });
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}?done=1`]);
    const after = await stored(shipment);
    expect(after).toMatchObject({
      receiverStatus: 'not-home',
      receiverNote: 'Bjarni next door',
      version: before.version + 1,
    });
    const [entry, ...others] = await historyOf(admin, shipment);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      by: { kind: 'receiver', name: '', email: null, organisationName: null },
      source: 'tracking',
      action: 'edited',
      address: null,
      userAgent: null,
      changes: {
        receiverStatus: { from: null, to: 'not-home' },
        receiverNote: { from: null, to: 'Bjarni next door' },
      },
    });
    const words = await read(path, '?lang=en&done=1');
    expect(words).toContain('The driver sees it at once.');
    expect(words).toContain('You told us that you are not home. You told the driver: “Bjarni next door”');
  });

  test('who answers the same ten times at once has answered once', async () => {
    const { shipment } = await routeWith(3, 60);
    const path = await linkOf(shipment);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answer(path, { choice: 'not-home', note: 'Porch' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(await historyOf(admin, shipment)).toHaveLength(1);
  });

  test('who changes their mind ten ways at once ends with one of them, each in the history', async () => {
    const { shipment } = await routeWith(3, 60);
    const path = await linkOf(shipment);
    const choices = ['home', 'not-home', 'access-point', 'self-collect', 'another-day'];
    const answers = await Promise.all(
      [...choices, ...choices].map((choice) => answer(path, { choice, day: MONDAY, note: 'Porch' })),
    );
    for (const { status } of answers) expect([303, 409]).toContain(status);
    const { deliveryStatus } = await stored(shipment);
    expect(['out-for-delivery', 'self-collect', 'in-warehouse']).toContain(deliveryStatus);
    const entries = await historyOf(admin, shipment);
    // The newest says what is stored.
    const moved = entries.find(({ changes }) => changes.deliveryStatus);
    expect(moved?.changes.deliveryStatus?.to ?? 'out-for-delivery').toBe(deliveryStatus);
  });

  test('is not thanked for an answer that says nothing', async () => {
    const shipment = await enter({ delivery_status: 'in-warehouse' });
    const path = await linkOf(shipment);
    const refused = await answer(`${path}?lang=en&view=answer`, { note: '' });
    expect([refused.status, wordsOf(refused.text)]).toEqual([
      400,
      expect.stringContaining('Choose one of the answers.'),
    ]);
    expect(await historyOf(admin, shipment)).toEqual([]);
    // On the page of the message alone it takes the message back.
    expect((await answer(`${path}?lang=en&view=note`, { note: '' })).status).toBe(303);
  });

  test('cannot leave it without a word on where', async () => {
    const { shipment } = await routeWith(3, 60);
    const refused = await answer(`${await linkOf(shipment)}`, { choice: 'not-home', note: '' });
    expect(refused.status).toBe(400);
    expect(wordsOf(refused.text)).toContain('Write where we shall leave it.');
    expect(await stored(shipment)).toMatchObject({ receiverStatus: null });
  });

  test('picks it up: the status moves, and it leaves the vehicle', async () => {
    const { shipment } = await routeWith(3, 60);
    const path = await linkOf(shipment);
    expect((await answer(path, { choice: 'self-collect' })).status).toBe(303);
    const words = await read(path, '?lang=en&done=1');
    expect(words).toContain('Thank you. We have noted it.');
    expect(words).not.toContain('Tell the driver something');
    expect(await stored(shipment)).toMatchObject({ deliveryStatus: 'self-collect' });
    expect(await stopsOf(shipment)).toBe(0);
    const [entry] = await historyOf(admin, shipment);
    expect(entry).toMatchObject({
      action: 'status-changed',
      by: { kind: 'receiver' },
      changes: { deliveryStatus: { from: 'out-for-delivery', to: 'self-collect' } },
    });
  });

  test.each([
    ['out-for-delivery', 'in-warehouse'],
    ['assigned', 'open'],
    ['in-warehouse', 'in-warehouse'],
    ['self-collect', 'in-warehouse'],
    ['failed', 'failed'],
  ] as const)('chooses another day: %s becomes %s', async (delivery_status, to) => {
    const isOnRoute = delivery_status === 'out-for-delivery' || delivery_status === 'assigned';
    const row = { delivery_status, receiver_status: 'not-home' } as const;
    const shipment = isOnRoute ? (await routeWith(3, 60, { shipment: row })).shipment : await enter(row);
    expect((await answer(await linkOf(shipment), { choice: 'another-day', day: MONDAY })).status).toBe(303);
    const after = await stored(shipment);
    expect(after).toMatchObject({ deliveryStatus: to, receiverStatus: null, dropoff: { scheduledDate: MONDAY } });
    expect(await stopsOf(shipment)).toBe(0);
    const [entry] = await historyOf(admin, shipment);
    expect(entry?.changes['dropoff.scheduledDate']).toEqual({ from: null, to: MONDAY });
  });

  test.each([TODAY, '2026-11-21', '2027-01-04', '2026-02-30', 'soon', ''])('does not choose %j', async (day) => {
    const shipment = await enter({ delivery_status: 'in-warehouse' });
    const refused = await answer(await linkOf(shipment), { choice: 'another-day', day });
    expect(refused.status).toBe(400);
    expect(wordsOf(refused.text)).toContain('Choose one of the days.');
    expect((await stored(shipment)).dropoff.scheduledDate).toBeNull();
  });

  describe('is too late', () => {
    const LATE = 'It is too late to change this: we are almost with you. Nothing has been changed.';
    test.each([
      ['five minutes before a narrow window', 2, 5],
      ['when theirs is the next stop', 0, 60],
    ])('%s, to send the goods elsewhere', async (_, stops, minutes) => {
      const { shipment } = await routeWith(stops, minutes);
      const path = await linkOf(shipment);
      for (const fields of [
        { choice: 'self-collect' },
        { choice: 'another-day', day: MONDAY },
        { choice: 'access-point' },
      ]) {
        const refused = await answer(`${path}?lang=en`, fields);
        expect(refused.status).toBe(409);
        expect(wordsOf(refused.text)).toContain(LATE);
      }
      expect(await historyOf(admin, shipment)).toEqual([]);
      // Where to leave it can still be said.
      expect((await answer(path, { choice: 'not-home', note: 'Porch' })).status).toBe(303);
    });

    test('for everything once the driver is at the door', async () => {
      const { shipment } = await routeWith(0, 1, { arrived_at: app.time.now });
      const path = await linkOf(shipment);
      for (const fields of [{ choice: 'not-home', note: 'Porch' }, { choice: 'home' }, { note: 'Ring twice' }]) {
        const refused = await answer(`${path}?lang=en`, fields);
        expect([refused.status, wordsOf(refused.text).includes(LATE)]).toEqual([409, true]);
      }
      expect(await read(path, '?lang=en')).toContain('We are at your door.');
    });

    test('says until when, while it is not', async () => {
      const { shipment } = await routeWith(2, 102);
      expect(await read(await linkOf(shipment), '?lang=en&view=answer')).toContain('You can change this until 10:35.');
    });
  });

  test('finds whom to ask, where whoever delivers has set it', async () => {
    const path = await linkOf(await enter({ forwarder_id: FORWARDER }));
    await configure(app, FORWARDER, { receiverPhone: '555 0200' });
    await configure(app, CARRIER, { receiverPhone: '', receiverEmail: '' });
    expect(await read(path, '?lang=en')).not.toContain('Any questions?');
    await configure(app, CARRIER, { receiverPhone: '555 0100', receiverEmail: 'hjalp@blafell.example' });
    const page = await read(path, '?lang=en');
    expect(page).toContain('Any questions? Bláfell ehf. helps you.');
    const { text } = await app.browser().get(path);
    expect(text).toContain('<a href="tel:5550100">555 0100</a><a href="mailto:hjalp@blafell.example">');
    expect(page).not.toContain('555 0200');
  });

  test('is not offered a pickup point where there is none, nor for frozen goods', async () => {
    const frozen = await enter({ delivery_status: 'in-warehouse', flags: ['frozen'] });
    expect(await read(await linkOf(frozen), '?lang=en&view=answer')).toContain('Not for these goods');
    expect((await answer(await linkOf(frozen), { choice: 'access-point' })).status).toBe(409);
    const dry = await enter({ delivery_status: 'in-warehouse' });
    const path = await linkOf(dry);
    await configure(app, CARRIER, { usesAccessPoints: false });
    expect(await read(path, '?view=answer')).not.toContain('pickup point');
    expect((await answer(path, { choice: 'access-point' })).status).toBe(409);
    await configure(app, CARRIER, { usesAccessPoints: true });
    expect((await answer(path, { choice: 'access-point' })).status).toBe(303);
  });

  test('has nothing left to choose once it is delivered or cancelled', async () => {
    for (const delivery_status of ['completed', 'deleted'] as const) {
      const shipment = await enter({
        delivery_status,
        updated_at: TEST_START,
        deleted_at: delivery_status === 'deleted' ? TEST_START : null,
      });
      const path = await linkOf(shipment);
      for (const choice of ['home', 'self-collect', 'another-day']) {
        expect((await answer(path, { choice, day: MONDAY })).status).toBe(409);
      }
      expect((await answer(path, { note: 'Hello' })).status).toBe(409);
    }
  });

  test('tells the driver something, and takes it back', async () => {
    const { shipment } = await routeWith(3, 60);
    const path = await linkOf(shipment);
    await answer(`${path}?view=note`, { note: 'Gate code 1234\r\nA dog' });
    expect((await stored(shipment)).receiverNote).toBe('Gate code 1234\nA dog');
    await answer(`${path}?view=note`, { note: '' });
    expect((await stored(shipment)).receiverNote).toBeNull();
    expect(await historyOf(admin, shipment)).toHaveLength(2);
  });

  test.each([
    ['a message of 301 letters', { note: 'x'.repeat(301) }, 400, 'That is too long.'],
    ['half a character', { note: '\u0000' }, 400, 'Some of these signs cannot be stored.'],
    ['a choice that there is not', { choice: 'burn' }, 400, 'Choose one of the answers.'],
    ['nothing', {}, 400, 'Choose one of the answers.'],
    ['a form of nine thousand letters', { note: 'x'.repeat(9000) }, 413, 'That did not work'],
    [
      'thirty fields',
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x'])),
      413,
      'That did not work',
    ],
  ])('who sends %s is told so, and nothing is changed', async (_, fields, status, words) => {
    const shipment = await enter({ delivery_status: 'in-warehouse' });
    const refused = await answer(`${await linkOf(shipment)}?lang=en`, fields as Record<string, string>);
    expect([refused.status, wordsOf(refused.text)]).toEqual([status, expect.stringContaining(words)]);
    expect(await historyOf(admin, shipment)).toEqual([]);
  });

  test('sends forms only: neither JSON nor the form of another site', async () => {
    const path = await linkOf(await enter({ delivery_status: 'in-warehouse' }));
    expect((await app.browser().post(path, { choice: 'home' })).status).toBe(415);
    const foreign = await app.browser().post(path, 'choice=home', { ...FORM, 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  test('who answers without end is stopped for a while', async () => {
    const shipment = await enter({ delivery_status: 'in-warehouse' });
    const path = await linkOf(shipment);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await answer(path, { note: `Note ${n}` })).status);
    expect(statuses).toEqual([...Array(30).fill(303), 429]);
    app.time.advance(15 * MINUTE);
    expect((await answer(path, { note: 'Again' })).text).toContain('Please wait 45 minutes;');
    app.time.advance(45 * MINUTE);
    expect((await answer(path, { note: 'Again' })).status).toBe(303);
  });

  test('writes nothing that a page would run', async () => {
    const path = await linkOf(await enter({ delivery_status: 'in-warehouse' }));
    await answer(path, { note: '<img src=x onerror=alert(1)>"\'__BODY__' });
    const { text } = await open(path, '?view=note');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;__BODY__');
  });
});

test('the proof is shown once it is delivered: photo, signature and a shortened name; to nobody with another link', async () => {
  const key = newId<ShipmentKey>();
  const shipment = await enter({ id: key, delivery_status: 'completed', updated_at: TEST_START });
  const [photo, actionId] = [newId<PhotoId>(), newId<DriverActionId>()];
  const content = {
    outcome: 'done',
    name: 'Ragnheiður Ösp Bragadóttir',
    signature: [[10, 10, 500, 300]],
    driver: 'Sigurður',
  };
  await app.storage.put('proofs/test', Buffer.from('a photo'));
  const at = { happened_at: TEST_START, received_at: TEST_START };
  await app.database.asOperator(async (tx) => {
    await tx
      .insertInto('proofs')
      .values({
        organisation_id: CARRIER,
        id: newId<ProofId>(),
        shipment_key: key,
        carrier_id: CARRIER,
        action_id: actionId,
        kind: 'dropoff',
        content: JSON.stringify(content),
        ...at,
      })
      .execute();
    await tx
      .insertInto('proof_photos')
      .values({
        added_by_organisation_id: CARRIER,
        id: photo,
        action_id: actionId,
        sent_sha256: '',
        kept_sha256: '',
        received_at: TEST_START,
        bytes: 7,
        width: 1,
        height: 1,
        file_key: 'proofs/test',
      })
      .execute();
  });
  const path = await linkOf(shipment);
  const { text } = await open(path, '?lang=en');
  expect(wordsOf(text)).toContain('Received by Ragnheiður Ösp B.');
  expect(text).not.toMatch(/Bragad|Sigur/);
  expect(text).toContain('d="M10 10L500 300"');
  const address = /src="(\/api\/tracking\/[^"]*)"/.exec(text)?.[1] ?? '';
  expect((await open(address)).text).toBe('a photo');
  const other = (await linkOf(await enter({ delivery_status: 'completed', updated_at: TEST_START }))).slice(
    '/track/'.length,
  );
  expect((await open(`/api/tracking/${other}/photos/${photo}`)).status).toBe(404);
  await app.database.asOperator((tx) =>
    tx.updateTable('shipments').set({ delivery_status: 'in-warehouse' }).where('id', '=', key).execute(),
  );
  expect((await open(address)).status).toBe(404);
  expect((await open(path)).text).not.toContain('Ragnheiður');
});

/** A proof from the door, without a photo. */
const prove = (key: ShipmentKey, content: object) =>
  app.database.asOperator((tx) =>
    tx
      .insertInto('proofs')
      .values({
        organisation_id: CARRIER,
        id: newId<ProofId>(),
        shipment_key: key,
        carrier_id: CARRIER,
        action_id: newId<DriverActionId>(),
        kind: 'dropoff',
        content: JSON.stringify(content),
        happened_at: TEST_START,
        received_at: TEST_START,
      })
      .execute(),
  );

test.each([
  [{ name: 'Skeifan' }, 'Left at Skeifan'],
  [{ name: null, accessPoint: 'Skeifan' }, 'Left at Skeifan'],
  [{ name: 'Jón Jónsson', signature: [[10, 10, 500, 300]] }, 'Left at a pickup point'],
  [{ name: null }, 'Left at a pickup point'],
])('what was left at an access point was received by nobody: %j', async (said, words) => {
  const key = newId<ShipmentKey>();
  const shipment = await enter({ id: key, delivery_status: 'completed', updated_at: TEST_START });
  await prove(key, { outcome: 'done', isAtAccessPoint: true, signature: null, ...said });
  const told = wordsOf((await open(await linkOf(shipment), '?lang=en')).text);
  expect(told).toContain(words);
  expect(told).not.toContain('Received by');
  expect(told).not.toContain('Jón');
});

test('of what is partly delivered the proof is shown, and nobody is told to wait for a driver', async () => {
  const key = newId<ShipmentKey>();
  const shipment = await enter({ id: key, delivery_status: 'mixed', updated_at: TEST_START });
  await app.database.asOperator((tx) =>
    sql`insert into waybill.parcels (organisation_id, id, shipment_key, position, barcode, status)
      values (${CARRIER}, ${newId<ShipmentKey>()}, ${key}, 1, 'PART-1', 'completed'),
        (${CARRIER}, ${newId<ShipmentKey>()}, ${key}, 2, 'PART-2', 'in-warehouse')`.execute(tx),
  );
  await prove(key, { outcome: 'done', name: 'Anna Jónsdóttir', parcels: [{ barcode: 'PART-1', outcome: 'done' }] });
  await prove(key, { outcome: 'failed', name: 'Nobody', parcels: [{ barcode: 'PART-2', outcome: 'failed' }] });
  const path = await linkOf(shipment);
  const words = wordsOf((await open(path, '?lang=en')).text);
  expect(words).toContain('Received by Anna J.');
  expect(words).not.toMatch(/Tell the driver something|I am not home|Change how you get it/);
  expect((await answer(path, { note: 'Porch' })).status).toBe(409);
});

test('a proof that the office has added says so, by the name of the organisation alone', async () => {
  const shipment = await enter({ delivery_status: 'completed', updated_at: TEST_START });
  const { status, text: told } = await admin.post(`/api/shipments/${shipment.shipmentId}/proofs`, {
    id: newId<ProofId>(),
    kind: 'dropoff',
    name: 'Jón Jónsson',
    happenedAt: TEST_START.toISOString(),
    reason: 'The paper came in the mail',
  });
  expect(status, told).toBe(200);
  const { text } = await open(await linkOf(shipment), '?lang=en');
  expect(wordsOf(text)).toContain('Received by Jón J.');
  expect(wordsOf(text)).toMatch(/Added later by Bláfell ehf\., 1\d Nov 2026/);
  expect(text).not.toContain('The paper came in the mail');
});

test('a delivery code is shown to the receiver until it is delivered, is theirs alone, and is told to nobody else', async () => {
  const of = (row: Row = {}) => enter({ delivery_status: 'in-warehouse', door_checks: ['delivery-code'], ...row });
  const codeIn = async (shipment: Shipment) =>
    /class="digits">(\d{3}) (\d{3})</
      .exec((await open(await linkOf(shipment))).text)
      ?.slice(1)
      .join('');
  const shipment = await of();
  const code = await codeIn(shipment);
  expect(code).toMatch(/^\d{6}$/);
  expect(await codeIn(shipment)).toBe(code);
  expect(await codeIn(await of())).not.toBe(code);
  expect(await codeIn(await of({ door_checks: [] }))).toBeUndefined();
  expect(await codeIn(await of({ delivery_status: 'completed', updated_at: TEST_START }))).toBeUndefined();
  const told = await admin.get(`/api/shipments/${shipment.shipmentId}`);
  expect(told.body.shipment.doorChecks).toEqual(['delivery-code']);
  expect(told.text).not.toContain(code);
});

test('a shipment that its carrier has not accepted is its owner’s, by name and by rules', async () => {
  const shared = await enter({ delivery_status: 'transport-request', forwarder_id: FORWARDER }, FORWARDER);
  const path = await linkOf(shared, forwarder);
  const { text } = await open(path);
  const nameOf = (id: string) =>
    app.database.asOperator(
      async (tx) =>
        (
          await tx
            .selectFrom('organisations')
            .select('name')
            .where('id', '=', id as never)
            .executeTakeFirstOrThrow()
        ).name,
    );
  expect(text).toContain(await nameOf(FORWARDER));
  await app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ delivery_status: 'in-warehouse' })
      .where('shipment_id', '=', shared.shipmentId)
      .execute(),
  );
  expect((await open(path)).text).toContain(await nameOf(CARRIER));
  // Both read what the receiver has answered, whoever delivers it.
  await answer(path, { choice: 'home' });
  expect((await historyOf(forwarder, shared))[0]).toMatchObject({ by: { kind: 'receiver' } });
  expect((await stranger.get(`/api/shipments/${shared.shipmentId}/history`)).status).toBe(404);
});

import type { Shipment } from '@waybill/contract/shipments';
import { type DeliveryId, newId, type RouteId, type ShipmentKey } from '@waybill/domain/ids';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMail } from '../../adapters/mail/mail.ts';
import { demoProvider } from '../../adapters/payments/demo.ts';
import { keptSms } from '../../adapters/sms/sms.ts';
import { queueNear, wakeLanes } from '../../records/messages.ts';
import { AKUREYRI, CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { enterVehicle } from '../../testing/enter-vehicles.ts';
import { jobWork } from '../../testing/job-work.ts';
import { configure, edit, enter, withStatus } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { messageJobKinds } from '../../wiring/wire-messages.ts';
import { receiverMessageKinds } from '../../wiring/wire-receiver-messages.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';
import type { PaymentProvider } from '../payment-links/payment-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Tuesday. */
const MORNING = new Date('2026-11-17T10:00:00Z');

let app: TestApp;
let admin: Browser;
let manager: Browser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  manager = await app.signedIn('super@demo.test');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.now = MORNING;
  await configure(app, CARRIER, {
    shouldSendReceiverEmail: true,
    shouldSendReceiverSms: true,
    usesChangeShipmentStatus: true,
    defaultLocale: 'en',
  });
  await app.database.asOperator((tx) => tx.deleteFrom('messages').execute());
});

const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const demo = demoProvider({
  publicUrl: 'http://localhost:3000',
  secret: createKeyVault(TEST_SECRET).secretFor('demo-payments'),
  clock: () => app.time.now,
});
let provider: PaymentProvider | null = demo;
const send = async (afterMs = 3 * MINUTE) => {
  app.time.advance(afterMs);
  const clock = () => app.time.now;
  const needs = {
    database: app.database,
    clock,
    publicUrl: 'http://localhost:3000',
    vault: createKeyVault(TEST_SECRET),
    paymentProvider: provider,
    onError,
  };
  const kinds = messageJobKinds(
    { ...needs, messageMail: keptMail, sms: keptSms, onError },
    receiverMessageKinds(needs),
  );
  await app.database.asOperator((tx) => wakeLanes(tx, app.time.now));
  await jobWork(app.database, kinds.slice(0, 1), onError).carryOut();
  expect(errors).toEqual([]);
};

const RECEIVER = { email: 'sigga@example.is', phoneNumber: '+3545550140', receiverName: 'Sigríður' };
const newShipment = (dropoff: Partial<ReturnType<typeof aStop>> = {}): Promise<Shipment> =>
  enter(admin, { dropoff: { ...aStop(), ...RECEIVER, ...dropoff } });
const logOf = async ({ shipmentId }: Shipment) => {
  const { body } = await admin.get(`/api/shipments/${shipmentId}/messages`);
  return body.messages as {
    kind: string;
    channel: string;
    state: string;
    reason: string | null;
    subject: string;
    text: string;
    id: string;
  }[];
};
const states = async (shipment: Shipment) =>
  (await logOf(shipment)).map(({ kind, channel, state, reason }) => [kind, channel, reason ?? state].join(' ')).sort();

test('a shipment that goes out is told to its receiver once by mail and once as a text message, with a link that works', async () => {
  const shipment = await withStatus(admin, await newShipment(), 'out-for-delivery');
  await send();
  await send(HOUR);
  expect(await states(shipment)).toEqual(['out-for-delivery email sent', 'out-for-delivery sms sent']);
  const sms = (await logOf(shipment)).find(({ channel }) => channel === 'sms');
  expect(sms?.text).toMatch(/^Your delivery comes today\. Follow the van, or say you are not home: http/);
  const link = /http:\/\/localhost:3000(\/track\/\S+)/.exec(sms?.text ?? '')?.[1] ?? '';
  expect((await app.browser().get(link)).status).toBe(200);
});

test('what happened to a delivery is told in the receiver’s language, which was chosen on the page', async () => {
  const shipment = await newShipment({ email: 'jon@example.is', phoneNumber: null });
  const { body } = await admin.post(`/api/shipments/${shipment.shipmentId}/tracking-link`);
  await app.browser().get(`${new URL(body.url).pathname}?lang=is`);
  await withStatus(admin, shipment, 'out-for-delivery', 'completed');
  await send();
  const log = await logOf(shipment);
  expect(log.map(({ kind, state, reason }) => [kind, reason ?? state])).toEqual(
    expect.arrayContaining([
      ['completed', 'sent'],
      ['out-for-delivery', 'outdated'],
    ]),
  );
  expect(log.find(({ kind }) => kind === 'completed')?.subject).toMatch(/^Afhent kl\. /);
});

test.each([
  [{ referenceNumber: 'PO-77', externalId: 'ORDER-1' }, 'Reference: PO-77'],
  [{ referenceNumber: null, externalId: 'ORDER-2' }, 'Reference: ORDER-2'],
  [{ referenceNumber: null, externalId: null }, null],
])('of the numbers %j, a receiver reads: %s', async (numbers, said) => {
  const dropoff = { ...aStop(), ...RECEIVER, phoneNumber: null };
  const shipment = await withStatus(
    admin,
    await enter(admin, { dropoff, ...numbers }),
    'out-for-delivery',
    'completed',
  );
  await send();
  const text = (await logOf(shipment)).find(({ kind }) => kind === 'completed')?.text ?? '';
  expect(/^Reference: .*$/m.exec(text)?.[0] ?? null).toBe(said);
});

test('a slip that is corrected within two minutes is told to nobody, and is told when it comes true after all', async () => {
  let shipment = await withStatus(admin, await newShipment({ phoneNumber: null }), 'out-for-delivery', 'completed');
  app.time.advance(MINUTE);
  shipment = await withStatus(admin, shipment, 'in-warehouse');
  await send();
  expect(await states(shipment)).toEqual(['completed email outdated', 'out-for-delivery email outdated']);
  shipment = await withStatus(admin, shipment, 'out-for-delivery', 'completed');
  await send();
  expect(await states(shipment)).toEqual([
    'completed email outdated',
    'completed email sent',
    'out-for-delivery email outdated',
    'out-for-delivery email outdated',
  ]);
});

describe('what is to be paid', () => {
  const ISK = (minor: number) => ({ minor, currency: 'ISK' as const });
  const NOBODY = { payerName: null, payerEmail: null, externalId: null };
  /** The mail and the text message about a shipment that goes out. */
  const told = async (shipment: Shipment, locale: 'en' | 'is' = 'en') => {
    await configure(app, CARRIER, { defaultLocale: locale });
    await withStatus(admin, shipment, 'out-for-delivery');
    await send();
    return Object.fromEntries((await logOf(shipment)).map(({ channel, text }) => [channel, text]));
  };
  const enterDue = (status: 'onsite' | 'needs-payment', more: object = {}) =>
    enter(admin, {
      dropoff: { ...aStop(), ...RECEIVER },
      paymentStatus: status,
      paymentAmount: ISK(4_900),
      ...more,
    });
  const payTogether = async (shipments: readonly Shipment[], status: string) => {
    const shipmentIds = shipments.map(({ shipmentId }) => shipmentId);
    const answer = await admin.post('/api/payments', { amount: ISK(990), ...NOBODY, status, shipmentIds });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.payment.paymentId as string;
  };

  beforeEach(async () => {
    await configure(app, CARRIER, { usesPayments: true });
    for (const locale of ['en', 'is'])
      await manager.put(`/api/message-templates/out-for-delivery/sms/${locale}`, {
        version: 0,
        subject: null,
        text: '{payment} {link}',
      });
  });
  afterEach(() => app.database.asOperator((tx) => tx.deleteFrom('message_templates').execute()));

  test.each([
    ['onsite', 'en', 'ISK 10,790 on delivery, cash or card', 'Cash or card at the door: ISK 10,790.'],
    ['onsite', 'is', '10.790 kr. við afhendingu, reiðufé eða kort', 'Afhent gegn 10.790 kr. (kort/peningar)'],
    ['needs-payment', 'en', 'ISK 10,790, by the link on the tracking page', 'Pay ISK 10,790 by the link.'],
    ['needs-payment', 'is', '10.790 kr., með hlekknum á rakningarsíðunni', 'Greiddu 10.790 kr. um hlekkinn.'],
  ] as const)(
    '%s is all that is paid together, with the fee, as the tracking page and the driver say it (%s)',
    async (status, locale, mail, sms) => {
      const [one, other] = [await enterDue(status), await enterDue(status)];
      await payTogether([one, other], status);
      const { email, sms: text } = await told(one, locale);
      expect(plain(email)).toContain(mail);
      expect(text).toContain(sms);
    },
  );

  test('online where nobody takes money online is before the delivery, and what has come is not asked for', async () => {
    const one = await enterDue('needs-payment');
    provider = null;
    const { email } = await told(one);
    provider = demo;
    expect(plain(email)).toContain('ISK 4,900, before the delivery');

    const paid = await enterDue('onsite');
    await app.database.asOperator((tx) =>
      sql`insert into waybill.payment_events (organisation_id, payment_key, payment_id, provider, event_id, external_id, outcome, amount, currency,
          verdict, received_at)
        select p.organisation_id, p.id, p.payment_id, 'demo', p.payment_id, p.payment_id, 'paid', 4900, 'ISK', 'other-amount', now()
        from waybill.payments p where p.payment_id = ${paid.payment?.paymentId}`.execute(tx),
    );
    expect((await told(paid)).email).not.toContain('4,900');
  });

  /** Numbers have spaces in them that do not break. */
  const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
});

test('each time out is an attempt: a failed one is told, and the next one too', async () => {
  const shipment = await withStatus(admin, await newShipment({ phoneNumber: null }), 'out-for-delivery');
  await send();
  await withStatus(admin, shipment, 'failed');
  await send();
  await withStatus(admin, shipment, 'out-for-delivery');
  await send();
  expect(await states(shipment)).toEqual([
    'failed email sent',
    'out-for-delivery email sent',
    'out-for-delivery email sent',
  ]);
});

test.each([
  ['an import', 'import', 'status-changed'],
  ['an undo', 'dashboard', 'undone'],
])('what %s tells of the past is no news', async (_, source, action) => {
  const shipment = await newShipment();
  await app.database.asOperator((tx) =>
    sql`insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_name, actor_organisation_id, source, action, changes)
      select organisation_id, id, gen_random_uuid(), ${app.time.now}, 'user', 'Admin', organisation_id, ${source},
        ${action}, '{"deliveryStatus": {"from": "new", "to": "out-for-delivery"}}'
      from waybill.shipments where shipment_id = ${shipment.shipmentId}`.execute(tx),
  );
  expect(await states(shipment)).toEqual([]);
});

test('nobody is told who is switched off, has no address, or whose number is none', async () => {
  await configure(app, CARRIER, { shouldSendReceiverSms: false });
  const mailed = await withStatus(admin, await newShipment(), 'out-for-delivery');
  const unknown = await withStatus(admin, await newShipment({ email: null, phoneNumber: null }), 'out-for-delivery');
  await configure(app, CARRIER, { shouldSendReceiverSms: true });
  const wrong = await newShipment({ email: null });
  await app.database.asOperator((tx) =>
    tx
      .updateTable('shipments')
      .set({ dropoff_phone_number: '12' })
      .where('shipment_id', '=', wrong.shipmentId)
      .execute(),
  );
  await withStatus(admin, wrong, 'out-for-delivery');
  await configure(app, CARRIER, { shouldSendReceiverEmail: false });
  await send();
  expect(await states(mailed)).toEqual(['out-for-delivery email switched-off']);
  expect(await states(unknown)).toEqual([]);
  expect(await states(wrong)).toEqual(['out-for-delivery sms no-valid-number']);
});

test('at night nobody is written to: what was delivered waits until eight, and what is out is too late by then', async () => {
  app.time.now = new Date('2026-11-17T21:30:00Z');
  const shipment = await withStatus(admin, await newShipment({ phoneNumber: null }), 'out-for-delivery');
  const done = await withStatus(admin, await newShipment({ phoneNumber: null }), 'out-for-delivery', 'completed');
  await send();
  expect(await states(shipment)).toEqual(['out-for-delivery email too-late']);
  expect(await states(done)).toContain('completed email waiting');
  app.time.now = new Date('2026-11-18T08:00:30Z');
  await send(0);
  expect(await states(done)).toContain('completed email sent');
});

test('who stops messages gets none of that organisation, until they want them again', async () => {
  const first = await withStatus(
    admin,
    await newShipment({ email: 'stop@example.is', phoneNumber: null }),
    'out-for-delivery',
  );
  await send();
  const stop =
    /http:\/\/localhost:3000(\/track\/message-choices\S+)/.exec((await logOf(first))[0]?.text ?? '')?.[1] ?? '';
  const visitor = app.browser();
  expect((await visitor.get(stop)).text).toContain('s•••@example.is');
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await visitor.post(stop, 'List-Unsubscribe=One-Click', FORM)).status).toBe(303);
  const second = await withStatus(
    admin,
    await newShipment({ email: 'stop@example.is', phoneNumber: null }),
    'out-for-delivery',
  );
  await send();
  expect(await states(second)).toEqual(['out-for-delivery email opted-out']);
  await visitor.post(stop, 'choice=start', FORM);
  const third = await withStatus(
    admin,
    await newShipment({ email: 'stop@example.is', phoneNumber: null }),
    'out-for-delivery',
  );
  await send();
  expect(await states(third)).toEqual(['out-for-delivery email sent']);
  expect((await visitor.get(stop.replace('key=', 'key=x'))).status).toBe(404);
});

/** The route of a vehicle with a stop for each, so many minutes from now. */
const routed = async (stops: readonly (readonly [Shipment, number])[]): Promise<RouteId> => {
  const vehicleId = await enterVehicle(app.database, CARRIER);
  const routeId = newId<RouteId>();
  const at = app.time.now;
  await app.database.asOperator(async (tx) => {
    const of = { organisation_id: CARRIER, created_at: at, updated_at: at };
    await tx
      .insertInto('routes')
      .values({ ...of, id: routeId, vehicle_id: vehicleId, day: '2026-11-17' })
      .execute();
    for (const [index, [shipment, minutes]] of stops.entries()) {
      const { id: key } = await tx
        .selectFrom('shipments')
        .select('id')
        .where('shipment_id', '=', shipment.shipmentId)
        .executeTakeFirstOrThrow();
      const delivery = { organisation_id: CARRIER, kind: 'dropoff' } as const;
      const id = newId<DeliveryId>();
      const eta = new Date(at.getTime() + minutes * MINUTE);
      await tx
        .insertInto('deliveries')
        .values({ ...delivery, id, route_id: routeId, stop_number: index + 1, eta })
        .execute();
      await tx
        .insertInto('delivery_shipments')
        .values({ ...delivery, delivery_id: id, shipment_key: key as ShipmentKey })
        .execute();
    }
  });
  return routeId;
};
const tellNear = (routeId: RouteId) =>
  app.database.inScope({ organisationId: CARRIER, subCompanyId: null }, (tx) => queueNear(tx, routeId, app.time.now));
const out = async (dropoff: Partial<ReturnType<typeof aStop>> = {}) =>
  withStatus(admin, await newShipment({ phoneNumber: null, ...dropoff }), 'out-for-delivery');

test('who is near from the first hears that it is out, and some minutes later, once, that it is near', async () => {
  const near = await out();
  const routeId = await routed([[near, 20]]);
  await tellNear(routeId);
  await tellNear(routeId);
  await send(0);
  expect(await states(near)).toEqual(['near email waiting', 'out-for-delivery email waiting']);
  await send();
  expect(await states(near)).toEqual(['near email waiting', 'out-for-delivery email sent']);
  await send(4 * MINUTE);
  expect(await states(near)).toEqual(['near email waiting', 'out-for-delivery email sent']);
  await send(2 * MINUTE);
  await tellNear(routeId);
  await send();
  expect(await states(near)).toEqual(['near email sent', 'out-for-delivery email sent']);
  const log = await logOf(near);
  expect(log.find(({ kind }) => kind === 'near')?.subject).toBe('We are close: your delivery comes today, 10:15–10:35');
  expect(log.find(({ kind }) => kind === 'out-for-delivery')?.text).toContain('/track/');
  // Whoever has been told a time is not moved by a plan any more.
  const stops = await app.database.asOperator((tx) =>
    tx.selectFrom('deliveries').select('announced_at').where('route_id', '=', routeId).execute(),
  );
  expect(stops.every(({ announced_at }) => announced_at !== null)).toBe(true);
});

test('who has heard that it is out hears at once that it is near', async () => {
  const near = await out();
  await send();
  app.time.advance(HOUR);
  await tellNear(await routed([[near, 20]]));
  await send(0);
  expect(await states(near)).toEqual(['near email sent', 'out-for-delivery email sent']);
});

test('near is within half an hour, or two stops away, and nobody else is', async () => {
  const shipments = [await out(), await out(), await out(), await out(), await out()] as const;
  const [first, second, third, fourth, fifth] = shipments;
  await tellNear(
    await routed([
      [first, 100],
      [second, 110],
      [third, 120],
      [fourth, 130],
      // As where a vehicle comes by twice.
      [fifth, 29],
    ]),
  );
  const told = await Promise.all(shipments.map(async (each) => (await states(each))[0]?.startsWith('near')));
  expect(told).toEqual([true, true, true, false, true]);
});

test('what ends long after the vehicle was out is no news', async () => {
  const shipment = await out();
  await send();
  app.time.advance(4 * 24 * HOUR);
  await withStatus(admin, shipment, 'completed');
  await send();
  expect(await states(shipment)).toEqual(['out-for-delivery email sent']);
});

describe('a division', () => {
  const ofDivision = async (overrides: object | null) => {
    await app.database.asOperator((tx) =>
      overrides === null
        ? sql`update waybill.organisation_configs set overrides = overrides - 'shouldSendReceiverEmail'
            where organisation_id = ${CARRIER} and sub_company_id = ${AKUREYRI}`.execute(tx)
        : sql`update waybill.organisation_configs set overrides = overrides || ${JSON.stringify(overrides)}::jsonb
            where organisation_id = ${CARRIER} and sub_company_id = ${AKUREYRI}`.execute(tx),
    );
  };
  const outOfDivision = async () => {
    const shipment = await newShipment({ phoneNumber: null });
    await app.database.asOperator((tx) =>
      sql`update waybill.shipments set sub_company_id = ${AKUREYRI}, carrier_sub_company_id = ${AKUREYRI}
        where shipment_id = ${shipment.shipmentId}`.execute(tx),
    );
    return withStatus(admin, shipment, 'out-for-delivery');
  };
  afterEach(() => ofDivision(null));

  test('decides for its own shipments whether receivers are written to', async () => {
    await ofDivision({ shouldSendReceiverEmail: false });
    const off = await outOfDivision();
    expect(await states(off)).toEqual([]);
    await configure(app, CARRIER, { shouldSendReceiverEmail: false });
    await ofDivision({ shouldSendReceiverEmail: true });
    const on = await outOfDivision();
    const others = await out();
    await send();
    expect([await states(on), await states(others)]).toEqual([['out-for-delivery email sent'], []]);
  });

  test('decides so still when the message is sent', async () => {
    const shipment = await outOfDivision();
    await ofDivision({ shouldSendReceiverEmail: false });
    await send();
    expect(await states(shipment)).toEqual(['out-for-delivery email switched-off']);
  });
});

test('the page of choices of a disabled organisation is not found', async () => {
  const shipment = await out({ email: 'disabled@example.is' });
  await send();
  const page =
    /http:\/\/localhost:3000(\/track\/message-choices\S+)/.exec((await logOf(shipment))[0]?.text ?? '')?.[1] ?? '';
  const disable = (disabled_at: Date | null) =>
    app.database.asOperator((tx) =>
      tx.updateTable('organisations').set({ disabled_at }).where('id', '=', CARRIER).execute(),
    );
  expect((await app.browser().get(page)).status).toBe(200);
  await disable(app.time.now);
  expect((await app.browser().get(page)).status).toBe(404);
  await disable(null);
});

test('a receiver who was told no time does not keep the stop where it is', async () => {
  const vehicleId = await enterVehicle(app.database, CARRIER);
  const routeId = newId<RouteId>();
  const shipment = await newShipment({ phoneNumber: null });
  await withStatus(admin, shipment, 'out-for-delivery');
  await app.database.asOperator(async (tx) => {
    const at = app.time.now;
    const of = { organisation_id: CARRIER, created_at: at, updated_at: at };
    await tx
      .insertInto('routes')
      .values({ ...of, id: routeId, vehicle_id: vehicleId, day: '2026-11-18' })
      .execute();
    const delivery = { organisation_id: CARRIER, kind: 'dropoff' } as const;
    const id = newId<DeliveryId>();
    await tx
      .insertInto('deliveries')
      .values({ ...delivery, id, route_id: routeId, stop_number: 1 })
      .execute();
    await sql`insert into waybill.delivery_shipments (organisation_id, delivery_id, shipment_key, kind)
      select ${CARRIER}, ${id}, s.id, 'dropoff' from waybill.shipments s where s.shipment_id = ${shipment.shipmentId}`.execute(
      tx,
    );
  });
  await send();
  expect(await states(shipment)).toEqual(['out-for-delivery email sent']);
  const stops = await app.database.asOperator((tx) =>
    tx.selectFrom('deliveries').select('announced_at').where('route_id', '=', routeId).execute(),
  );
  expect(stops).toEqual([{ announced_at: null }]);
});

test('a message that comes true after all, two days later, is as young as what it tells', async () => {
  const shipment = await withStatus(admin, await newShipment({ phoneNumber: null }), 'out-for-delivery', 'failed');
  // As a driver opens a stop again: the same attempt goes on.
  await app.database.asOperator((tx) =>
    sql`update waybill.shipments set delivery_status = 'out-for-delivery' where shipment_id = ${shipment.shipmentId}`.execute(
      tx,
    ),
  );
  await send();
  expect(await states(shipment)).toContain('failed email outdated');
  app.time.now = new Date(MORNING.getTime() + 2 * 24 * HOUR);
  await withStatus(admin, shipment, 'failed');
  await send();
  expect(await states(shipment)).toContain('failed email sent');
});

describe('the words of an organisation', () => {
  const PATH = '/api/message-templates/out-for-delivery/sms/en';

  test('what is wrong with a text is told beside its field, and nothing is saved', async () => {
    for (const [text, problem] of [
      ['Comes {wehn}', 'unknown-variable'],
      ['Comes {when', 'unclosed-brace'],
      ['x'.repeat(401), 'too-long'],
      ['', 'required'],
    ]) {
      const { status, body } = await manager.put(PATH, { subject: null, text, version: 0 });
      expect([status, body.errors?.[0]?.problem]).toEqual([400, problem]);
    }
  });

  test('own words are used, a save over somebody else’s is refused, and the product’s come back', async () => {
    const saved = await manager.put(PATH, {
      subject: null,
      text: '<script>alert(1)</script> {when} {link}',
      version: 0,
    });
    expect(saved.body.template).toMatchObject({ isOwn: true, version: 1 });
    expect((await manager.put(PATH, { subject: null, text: 'Other', version: 0 })).status).toBe(409);
    const shipment = await withStatus(admin, await newShipment({ email: null }), 'out-for-delivery');
    await send();
    expect((await logOf(shipment))[0]?.text).toMatch(/^<script>alert\(1\)<\/script> today http/);
    const back = await manager.post(`${PATH}/standard`, { version: 1 });
    expect(back.body.template).toMatchObject({ isOwn: false, version: 2 });
  });

  test('markup that is typed is text in a mail', async () => {
    const query = new URLSearchParams({ kind: 'near', locale: 'en', subject: 'x', text: '<script>alert(1)</script>' });
    const { text, headers } = await manager.get(`/api/message-preview?${query}`);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test('a text message says in how many parts it goes', async () => {
    const { body } = await manager.post(`${PATH}/preview`, { subject: null, text: 'Sendingin þín {link}' });
    expect(body.sms).toMatchObject({ alphabet: 'unicode', segments: 1 });
  });

  test('a test goes to whoever asks for it, and belongs to no shipment', async () => {
    const { body } = await manager.post('/api/message-templates/completed/email/is/test', {
      subject: 'Afhent {time}',
      text: 'Afhent: {goods}',
    });
    expect(body.to).toBe('super@demo.test');
    await send(0);
    const rows = await app.database.asOperator((tx) =>
      tx.selectFrom('messages').select(['recipient', 'state', 'subject']).execute(),
    );
    expect(rows).toEqual([{ recipient: 'super@demo.test', state: 'sent', subject: 'Afhent kl. 10:00' }]);
  });

  test('tests are sent twenty times an hour at most', async () => {
    app.time.advance(24 * HOUR);
    const tried = async () =>
      (await manager.post('/api/message-templates/near/email/is/test', { subject: 'x', text: 'y' })).status;
    for (let index = 0; index < 20; index++) expect(await tried()).toBe(200);
    expect(await tried()).toBe(429);
    app.time.advance(HOUR);
    expect(await tried()).toBe(200);
  });
});

test('a message whose tries have failed is tried again by the office, and by nobody else', async () => {
  const shipment = await withStatus(admin, await newShipment({ phoneNumber: null }), 'out-for-delivery');
  const [message] = await logOf(shipment);
  const retry = (by: Browser) => by.post(`/api/messages/${message?.id}/retry`);
  expect((await retry(admin)).status).toBe(404);
  await app.database.asOperator((tx) =>
    tx.updateTable('messages').set({ state: 'failed', reason: 'given-up', ended_at: app.time.now }).execute(),
  );
  expect((await retry(await app.signedIn('admin@stranger.test'))).status).toBe(404);
  expect((await retry(admin)).status).toBe(200);
  await send();
  expect(await states(shipment)).toEqual(['out-for-delivery email sent']);
});

test('an address that is corrected before the message goes is the one it goes to', async () => {
  const shipment = await withStatus(admin, await newShipment({ phoneNumber: null }), 'out-for-delivery');
  const { status } = await edit(admin, shipment, { dropoff: { ...aStop(), ...RECEIVER, email: 'right@example.is' } });
  expect(status).toBe(200);
  await send();
  const [row] = await app.database.asOperator((tx) =>
    tx.selectFrom('messages').select(['recipient', 'state']).execute(),
  );
  expect(row).toEqual({ recipient: 'right@example.is', state: 'sent' });
});

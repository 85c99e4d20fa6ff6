import { createHmac } from 'node:crypto';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { newId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoProvider } from '../../adapters/payments/demo.ts';
import { CARRIER, FORWARDER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { enterShipments, type NewShipment } from '../../testing/enter-shipments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';

let app: TestApp;
let admin: Browser;
let visitor: Browser;
/** Signs as the demo's provider does, whatever is said. */
let provider: ReturnType<typeof demoProvider>;

beforeAll(async () => {
  app = await createTestApp();
  [admin, visitor] = [await app.signedIn('admin@demo.test'), app.browser()];
  provider = demoProvider({
    publicUrl: 'http://localhost:3000',
    secret: createKeyVault(TEST_SECRET).secretFor('demo-payments'),
    clock: () => app.time.now,
  });
  await app.database.asOperator((tx) =>
    sql`update waybill.organisation_configs set overrides = overrides || '{"usesPayments": true}'
      where organisation_id in (${CARRIER}, ${FORWARDER}) and sub_company_id is null`.execute(tx),
  );
});
afterAll(() => app.close());

const DUE = { payment_status: 'needs-payment', payment_amount_minor: 12_500, payment_currency: 'ISK' } as const;

type Entered = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId; readonly paymentId: string };

const enter = async (shipment: NewShipment = {}, organisation = CARRIER): Promise<Entered> => {
  const key = newId<ShipmentKey>();
  const [shipmentId] = await enterShipments(app.database, organisation, [
    { id: key, carrier_id: CARRIER, delivery_status: 'assigned', ...DUE, ...shipment },
  ]);
  return { key, shipmentId: shipmentId as ShipmentId, paymentId: await paymentIdOf(key) };
};

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await app.database.asOperator((tx) => query.execute(tx))).rows;

const paymentIdOf = async (key: ShipmentKey): Promise<string> => {
  const [row] = await rowsOf(sql<{ payment_id: string }>`select p.payment_id from waybill.payments p
    join waybill.payment_shipments ps on ps.payment_key = p.id where ps.shipment_key = ${key} and ps.is_live`);
  return row?.payment_id ?? '';
};

const statusOf = async ({ paymentId }: Pick<Entered, 'paymentId'>) =>
  (
    await rowsOf(sql<{ status: string; paid_with: string | null }>`select status, paid_with from waybill.payments
    where payment_id = ${paymentId}`)
  )[0];

/** The name that the provider has for the link of a payment. */
const linkOf = async ({ paymentId }: Pick<Entered, 'paymentId'>, by = admin) => {
  const { status, body, text } = await by.post(`/api/payments/${paymentId}/link`, {});
  expect(status, text).toBe(200);
  return { url: body.link.url as string, externalId: body.link.url.split('/').at(-1) as string };
};

type Sent = ReturnType<typeof provider.tell>;
const post = async ({ headers, body }: Sent, name = 'demo') => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/payment-providers/${name}/events`,
    headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
    payload: body,
  });
  return answer.statusCode;
};

const ISK = (minor: number) => ({ minor, currency: 'ISK' as const });
const say = (externalId: string, outcome: 'paid' | 'processing' | 'failed' | 'expired', amount = ISK(12_500)) =>
  provider.tell({ externalId, amount }, outcome, app.time.now);

const unsettled = async ({ paymentId }: Pick<Entered, 'paymentId'>) =>
  (await admin.get(`/api/payments/${paymentId}/link`)).body.unsettled as readonly { id: string; verdict: string }[];

describe('a link', () => {
  test('is the same for everybody who asks, also at the same moment, while it can be used', async () => {
    const shipment = await enter();
    const [one, other] = await Promise.all([linkOf(shipment), linkOf(shipment)]);
    expect(one).toEqual(other);
    app.time.advance(3_600_000);
    expect(await linkOf(shipment)).toEqual(one);
    app.time.advance(24 * 3_600_000);
    expect(await linkOf(shipment)).not.toEqual(one);
    expect((await statusOf(shipment))?.status).toBe('needs-payment');
  });

  test('is another one once another amount is due, with the fee in it', async () => {
    const shipment = await enter();
    const before = await linkOf(shipment);
    await rowsOf(sql`update waybill.payments set amount = 1490 where payment_id = ${shipment.paymentId}`);
    const after = await linkOf(shipment);
    expect(after).not.toEqual(before);
    expect((await admin.get(`/api/payments/${shipment.paymentId}/link`)).body).toMatchObject({
      provider: 'Demo',
      isPayable: true,
      link: { url: after.url, amount: ISK(13_990), state: 'open' },
    });
  });

  test.each(['onsite', 'pending', 'success', 'prepaid', 'failed'] as const)(
    'is not made for what is %s',
    async (payment_status) => {
      const shipment = await enter({ payment_status });
      const [row] = await rowsOf(sql<{ payment_id: string }>`select p.payment_id from waybill.payments p
        join waybill.payment_shipments ps on ps.payment_key = p.id where ps.shipment_key = ${shipment.key}`);
      const { status, body } = await admin.post(`/api/payments/${row?.payment_id}/link`, {});
      expect([status, body.code]).toEqual([409, 'payment-not-due']);
    },
  );

  test('is nobody else’s to make or read', async () => {
    const { paymentId } = await enter();
    const stranger = await app.signedIn('admin@stranger.test');
    await rowsOf(sql`update waybill.organisation_configs set overrides = overrides || '{"usesPayments": true}'
      where sub_company_id is null`);
    expect((await stranger.post(`/api/payments/${paymentId}/link`, {})).status).toBe(404);
    expect((await stranger.get(`/api/payments/${paymentId}/link`)).status).toBe(404);
    expect((await stranger.get('/api/payment-events')).body.events).toEqual([]);
  });
});

describe('what a provider says', () => {
  test('settles the payment once, and both histories name the provider', async () => {
    const shipment = await enter();
    const { externalId } = await linkOf(shipment);
    const sent = say(externalId, 'paid');
    expect([await post(sent), await post(sent)]).toEqual([200, 200]);
    expect(await statusOf(shipment)).toEqual({ status: 'success', paid_with: 'online' });
    const { entries } = (await admin.get(`/api/shipments/${shipment.shipmentId}/history`)).body;
    expect(entries.filter(({ action }: { action: string }) => action === 'payment-moved')).toMatchObject([
      {
        by: { kind: 'payment-provider', name: 'Demo' },
        source: 'payment-provider',
        changes: { paymentStatus: { from: 'needs-payment', to: 'success' } },
      },
    ]);
    expect(
      await rowsOf(sql`select h.actor_kind, h.actor_name, h.action from waybill.payment_history h
        join waybill.payments p on p.id = h.payment_key where p.payment_id = ${shipment.paymentId} and h.action = 'moved'`),
    ).toEqual([{ actor_kind: 'payment-provider', actor_name: 'Demo', action: 'moved' }]);
    expect(await unsettled(shipment)).toEqual([]);
  });

  test('in another order leaves what was paid as it is', async () => {
    const shipment = await enter();
    const { externalId } = await linkOf(shipment);
    const [begun, paid] = [say(externalId, 'processing'), say(externalId, 'paid')];
    const failed = say(externalId, 'failed');
    for (const sent of [paid, failed, begun]) expect(await post(sent)).toBe(200);
    expect((await statusOf(shipment))?.status).toBe('success');
    expect(await unsettled(shipment)).toEqual([]);
  });

  test('is pending while the money is on its way, and failed when it does not come', async () => {
    const shipment = await enter();
    const { externalId } = await linkOf(shipment);
    await post(say(externalId, 'processing'));
    expect((await statusOf(shipment))?.status).toBe('pending');
    await post(say(externalId, 'failed'));
    expect((await statusOf(shipment))?.status).toBe('failed');
    // Late, and true all the same.
    await post(say(externalId, 'paid'));
    expect((await statusOf(shipment))?.status).toBe('success');
  });

  test.each([
    [
      'another secret',
      (sent: Sent) => ({ ...sent, headers: { 'demo-signature': `t=${seconds()},v1=${'0'.repeat(64)}` } }),
    ],
    ['no signature', (sent: Sent) => ({ ...sent, headers: {} })],
    ['another body', (sent: Sent) => ({ ...sent, body: Buffer.from(String(sent.body).replace('12500', '1')) })],
  ])('with %s is refused, and changes nothing', async (_, spoil) => {
    const shipment = await enter();
    const { externalId } = await linkOf(shipment);
    expect(await post(spoil(say(externalId, 'paid')))).toBe(400);
    expect((await statusOf(shipment))?.status).toBe('needs-payment');
  });
  const seconds = () => Math.floor(app.time.now.getTime() / 1000);

  /** As the provider signs, whatever it is. */
  const signed = (said: object | string): Sent => {
    const at = seconds();
    const body = Buffer.isBuffer(said) ? said : Buffer.from(JSON.stringify(said));
    const secret = createKeyVault(TEST_SECRET).secretFor('demo-payments');
    const signature = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
    return { headers: { 'demo-signature': `t=${at},v1=${signature}` }, body };
  };

  test('that was signed long ago is refused: somebody may have recorded it', async () => {
    const shipment = await enter();
    const { externalId } = await linkOf(shipment);
    const sent = say(externalId, 'paid');
    app.time.advance(6 * 60_000);
    expect(await post(sent)).toBe(400);
    expect((await statusOf(shipment))?.status).toBe('needs-payment');
  });

  test('is found by the name of its link alone, whatever organisation it names', async () => {
    const [own, foreign] = [await enter(), await enter({}, FORWARDER)];
    const { externalId } = await linkOf(own);
    const body = Buffer.from(
      String(say(externalId, 'paid').body).replace(
        '{',
        `{"organisationId":"${FORWARDER}","paymentId":"${foreign.paymentId}",`,
      ),
    );
    expect(await post(signed(body))).toBe(200);
    expect((await statusOf(own))?.status).toBe('success');
    expect((await statusOf(foreign))?.status).toBe('needs-payment');
  });

  test('about a link that is not ours is taken, and is nobody’s', async () => {
    expect(await post(say('demo_nobody', 'paid'))).toBe(200);
    expect(await rowsOf(sql`select 1 from waybill.payment_events where external_id = 'demo_nobody'`)).toEqual([]);
  });

  test('under the name of another provider is not found, and a body without end is not read', async () => {
    expect(await post(say('demo_nobody', 'paid'), 'stripe')).toBe(404);
    expect(await post({ ...say('demo_nobody', 'paid'), body: Buffer.alloc(300_000, 32) })).toBe(413);
  });

  test('of another amount than is due settles nothing, and the office is told until somebody has seen to it', async () => {
    const shipment = await enter();
    const { externalId } = await linkOf(shipment);
    await post(say(externalId, 'paid', ISK(12_499)));
    expect((await statusOf(shipment))?.status).toBe('needs-payment');
    const [event] = await unsettled(shipment);
    expect(event).toMatchObject({ verdict: 'other-amount', amount: ISK(12_499), due: ISK(12_500) });
    expect((await admin.get('/api/payment-events')).body.events).toMatchObject([{ id: event?.id }]);
    expect((await admin.post(`/api/payment-events/${event?.id}/settle`, {})).status).toBe(200);
    expect(await unsettled(shipment)).toEqual([]);
    expect((await admin.post(`/api/payment-events/${newId()}/settle`, {})).status).toBe(404);
  });

  test('of more than may be typed for one shipment settles what is due for several', async () => {
    const most = { payment_status: null, payment_amount_minor: 2_000_000_000 };
    const [one, other] = [await enter(most), await enter(most)];
    const { body } = await admin.post('/api/payments', {
      amount: ISK(2_000_000_000),
      payerName: null,
      payerEmail: null,
      externalId: null,
      status: 'needs-payment',
      shipmentIds: [one.shipmentId, other.shipmentId],
    });
    const { paymentId } = body.payment;
    const { url } = await linkOf({ paymentId });
    const { pathname } = new URL(url);
    expect((await sendForm(pathname, { choice: 'pay' })).statusCode).toBe(303);
    expect(await statusOf({ paymentId })).toEqual({ status: 'success', paid_with: 'online' });
  });

  test('that cannot be read is not taken; an amount that cannot be told is for people', async () => {
    const shipment = await enter();
    const { externalId } = await linkOf(shipment);
    expect(await post(signed({ id: 'evt_unread', link: externalId, outcome: 'refunded', amount: null }))).toBe(400);
    expect(await post(signed('nothing'))).toBe(400);
    const unsaid = { minor: Number.MAX_SAFE_INTEGER, currency: 'ISK' };
    expect(await post(signed({ id: 'evt_huge', link: externalId, outcome: 'paid', amount: unsaid }))).toBe(200);
    expect((await statusOf(shipment))?.status).toBe('needs-payment');
    expect(await unsettled(shipment)).toMatchObject([{ verdict: 'other-amount', amount: null }]);
  });

  test('of what was paid before is kept, and told', async () => {
    const shipment = await enter();
    const first = await linkOf(shipment);
    await rowsOf(sql`update waybill.payments set status = 'success' where payment_id = ${shipment.paymentId}`);
    await post(say(first.externalId, 'paid'));
    expect(await unsettled(shipment)).toMatchObject([{ verdict: 'paid-before', amount: ISK(12_500) }]);
  });

  test('of a payment that another one has replaced, or that is gone, is kept and told', async () => {
    const replaced = await enter();
    const { externalId } = await linkOf(replaced);
    await rowsOf(sql`update waybill.payments set status = 'failed' where payment_id = ${replaced.paymentId}`);
    await rowsOf(sql`with made as (insert into waybill.payments (organisation_id, status, currency, shipment_amount)
        values (${CARRIER}, 'needs-payment', 'ISK', 12500) returning organisation_id, id)
      insert into waybill.payment_shipments select organisation_id, id, ${replaced.key}, ${replaced.shipmentId}, 12500, true from made`);
    await post(say(externalId, 'paid'));
    expect(await unsettled(replaced)).toMatchObject([{ verdict: 'given-up' }]);

    const cleared = await enter();
    const gone = await linkOf(cleared);
    await rowsOf(sql`update waybill.shipments set payment_status = null where id = ${cleared.key}`);
    await post(say(gone.externalId, 'paid'));
    expect((await admin.get('/api/payment-events')).body.events).toContainEqual(
      expect.objectContaining({ paymentId: cleared.paymentId, verdict: 'gone', due: null }),
    );
  });

  test('at the same moment twice settles once', async () => {
    const shipment = await enter();
    const { externalId } = await linkOf(shipment);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => post(say(externalId, 'paid'))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const verdicts = await rowsOf(sql<{ verdict: string }>`select verdict from waybill.payment_events
      where payment_id = ${shipment.paymentId} order by verdict`);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['moved', 'repeated', 'repeated', 'repeated', 'repeated']);
  });
});

/** The path of a shipment's tracking page. */
const trackedAt = async ({ shipmentId }: Pick<Entered, 'shipmentId'>) => {
  const { body } = await admin.post(`/api/shipments/${shipmentId}/tracking-link`, {});
  return new URL(body.url).pathname;
};
const sendForm = async (url: string, form: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(form).toString(),
  });

describe('on the tracking page', () => {
  test('a receiver pays on the provider’s page, and has a receipt', async () => {
    const shipment = await enter();
    await rowsOf(sql`update waybill.payments set amount = 1490 where payment_id = ${shipment.paymentId}`);
    const page = await trackedAt(shipment);
    const before = (await visitor.get(page)).text;
    expect(before).toContain('Pay now');
    for (const amount of ['ISK\u00a013,990', 'ISK\u00a01,490', 'ISK\u00a012,500']) expect(before).toContain(amount);
    const going = await sendForm(`${page}/pay`);
    const url = String(going.headers.refresh).replace('0; url=', '');
    expect(going.statusCode).toBe(200);
    expect(url).toMatch(/\/demo-pay\/demo_/);
    // Whoever closes the page there, or opens it twice, has paid nothing.
    expect((await visitor.get(page)).text).toContain('Pay now');
    expect(String((await sendForm(`${page}/pay`)).headers.refresh)).toContain(url);
    const { pathname } = new URL(url);
    expect((await visitor.get(pathname)).text).toContain('no money moves');
    const paid = await sendForm(pathname, { choice: 'pay' });
    expect(paid.statusCode).toBe(303);
    expect(String(paid.headers.location)).toMatch(/^\/paid\/[\w-]{22}\?lang=en&paid=1$/);
    expect((await visitor.get(String(paid.headers.location))).text).toContain('has your payment');
    const after = (await visitor.get(`${page}?paid=1`)).text;
    expect(after).toContain(`Payment ${shipment.paymentId}`);
    expect(after).toContain('paid online');
    expect(after).not.toContain('Pay now');
    // What was used is used.
    expect((await sendForm(pathname, { choice: 'pay' })).statusCode).toBe(409);
  });

  test('what is declined can be tried again, and whoever gave it up cannot', async () => {
    const shipment = await enter();
    const page = await trackedAt(shipment);
    const declined = new URL(String((await sendForm(`${page}/pay`)).headers.refresh).replace('0; url=', '')).pathname;
    await sendForm(declined, { choice: 'decline' });
    expect((await statusOf(shipment))?.status).toBe('failed');
    const text = (await visitor.get(`${page}?lang=is`)).text;
    expect(text).toContain('Reyna aftur að greiða');
    const again = new URL(String((await sendForm(`${page}/pay`)).headers.refresh).replace('0; url=', '')).pathname;
    expect(again).not.toBe(declined);
    expect((await statusOf(shipment))?.status).toBe('needs-payment');
    await sendForm(again, { choice: 'pay' });
    expect((await statusOf(shipment))?.status).toBe('success');

    const given = await enter({ payment_status: 'failed' });
    const text2 = (await visitor.get(await trackedAt(given))).text;
    expect(text2).not.toMatch(/Pay now|Try to pay again/);
  });

  test('whoever delivers it, the receiver pays whom it is owed to', async () => {
    const forwarder = await app.signedIn('admin@forwarder.test');
    const shipment = await enter({ forwarder_id: FORWARDER }, FORWARDER);
    const { body } = await forwarder.post(`/api/shipments/${shipment.shipmentId}/tracking-link`, {});
    const page = new URL(body.url).pathname;
    const url = new URL(String((await sendForm(`${page}/pay`)).headers.refresh).replace('0; url=', '')).pathname;
    await sendForm(url, { choice: 'pay' });
    expect((await statusOf(shipment))?.status).toBe('success');
    expect((await visitor.get(page)).text).toContain('paid online');
  });

  test('without payments nothing of it is shown or taken', async () => {
    const shipment = await enter();
    const page = await trackedAt(shipment);
    await rowsOf(
      sql`update waybill.organisation_configs set overrides = overrides - 'usesPayments' where organisation_id = ${CARRIER}`,
    );
    expect((await visitor.get(page)).text).not.toContain('Pay now');
    expect((await sendForm(`${page}/pay`)).statusCode).toBe(403);
    expect((await admin.get('/api/payment-events')).status).toBe(403);
    await rowsOf(sql`update waybill.organisation_configs set overrides = overrides || '{"usesPayments": true}'
      where organisation_id = ${CARRIER} and sub_company_id is null`);
  });
});

test('where nobody has set up a provider, there is no way to pay online, and the office reads why', async () => {
  const bare = await createTestApp({ environment: { DEMO: 'false' }, database: app.database });
  const office = await bare.signedIn('admin@demo.test');
  const shipment = await enter();
  expect((await office.get(`/api/payments/${shipment.paymentId}/link`)).body).toMatchObject({
    provider: null,
    link: null,
  });
  const { status, body } = await office.post(`/api/payments/${shipment.paymentId}/link`, {});
  expect([status, body.code]).toEqual([409, 'no-payment-provider']);
  const page = await trackedAt(shipment);
  expect((await bare.browser().get(page)).text).toContain('tells you how to pay');
  expect((await bare.browser().get('/demo-pay/demo_nobody')).status).not.toBe(200);
  await bare.close();
});

import type { Author } from '@waybill/domain/actor';
import { newId, type PaymentKey, type ShipmentId, type ShipmentKey } from '@waybill/domain/ids';
import type { AskedLink } from '@waybill/domain/payment-provider';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoProvider } from '../../adapters/payments/demo.ts';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { TEST_SECRET } from '../../testing/demo-people.ts';
import { enterShipments } from '../../testing/enter-shipments.ts';
import { jobWork } from '../../testing/job-work.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wirePaymentLinks, withdrawLinksKind } from '../../wiring/wire-payment-links.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';
import { makeLink } from './make-link.ts';
import type { PaymentRef } from './payment-link-deps.ts';

let app: TestApp;
let admin: Browser;
let visitor: Browser;
let demo: ReturnType<typeof demoProvider>;
const MINUTE = 60_000;
const NOBODY: Author = { kind: 'receiver', id: null, name: '', email: null, address: null, userAgent: null };

beforeAll(async () => {
  app = await createTestApp();
  [admin, visitor] = [await app.signedIn('admin@demo.test'), app.browser()];
  demo = demoProvider({
    publicUrl: 'http://localhost:3000',
    secret: createKeyVault(TEST_SECRET).secretFor('demo-payments'),
    clock: () => app.time.now,
  });
  await rowsOf(sql`update waybill.organisation_configs set overrides = overrides || '{"usesPayments": true}'
    where organisation_id = ${CARRIER} and sub_company_id is null`);
});
afterAll(() => app.close());

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await app.database.asOperator((tx) => query.execute(tx))).rows;

/** Shipments that are paid for together. */
const due = async (shipments = 1) => {
  const keys = Array.from({ length: shipments }, () => newId<ShipmentKey>());
  const ids = await enterShipments(
    app.database,
    CARRIER,
    keys.map((id) => ({
      id,
      delivery_status: 'assigned' as const,
      payment_status: 'needs-payment' as const,
      payment_amount_minor: 12_500,
      payment_currency: 'ISK' as const,
    })),
  );
  if (shipments > 1) {
    const typed = { amount: { minor: 0, currency: 'ISK' }, payerName: null, payerEmail: null, externalId: null };
    const { status, text } = await admin.post('/api/payments', { ...typed, shipmentIds: ids });
    expect(status, text).toBe(200);
  }
  const [row] = await rowsOf(sql<{
    payment_id: string;
    id: PaymentKey;
  }>`select p.payment_id, p.id from waybill.payments p
    join waybill.payment_shipments ps on ps.payment_key = p.id where ps.shipment_key = ${keys[0]} and ps.is_live`);
  if (!row) throw new Error('there is none');
  const of: PaymentRef = { organisationId: CARRIER, subCompanyId: null, key: row.id };
  return { of, keys, ids: ids as readonly ShipmentId[], path: `/api/payments/${row.payment_id}` };
};

const linkOf = async (path: string) => {
  const { status, body, text } = await admin.post(`${path}/link`, {});
  expect(status, text).toBe(200);
  return body.link.url as string;
};
const nameOf = (url: string) => String(url.split('/').at(-1));
const linksOf = ({ key }: PaymentRef) =>
  rowsOf(sql<{ external_id: string; state: string }>`select external_id, state from waybill.payment_links
    where payment_key = ${key} order by position`);
const say = async (url: string, outcome: 'paid' | 'processing' | 'failed', minor = 12_500) => {
  const link = { externalId: nameOf(url), amount: { minor, currency: 'ISK' } };
  const { headers, body } = demo.tell(link, outcome, app.time.now);
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/payment-providers/demo/events',
    headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
};

/** What is asked with a provider that does something while it is asked. */
type Provider = NonNullable<Parameters<typeof wirePaymentLinks>[0]['provider']>;
const needsWith = (provider: Partial<Provider>) => ({
  publicUrl: 'http://localhost:3000',
  database: app.database,
  clock: () => app.time.now,
  vault: createKeyVault(TEST_SECRET),
  onError: () => {},
  provider: { ...demo, ...provider },
});
const trackedAt = async (shipment: ShipmentId | undefined) =>
  new URL((await admin.post(`/api/shipments/${shipment}/tracking-link`, {})).body.url).pathname;
const send = async (url: string, form: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(form).toString(),
  });
const payFrom = async (page: string, query = '') =>
  new URL(String((await send(`${page}/pay${query}`)).headers.refresh).replace('0; url=', '')).pathname;

describe('a payer comes back', () => {
  test('to a page that knows no shipment: what is paid together is paid by one link, whoever asks for it', async () => {
    const { of, ids } = await due(2);
    const [ours, theirs] = [await trackedAt(ids[0]), await trackedAt(ids[1])];
    const page = await payFrom(ours, '?lang=is');
    expect(await payFrom(theirs, '?lang=is')).toBe(page);
    const kept = JSON.stringify(
      await rowsOf(sql`select l::text from waybill.payment_links l where payment_key = ${of.key}`),
    );
    const shown = (await visitor.get(page)).text;
    const back = String((await send(page, { choice: 'pay' })).headers.location);
    const after = await visitor.get(back);
    for (const address of [ours, theirs]) {
      const token = String(address.split('/').at(-1));
      for (const text of [kept, shown, back, after.text]) expect(text).not.toContain(token);
    }
    // Nor the token of the page itself: its hash is enough.
    expect(kept).not.toContain(String(/paid\/([\w-]+)/.exec(back)?.[1]));
    expect([after.status, after.text.includes('25.000')]).toEqual([200, true]);
  });

  test('and reads whether it is paid, is waited for, is to be paid, or is over', async () => {
    const { path } = await due();
    const url = await linkOf(path);
    const page = /href="([^"]*\/paid\/[^"?]*)/.exec((await visitor.get(new URL(url).pathname)).text)?.[1] ?? '';
    const read = async (query: string) => (await visitor.get(`${new URL(page).pathname}${query}`)).text;
    expect(await read('?lang=en')).toContain('Not paid yet');
    expect(await read('?lang=en')).toContain(`href="${url}"`);
    // The provider sends the payer back before it says so to us: nobody is asked to pay once more.
    const waiting = await read('?lang=en&paid=1');
    expect([waiting.includes('waiting for confirmation'), waiting.includes(`href="${url}"`)]).toEqual([true, false]);
    await say(url, 'processing');
    expect(await read('?lang=en')).toContain('On its way');
    await say(url, 'failed');
    expect(await read('?lang=en')).toContain('did not go through');
    await say(url, 'paid');
    expect(await read('?lang=is')).toContain('hefur fengið greiðsluna');
    expect((await visitor.get('/paid/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });

  test('and whose attempt has failed can try again there, once for each failure, and not when it is paid', async () => {
    const { path } = await due();
    const url = await linkOf(path);
    const { pathname } = new URL(
      /href="([^"]*\/paid\/[^"?]*)/.exec((await visitor.get(new URL(url).pathname)).text)?.[1] ?? '',
    );
    const again = async () => {
      const { statusCode, headers } = await send(`${pathname}?lang=is`);
      return { status: statusCode, to: String(headers.refresh ?? headers.location).replace('0; url=', '') };
    };
    await say(url, 'failed');
    const page = (await visitor.get(`${pathname}?lang=is`)).text;
    expect([page.includes('Reyna aftur að greiða'), page.includes('method="post"')]).toEqual([true, true]);
    const first = await again();
    expect([first.status, first.to.includes('/demo-pay/'), first.to === url]).toEqual([200, true, false]);
    expect((await again()).to).toBe(first.to);
    await say(first.to.replace(/\?.*/, ''), 'paid');
    expect(await again()).toEqual({ status: 303, to: `${pathname}?lang=is` });
    expect((await visitor.get(`${pathname}?lang=is`)).text).toContain('hefur fengið greiðsluna');
    expect((await send('/paid/AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404);
  });

  test('in the language of the page from which they came', async () => {
    const { ids } = await due();
    const tracked = await trackedAt(ids[0]);
    const icelandic = await payFrom(tracked, '?lang=is');
    expect((await visitor.get(icelandic)).text).toContain('Sýnigreiðsla');
    expect(String((await send(icelandic, { choice: 'decline' })).headers.location)).toMatch(/\?lang=is$/);
    const english = await payFrom(tracked, '?lang=en');
    expect((await visitor.get(english)).text).toContain('Demonstration payment');
    // Chosen there, and kept.
    expect(String((await send(`${english}?lang=is`, { choice: 'pay' })).headers.location)).toMatch(/\?lang=is&paid=1$/);
  });
});

describe('a link', () => {
  test('that ends within a quarter of an hour is given to nobody', async () => {
    const { path } = await due();
    const url = await linkOf(path);
    app.time.advance(24 * 60 * MINUTE - 16 * MINUTE);
    expect(await linkOf(path)).toBe(url);
    app.time.advance(2 * MINUTE);
    expect(await linkOf(path)).not.toBe(url);
  });

  test('in another language takes the place of the one before, which nobody can pay by any more', async () => {
    const { of, ids } = await due();
    const tracked = await trackedAt(ids[0]);
    const former = await payFrom(tracked, '?lang=is');
    await payFrom(tracked, '?lang=en');
    const jobs = jobWork(app.database, [withdrawLinksKind(needsWith({}))], () => {});
    await jobs.carryOut();
    expect((await linksOf(of)).map(({ state }) => state)).toEqual(['expired', 'open']);
    expect((await send(former, { choice: 'pay' })).statusCode).toBe(409);
  });

  test('is not made where another amount is due by the time that the provider answers', async () => {
    const { of } = await due();
    const deps = wirePaymentLinks(
      needsWith({
        createLink: async (asked: AskedLink) => {
          await rowsOf(sql`update waybill.payments set amount = 990 where id = ${of.key}`);
          return demo.createLink(asked);
        },
      }),
    );
    await expect(makeLink(deps, of, { by: NOBODY })).rejects.toMatchObject({ code: 'payment-not-due' });
    expect(await linksOf(of)).toEqual([]);
  });

  test('that somebody else has made meanwhile is the one: there are no two pages to pay on', async () => {
    const { of, path } = await due();
    let first = '';
    const deps = wirePaymentLinks(
      needsWith({
        createLink: async (asked: AskedLink) => {
          first = await linkOf(path);
          return { ...(await demo.createLink(asked)), externalId: 'demo_second', url: 'http://localhost:3000/second' };
        },
      }),
    );
    expect((await makeLink(deps, of, { by: NOBODY, locale: 'is' })).url).toBe(first);
    expect(await linksOf(of)).toEqual([{ external_id: nameOf(first), state: 'open' }]);
  });

  test('is not made for a payment that has failed once another is to be paid in its place', async () => {
    const { of, path, keys, ids } = await due();
    await say(await linkOf(path), 'failed');
    await rowsOf(sql`with made as (insert into waybill.payments (organisation_id, status, currency, shipment_amount)
        values (${CARRIER}, 'needs-payment', 'ISK', 12500) returning organisation_id, id)
      insert into waybill.payment_shipments select organisation_id, id, ${keys[0]}, ${ids[0]}, 12500, true from made`);
    const { status, body } = await admin.post(`${path}/link`, {});
    expect([status, body.code]).toEqual([409, 'payment-not-due']);
    expect(await linksOf(of)).toMatchObject([{ state: 'failed' }]);
  });
});

describe('the provider’s name for a payment', () => {
  const paymentAt = async (path: string) => (await admin.get(path)).body.payment;
  const fieldsOf = ({ version, amount, payerName, payerEmail, externalId }: Record<string, unknown>) => ({
    version,
    amount,
    payerName,
    payerEmail,
    externalId,
  });

  test('is not written over by a form that was opened before', async () => {
    const { path } = await due();
    const seen = await paymentAt(path);
    const url = await linkOf(path);
    const { status, body } = await admin.put(path, { ...fieldsOf(seen), payerName: 'Anna' });
    expect([status, body.code]).toEqual([409, 'stale-version']);
    expect((await paymentAt(path)).externalId).toBe(nameOf(url));
    const { version } = await paymentAt(path);
    await linkOf(path);
    expect((await paymentAt(path)).version).toBe(version);
  });

  test('does not take the place of the office’s own', async () => {
    const { path } = await due();
    const named = await admin.put(path, { ...fieldsOf(await paymentAt(path)), externalId: 'INV-1' });
    expect(named.status, named.text).toBe(200);
    await linkOf(path);
    expect((await paymentAt(path)).externalId).toBe('INV-1');
  });
});

test('money that was seen to stays as the first has marked it', async () => {
  const { of, path } = await due();
  await say(await linkOf(path), 'paid', 1);
  const settled = () =>
    rowsOf(sql<{ id: string; settled_by: string }>`select id, settled_by, settled_at::text from waybill.payment_events
      where payment_key = ${of.key}`);
  const [event] = await settled();
  const settle = (by: Browser) => by.post(`/api/payment-events/${event?.id}/settle`, {});
  expect((await settle(admin)).status).toBe(200);
  const first = await settled();
  app.time.advance(MINUTE);
  expect((await settle(await app.signedIn('super@demo.test'))).status).toBe(200);
  expect(await settled()).toEqual(first);
});

test('what the provider says while a link is withdrawn stands', async () => {
  // What others have left to be withdrawn.
  await jobWork(app.database, [withdrawLinksKind(needsWith({}))], () => {}).carryOut();
  const { of, path } = await due();
  const url = await linkOf(path);
  await rowsOf(sql`update waybill.payments set status = 'success' where id = ${of.key}`);
  const kind = withdrawLinksKind(
    needsWith({
      withdrawLink: async () => {
        await say(url, 'paid');
        return true;
      },
    }),
  );
  await jobWork(app.database, [kind], () => {}).carryOut();
  expect(await linksOf(of)).toMatchObject([{ state: 'paid' }]);
});
